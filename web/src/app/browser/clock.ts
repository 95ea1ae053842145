/** Doing something now and then, while the page is looked at. */

import { onMount } from "svelte";

/** Does something at once and every so many seconds, for as long as the component is there and the page is seen. */
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
