/** Times of the day, as people say them. */

import { locale } from "../../app/words.svelte";

/** A time in seconds since 1970: `14:02`, with the day if it is not today's. */
export function timeText(seconds: number): string {
  const when = new Date(seconds * 1000);
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const today = when.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale(), today ? time : { ...time, day: "numeric", month: "short" }).format(when);
}
