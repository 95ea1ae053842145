/** Texts in the reader's language: `t("home-play-now")`, `t("points", { count: 3 })`. */

import loaders from "virtual:words";
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import languages from "../../../src/trikk/words/languages.json";
import { isolated } from "./direction";

export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as Language[];
const LISTED: Record<Language, { name: string; also: readonly string[] }> = languages;

let bundle = $state.raw<FluentBundle>(new FluentBundle("en"));

/** The language that is shown. */
export function language(): Language {
  return bundle.locales[0] as Language;
}

/** What a language calls itself. */
export function ownName(of: Language): string {
  return LISTED[of].name;
}

/** The first of the browser's languages that we have, or that is nearest to one: `nb` for `no` and `nn`. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  const spelled = wanted.map((tag) =>
    tag.replace(/^\w+/, (first) => LANGUAGES.find((each) => LISTED[each].also.includes(first)) ?? first),
  );
  return negotiateLanguages(spelled, LANGUAGES, { defaultLocale: "en", strategy: "lookup" })[0] as Language;
}

/** Shows everything in a language from now on; null is the browser's. */
export async function chooseLanguage(chosen: Language | null): Promise<void> {
  const next = chosen ?? browserLanguage();
  showWords(next, (await loaders[next]()).default);
}

export function showWords(next: Language, text: string): void {
  // Fluent would set everything apart, each number too: `t` does where it is needed.
  const made = new FluentBundle(next, { useIsolating: false });
  const errors = made.addResource(new FluentResource(text));
  if (errors.length > 0) throw errors[0];
  bundle = made;
  document.documentElement.lang = next;
}

/** What is put into a text; only names can be of another direction than our languages. */
function apart(values: Record<string, FluentVariable> | undefined): Record<string, FluentVariable> | undefined {
  if (!values) return values;
  const each = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? isolated(value) : value,
  ]);
  return Object.fromEntries(each) as Record<string, FluentVariable>;
}

/** The text with this id. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return id;
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, apart(values), errors);
  if (errors.length > 0) console.error(id, errors);
  return text;
}

/** Whether there is a text with this id. */
export function hasText(id: string): boolean {
  return bundle.hasMessage(id);
}
