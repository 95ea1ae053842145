declare module "virtual:words" {
  type Loaders = Record<
    keyof typeof import("../../src/trikk/words/languages.json"),
    () => Promise<{ default: string }>
  >;
  const loaders: Loaders;
  export default loaders;
  /** Texts of screens that few visit. */
  export const later: { studio: Loaders };
}
