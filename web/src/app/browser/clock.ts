/** Repeats something while the page is visible. */

import { onMount } from "svelte";

/** Does something at once and then every `seconds`, as long as the component exists and the page is visible. */
export function everySeconds(seconds: number, doing: () => void): void {
  onMount(() => {
    const look = () => {
      if (document.visibilityState === "visible") doing();
    };
    look();
    const timer = setInterval(look, seconds * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  });
}
