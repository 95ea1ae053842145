/* Everything that is wrong with the layout of what is shown now, in words: evaluated in the page by test_layout.py. */
({ touch, phone, fixed, whole = false }) => {
  const LEAST_TARGET = 40;
  const LEAST_LETTERS = 9;
  const LEAST_NAMES = 11;
  const LONGEST_WORD = 22;
  const INTERACTIVE = "a[href], button, input, select, textarea, summary, [role=button], [role=slider]";
  const NAMES = ".name, bdi, [data-name]";

  const faults = new Set();
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const scope = modal ?? document.body;
  const across = window.innerWidth;
  const down = window.innerHeight;

  function told(element) {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
    const test = element.closest("[data-testid]")?.dataset.testid;
    const named = element.tagName.toLowerCase() + [...element.classList].filter((c) => !c.startsWith("svelte-")).map((c) => `.${c}`).join("");
    return `${named}${test ? `[${test}]` : ""} "${text.slice(0, 40)}"`;
  }

  function seen(element) {
    // Said to those who listen only.
    for (let around = element; around; around = around.parentElement)
      if (getComputedStyle(around).clipPath === "inset(50%)") return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  }

  /** The box of an element as it lies inside all that clip it: what is cut off, and whether it can be scrolled to. */
  function within(element, box) {
    let { left, top, right, bottom } = box;
    let scrolled = false;
    let cut = 0;
    for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX !== "visible" || style.overflowY !== "visible") {
        const outer = around.getBoundingClientRect();
        const edge = {
          left: outer.left + around.clientLeft,
          top: outer.top + around.clientTop,
          right: outer.left + around.clientLeft + (around.clientWidth || outer.width),
          bottom: outer.top + around.clientTop + (around.clientHeight || outer.height),
        };
        if (style.overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1)) {
          if (/auto|scroll/.test(style.overflowX) && around.scrollWidth > around.clientWidth) scrolled = true;
          else cut = Math.max(cut, edge.left - left, right - edge.right);
          const width = Math.min(right - left, edge.right - edge.left);
          left = Math.min(Math.max(left, edge.left), edge.right - width);
          right = left + width;
        }
        if (style.overflowY !== "visible" && (top < edge.top - 1 || bottom > edge.bottom + 1)) {
          if (/auto|scroll/.test(style.overflowY) && around.scrollHeight > around.clientHeight) scrolled = true;
          else cut = Math.max(cut, edge.top - top, bottom - edge.bottom);
          const height = Math.min(bottom - top, edge.bottom - edge.top);
          top = Math.min(Math.max(top, edge.top), edge.bottom - height);
          bottom = top + height;
        }
      }
      if (style.position === "fixed" || around === modal) break;
    }
    const outside = Math.max(-left, right - across, fixed || modal ? Math.max(-top, bottom - down) : 0);
    if (!fixed && !modal && (top < 0 || bottom > down)) scrolled = true;
    return { scrolled, cut: Math.max(cut, outside) };
  }

  /** What was opened over the rest and can be closed again covers it rightly. */
  function isOver(hit, element) {
    const overlay = hit?.closest("[data-overlay]");
    return !!overlay && !overlay.contains(element);
  }

  function isAt(element, x, y) {
    if (x < 0 || y < 0 || x >= across || y >= down) return false;
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    if (isOver(hit, element)) return true;
    const label = element.closest("label") ?? (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null);
    return element.contains(hit) || hit.contains(element) && !hit.matches("dialog, main, body, html") || !!label?.contains(hit);
  }

  /** Scrolled containers are put back where they were. */
  const positions = [];
  function bringIntoSight(element) {
    for (let around = element.parentElement; around; around = around.parentElement) positions.push([around, around.scrollLeft, around.scrollTop]);
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  function checkTarget(element) {
    const target = element.matches("input[type=radio], input[type=checkbox]") ? (element.closest("label") ?? element) : element;
    const inText = element.matches("a") && getComputedStyle(element).display === "inline";
    let box = target.getBoundingClientRect();
    const { scrolled, cut } = within(target, box);
    if (cut > 1) faults.add(`outside: ${told(element)} by ${Math.round(cut)} px`);
    if (touch && !inText && (box.width < LEAST_TARGET - 0.5 || box.height < LEAST_TARGET - 0.5))
      faults.add(`small target: ${told(element)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
    if (cut > 1 || element.disabled) return;
    if (scrolled) {
      bringIntoSight(target);
      box = target.getBoundingClientRect();
    }
    const { left, top, width, height } = box;
    const points = [[0.5, 0.5], [0.25, 0.3], [0.75, 0.3], [0.25, 0.7], [0.75, 0.7]].filter(
      ([x, y]) => left + x * width < across && top + y * height < down,
    );
    const missed = inText ? [] : points.filter(([x, y]) => !isAt(target, left + x * width, top + y * height));
    if (missed.length > 1 || missed[0]?.[0] === 0.5) {
      const hit = document.elementFromPoint(left + missed[0][0] * width, top + missed[0][1] * height);
      faults.add(`covered: ${told(element)} by ${hit ? told(hit) : "nothing"}`);
    }
    if (scrolled) for (const [around, x, y] of positions.splice(0).reverse()) around.scrollTo({ left: x, top: y, behavior: "instant" });
  }

  /** A route or place on the map: a finger that comes close to any part of it has to find it. */
  function checkOnMap(element) {
    const map = element.ownerSVGElement.getBoundingClientRect();
    const parts = [...element.querySelectorAll("rect, circle, path")].map((part) => part.getBoundingClientRect());
    const inside = parts.filter(({ left, top, width, height }) => {
      const [x, y] = [left + width / 2, top + height / 2];
      return x > map.left && x < map.right && y > map.top && y < map.bottom;
    });
    if (inside.length === 0) return;
    const found = inside.some(({ left, top, width, height }) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit?.closest("svg") === element.ownerSVGElement || isOver(hit, element);
    });
    if (!found) faults.add(`covered on the map: ${told(element)}`);
  }

  function checkText(node) {
    const element = node.parentElement;
    if (!seen(element)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    const style = getComputedStyle(element);
    const svg = element.closest("svg");
    if (svg) {
      const matrix = element.getScreenCTM?.();
      if (!matrix) return;
      const size = Number.parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
      const onMap = !!element.closest(".names");
      const least = onMap && phone ? LEAST_NAMES : LEAST_LETTERS;
      if (size < least - 0.05) faults.add(`small letters: ${told(element)} ${size.toFixed(1)} px`);
      const map = svg.getBoundingClientRect();
      const beyond = Math.max(map.left - box.left, box.right - map.right, map.top - box.top, box.bottom - map.bottom);
      if (onMap && !svg.classList.contains("near") && beyond > 2) faults.add(`cut on the map: ${told(element)}`);
      return;
    }
    const size = Number.parseFloat(style.fontSize);
    if (size < LEAST_LETTERS) faults.add(`small letters: ${told(element)} ${size.toFixed(1)} px`);
    const ellipsis = element.closest(NAMES);
    if (style.textOverflow === "ellipsis") {
      if (element.scrollWidth > element.clientWidth + 1 && (whole || !ellipsis)) faults.add(`shortened: ${told(element)}`);
    } else if (!ellipsis) {
      const { cut } = within(element, box);
      // The box of a line is higher than its letters.
      const inner = { left: box.left, right: box.right, top: box.top + 3, bottom: box.bottom - 3 };
      if (cut > 2 && within(element, inner).cut > 1) faults.add(`cut: ${told(element)} by ${Math.round(cut)} px`);
      const own = element.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX) && own.width > 2 && element.scrollWidth > element.clientWidth + 1)
        faults.add(`cut: ${told(element)} wider than its box`);
    }
    const line = Number.parseFloat(style.lineHeight) || size * 1.2;
    if (box.height > line * 1.6) checkWords(node, element, range);
  }

  function checkWords(node, element, range) {
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u200b\-–—/·…]+/g)) {
      if (word.length > LONGEST_WORD || word.includes("\u00ad")) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) faults.add(`broken word: "${word}" in ${told(element)}`);
    }
  }

  /** Letters that something lies over which is not theirs. */
  function checkCovered(element) {
    if (element.closest("svg, [inert], [disabled]") || getComputedStyle(element).pointerEvents === "none") return;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getClientRects()[0];
      if (!box || box.width < 4) continue;
      const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2];
      if (x < 0 || y < 0 || x >= across || y >= down) continue;
      if (within(element, box).scrolled) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit && !element.contains(hit) && !hit.contains(element) && !isOver(hit, element) && !hit.closest("[data-flying], .bubble"))
        faults.add(`covered text: ${told(element)} by ${told(hit)}`);
    }
  }

  if (whole)
    for (const button of scope.querySelectorAll("button:not([data-testid^='hand-'])"))
      if (seen(button) && button.scrollWidth > button.clientWidth + 1) faults.add(`wider than its button: ${told(button)}`);
  const root = document.documentElement;
  if (root.scrollWidth > across + 0.5) faults.add(`the document is ${root.scrollWidth - across} px wider than the window`);
  if (fixed && root.scrollHeight > down) faults.add(`the document is ${root.scrollHeight - down} px higher than the window`);
  for (const element of scope.querySelectorAll(INTERACTIVE)) {
    if (!seen(element) || element.getBoundingClientRect().width === 0) continue;
    if (element.closest("svg") && element.ownerSVGElement) {
      if (!modal) checkOnMap(element);
    } else checkTarget(element);
  }
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim()) checkText(texts.currentNode);
  for (const element of scope.querySelectorAll("p, span, h1, h2, h3, button, a, li, label, legend, strong, bdi"))
    if (seen(element)) checkCovered(element);
  return [...faults];
}
