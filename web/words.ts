import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Where the texts of all languages are: shared with the Python side. */
export const WORDS = join(dirname(fileURLToPath(import.meta.url)), "../src/trikk/words");
/** Texts of the terminal only. */
const NOT_OF_THE_PAGE = "terminal.ftl";
/** Texts of screens that few visit; they are loaded with the screen. */
const LATER = ["studio"] as const;
const LOADERS = "virtual:words";
const MODULE = /^\0virtual:words\/([a-z]+)(?:\.([a-z]+))?$/;

/** All texts of the page in a language, in one piece; or only those that satisfy a condition, by name of their file. */
export function readWords(language: string, wanted: (name: string) => boolean = () => true): string {
  const folder = `${WORDS}/${language}`;
  const files = readdirSync(folder).filter((file) => file.endsWith(".ftl") && file !== NOT_OF_THE_PAGE);
  return files
    .filter((file) => wanted(file.replace(/\.ftl$/, "")))
    .sort()
    .map((file) => readFileSync(`${folder}/${file}`, "utf-8"))
    .join("\n");
}

function isLater(name: string): boolean {
  return LATER.some((later) => later === name);
}

/**
 * `import("virtual:words/nb")` gives the texts of a language, without comments: one file to load for each, and with
 * `virtual:words/nb.studio` one more for a screen. `virtual:words` has functions that do so for every language of
 * `languages.json`.
 */
export function words(): Plugin {
  return {
    name: "trikk-words",
    resolveId: (id) => (id === LOADERS || MODULE.test(`\0${id}`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) {
        const languages = Object.keys(JSON.parse(readFileSync(`${WORDS}/languages.json`, "utf-8")));
        const loaders = (end: string) =>
          `{ ${languages.map((each) => `${each}: () => import("${LOADERS}/${each}${end}")`)} }`;
        const later = LATER.map((name) => `${name}: ${loaders(`.${name}`)}`);
        return `export default ${loaders("")}; export const later = { ${later} };`;
      }
      const [, language, screen] = MODULE.exec(id) ?? [];
      if (language === undefined) return undefined;
      const folder = `${WORDS}/${language}`;
      for (const file of readdirSync(folder)) this.addWatchFile(`${folder}/${file}`);
      const text = readWords(language, (name) => (screen === undefined ? !isLater(name) : name === screen))
        .replace(/^#.*\n/gm, "")
        .replace(/\n{2,}/g, "\n");
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
