/** Limits of the server that the page checks before it sends something; a test compares them. */

/** Characters of a name. */
export const LONGEST_NAME = 24;
/** Accents on one letter of a name. */
export const MOST_MARKS = 3;
