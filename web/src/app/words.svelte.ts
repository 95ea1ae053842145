/** Texts in the reader's language: `t("home-play-now")`, `t("points", { count: 3 })`. */

import loaders, { later } from "virtual:words";
import { FluentBundle, type FluentFunction, FluentNumber, FluentResource, FluentType } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import languages from "../../../src/trikk/words/languages.json";
import { isolated } from "./direction";

export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as Language[];
const LISTED: Record<Language, { name: string; also: readonly string[] }> = languages;

/** Functions that texts can call, by name: `ROUTE` for `{ ROUTE($route) }`. */
export type Functions = Record<string, (value: never) => string | number>;

let resource = new FluentResource("");
let bundle = $state.raw<FluentBundle>(new FluentBundle("en"));
/** The same texts with functions that some of them call. */
let calling = new WeakMap<Functions, FluentBundle>();

/** The language that is shown. */
export function language(): Language {
  return bundle.locales[0] as Language;
}

/** The language for what browsers put into words; American English has commas and clocks of its own. */
export function locale(): string {
  return language() === "en" ? "en-GB" : language();
}

/** What a language calls itself. */
export function ownName(of: Language): string {
  return LISTED[of].name;
}

/** The first of the browser's languages that we have, or one close to it: `nb` for `no` and `nn`. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  const spelled = wanted.map((tag) =>
    tag.replace(/^\w+/, (first) => LANGUAGES.find((each) => LISTED[each].also.includes(first)) ?? first),
  );
  return negotiateLanguages(spelled, LANGUAGES, { defaultLocale: "en", strategy: "lookup" })[0] as Language;
}

/** Shows everything in a language from now on; null is the browser's language. */
export async function chooseLanguage(chosen: Language | null): Promise<void> {
  const next = chosen ?? browserLanguage();
  const parts = await Promise.all([loaders[next](), ...[...wanted].map((screen) => later[screen][next]())]);
  showWords(next, parts.map((part) => part.default).join("\n"));
}

/** Screens whose texts are loaded too. */
const wanted = new Set<keyof typeof later>();

/** Loads the texts of a screen that few visit, now and in whatever language is chosen later. */
export async function loadMore(screen: keyof typeof later): Promise<void> {
  if (wanted.has(screen)) return;
  wanted.add(screen);
  try {
    await chooseLanguage(language());
  } catch (error) {
    wanted.delete(screen);
    throw error;
  }
}

export function showWords(next: Language, text: string): void {
  resource = new FluentResource(text);
  calling = new WeakMap();
  bundle = bundleOf(next, {});
  document.documentElement.lang = next;
}

function bundleOf(next: string, functions: Functions): FluentBundle {
  const unpacking = Object.entries(functions).map(([name, call]) => [name, called(call)]);
  // Fluent would isolate every value, numbers too; `packed` isolates those that need it.
  const made = new FluentBundle(next, { functions: Object.fromEntries(unpacking), useIsolating: false });
  const errors = made.addResource(resource);
  if (errors.length > 0) throw errors[0];
  return made;
}

function bundleWith(functions: Functions): FluentBundle {
  const shown = language(); // always read, so that texts change with the language
  const made = calling.get(functions) ?? bundleOf(shown, functions);
  calling.set(functions, made);
  return made;
}

/** A function as Fluent calls it. */
function called(call: Functions[string]): FluentFunction {
  return ([value]) => {
    const result = call(value?.valueOf() as never);
    return typeof result === "number" ? new FluentNumber(result) : isolated(result);
  };
}

/** A value that is neither text nor number, on its way through Fluent to a function. */
class Packed extends FluentType<unknown> {
  toString(): string {
    return "";
  }
}

/** A value for a text; only names can have another direction than our languages. */
function packed(value: unknown): string | number | Packed {
  if (typeof value === "string") return isolated(value);
  return typeof value === "number" ? value : new Packed(value);
}

/** The text with this id. Values that are neither texts nor numbers can only be used by functions. */
export function t(id: string, values?: Record<string, string | number>): string;
export function t(id: string, values: object, functions: Functions): string;
export function t(id: string, values: object = {}, functions?: Functions): string {
  const of = functions ? bundleWith(functions) : bundle;
  const pattern = of.getMessage(id)?.value;
  if (!pattern) return id;
  const errors: Error[] = [];
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, packed(value)]));
  const text = of.formatPattern(pattern, given, errors);
  if (errors.length > 0) console.error(id, errors);
  return text;
}

/** Whether there is a text with this id. */
export function hasText(id: string): boolean {
  return bundle.hasMessage(id);
}
