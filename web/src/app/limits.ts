/** What the server accepts, told to people before anything is sent; a test of the server compares them. */

/** Characters of a name. */
export const LONGEST_NAME = 24;
/** Accents on one letter of a name. */
export const MOST_MARKS = 3;
