import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Where the texts of all languages are: shared with the Python side. */
export const WORDS = join(dirname(fileURLToPath(import.meta.url)), "../src/trikk/words");
/** Texts of the terminal only. */
const NOT_OF_THE_PAGE = "terminal.ftl";
const LOADERS = "virtual:words";
const MODULE = /^\0virtual:words\/([a-z]+)$/;

/** All texts of the page in a language, in one piece. */
export function readWords(language: string): string {
  const folder = `${WORDS}/${language}`;
  const files = readdirSync(folder).filter((file) => file.endsWith(".ftl") && file !== NOT_OF_THE_PAGE);
  return files
    .sort()
    .map((file) => readFileSync(`${folder}/${file}`, "utf-8"))
    .join("\n");
}

/**
 * `import("virtual:words/nb")` gives the texts of a language, without comments: one file to load for each.
 * `virtual:words` has a function that does so for every language of `languages.json`.
 */
export function words(): Plugin {
  return {
    name: "trikk-words",
    resolveId: (id) => (id === LOADERS || MODULE.test(`\0${id}`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) {
        const languages = Object.keys(JSON.parse(readFileSync(`${WORDS}/languages.json`, "utf-8")));
        return `export default { ${languages.map((each) => `${each}: () => import("${LOADERS}/${each}")`)} };`;
      }
      const language = MODULE.exec(id)?.[1];
      if (language === undefined) return undefined;
      const folder = `${WORDS}/${language}`;
      for (const file of readdirSync(folder)) this.addWatchFile(`${folder}/${file}`);
      const text = readWords(language)
        .replace(/^#.*\n/gm, "")
        .replace(/\n{2,}/g, "\n");
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
