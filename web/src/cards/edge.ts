/** The reader's edge of the table: the hand and the controls below it, which nothing may cover. */

/** Returns an attachment for the parts of the edge; it sets the page's `--dock` to their total height. */
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
