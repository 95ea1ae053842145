declare module "virtual:words" {
  const loaders: Record<
    keyof typeof import("../../src/trikk/words/languages.json"),
    () => Promise<{ default: string }>
  >;
  export default loaders;
}
