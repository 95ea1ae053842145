/** The reader's edge of the table: the hand and the controls below it, which nothing may cover. */

/** Returns what to attach to the parts of the edge; the page's `--dock` is then how high they are together. */
export function edge(): (part: HTMLElement) => () => void {
  const parts = new Set<HTMLElement>();
  const observer = new ResizeObserver(measure);

  function measure(): void {
    const height = [...parts].reduce((sum, part) => sum + part.offsetHeight, 0);
    document.documentElement.style.setProperty("--dock", `${height}px`);
  }

  return (part) => {
    parts.add(part);
    observer.observe(part);
    return () => {
      parts.delete(part);
      observer.unobserve(part);
      if (parts.size > 0) measure();
      else document.documentElement.style.removeProperty("--dock");
    };
  };
}
