/** What kind of window this is; style sheets repeat these queries. */

import { MediaQuery } from "svelte/reactivity";

/** A window so low that everything is beside the board: a phone held sideways. */
export const low = new MediaQuery("(max-height: 31.24rem) and (min-aspect-ratio: 1/1)");
/** A phone held upright. */
export const phone = new MediaQuery("(max-width: 47.99rem) and (max-aspect-ratio: 1/1)");
