import { FluentResource } from "@fluent/bundle";
import { parse, type VariableReference } from "@fluent/syntax";
import { describe, expect, test } from "vitest";
import { FUNCTIONS } from "../src/app/sentences";
import { browserLanguage, LANGUAGES, showWords, t } from "../src/app/words.svelte";
import { readWords } from "../words";
import { type Asked, read, sourceFiles, textsIn } from "./texts";

/** Variables by message, in English. Python's tests say that every language has the same (tests/words). */
const MESSAGES = variables(readWords("en"));

function variables(text: string): Map<string, Set<string>> {
  const messages = parse(text, { withSpans: false }).body.filter((entry) => entry.type === "Message");
  return new Map(messages.map((message) => [message.id.name, new Set(variablesIn(message))]));
}

function variablesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if ("type" in node && node.type === "VariableReference") return [(node as VariableReference).id.name];
  return Object.values(node).flatMap(variablesIn);
}

/** Ids of a call that no message has. */
function missing(asked: Asked): string[] {
  const unknown = asked.ids.filter((id) => ![...MESSAGES.keys()].some((message) => id.test(message)));
  return unknown.map((id) => `${asked.where}: ${id.source}`);
}

/** Variables of messages that a call leaves empty. A message that some call names is no case of a pattern. */
function empty(asked: Asked, all: readonly Asked[] = []): string[] {
  const { values } = asked;
  if (values === null) return [];
  const named = all.flatMap((one) => one.ids.map((id) => id.source));
  return [...MESSAGES].flatMap(([id, names]) => {
    const isMeant = asked.ids.some((one) => one.test(id) && (one.source === `^${id}$` || !named.includes(`^${id}$`)));
    const lacking = [...names].filter((name) => !values.includes(name));
    return isMeant ? lacking.map((name) => `${asked.where}: ${id} needs ${name}`) : [];
  });
}

function unused(asked: Asked[]): string[] {
  const patterns = asked.flatMap((one) => one.ids);
  return [...MESSAGES.keys()].filter((id) => !patterns.some((pattern) => pattern.test(id)));
}

describe("the page", () => {
  const found = sourceFiles().map((file) => textsIn(file, read(file)));
  const asked = found.flatMap((one) => one.asked);

  test("says nothing that is not in the files of texts", () => {
    expect(found.flatMap((one) => one.wrong)).toEqual([]);
  });

  test("asks only for texts that exist", () => {
    expect(asked.flatMap(missing)).toEqual([]);
  });

  test("gives every text its values", () => {
    expect(asked.flatMap((one) => empty(one, asked))).toEqual([]);
  });

  test("has the functions that texts call, and no others", () => {
    const calls = readWords("en").matchAll(/\{ ([A-Z_]+)\(/g);
    expect(new Set(Object.keys(FUNCTIONS))).toEqual(new Set([...calls].map((call) => call[1])));
  });

  test("uses every text", () => {
    expect(unused(asked)).toEqual([]);
  });
});

describe("what is looked for", () => {
  const wrong = (code: string) => textsIn("Some.svelte", code).wrong;

  test.each([
    "<p>Hello</p>",
    "<p>{ready}: Hello</p>",
    "{#if ready}Hello{/if}",
    "<Dialog>Hello</Dialog>",
    "{#snippet row()}Hello{/snippet}",
    '<p title="Hello"></p>',
    '<img src="a.png" alt="Hello">',
    '<input placeholder="Hello">',
    '<p aria-label="{name}: Hello"></p>',
    '<Dialog title="Hello" />',
    '<p>{"Hello"}</p>',
    '<p>{ready ? "Hello" : ""}</p>',
    '<p>{name + " Hello"}</p>',
    `<p>{\`\${count} Hello\`}</p>`,
    '<p title={name ?? "Hello"}></p>',
    `<p title={\`\${count} Hello\`}></p>`,
    '<script>document.title = "Hello";</script>',
    `<script lang="ts">element.textContent = \`\${x as number} Hello\`;</script>`,
    '<script>new Notification("Hello");</script>',
    '<script>function name() { return "Hello there"; }</script>',
    `<script>const names = { you: \`Hello there \${name}\` };</script>`,
    '<script>element.setAttribute("aria-label", "Hello");</script>',
    "<p>{t(id)}</p>",
    `<p>{t(\`\${id}-hello\`)}</p>`,
    "<p title={t(id)}></p>",
    "<script>const text = $derived(t(id));</script>",
    "<p style:content={t(id)}></p>",
  ])("%s is wrong", (code) => {
    expect(wrong(code)).toHaveLength(1);
  });

  test.each([
    "<p>{name} · 3 × 4 → {t('close')}</p>",
    '<p class="big" id="hello" data-kind="Hello"></p>',
    '<p class={ready ? "big" : "small"}></p>',
    `<p style:width={\`\${width}rem\`}></p>`,
    '<Icon name="deck" />',
    "<p>{kind === 'deck' ? t('close') : name}</p>",
    "<style>p { color: red; }</style>",
    "<!-- Hello -->",
    '<script>const kind = "deck"; // Hello there</script>',
    '<script>ask("GET /api/bots", {}); throw new Refused({ code: "gone", message: "it is gone" });</script>',
    '<p class="big blue box" style:font="bold italic"></p>',
    '<script>document.title = t("close");</script>',
    `<p title={t(ready ? "close" : \`pace-\${pace}\`)}></p>`,
  ])("%s is right", (code) => {
    expect(wrong(code)).toEqual([]);
  });

  test("ids and values are read off the calls, in code and in attributes", () => {
    const code = `
      <script lang="ts">const a: string = t("close"); function f() { return t(\`pace-\${pace}\`, { count, name: "x" }); }</script>
      <p title={t("moves", values)} onclick={() => say(t("trikk"))}>{hasText(\`wild-\${w}\`) ? t(x ? "a" : "b") : ""}</p>`;
    const { asked } = textsIn("Some.svelte", code);
    const sources = asked.map((one) => [one.ids.map((id) => id.source), one.values]);
    expect(sources).toHaveLength(5);
    expect(sources).toContainEqual([["^close$"], []]);
    expect(sources).toContainEqual([["^pace-[\\w-]+$"], ["count", "name"]]);
    expect(sources).toContainEqual([["^moves$"], null]);
    expect(sources).toContainEqual([["^trikk$"], []]);
    expect(sources).toContainEqual([["^a$", "^b$"], []]);
  });

  test("a text that is not there, one that is not used, and a value that is not given", () => {
    const ask = (code: string) => textsIn("some.ts", code).asked;
    expect(ask('t("no-such-text")').flatMap(missing)).toEqual(["some.ts:1: ^no-such-text$"]);
    expect(ask('t("points", { number: 3 })').flatMap((one) => empty(one))).toEqual(["some.ts:1: points needs count"]);
    expect(ask('t("points", { count: 3 })').flatMap((one) => empty(one))).toEqual([]);
    expect(unused(ask('t("points", { count: 3 })'))).not.toContain("points");
    expect(unused(ask('t("points", { count: 3 })'))).toContain("close");
  });
});

describe("languages", () => {
  test.each([
    [["nb-NO", "en"], "nb"],
    [["no"], "nb"],
    [["nn-NO"], "nb"],
    [["fi", "sv-FI", "en"], "sv"],
    [["da-DK"], "da"],
    [["nl-BE"], "nl"],
    [["en-GB", "nb"], "en"],
    [["fr", "ja"], "en"],
    [[], "en"],
  ])("a browser that asks for %j gets %s", (wanted, language) => {
    expect(browserLanguage(wanted)).toBe(language);
  });

  test.each(LANGUAGES)("all texts in %s can be read", (language) => {
    expect([...new FluentResource(readWords(language)).body].map((message) => message.id).length).toBe(MESSAGES.size);
    showWords(language, readWords(language));
    expect(document.documentElement.lang).toBe(language);
    expect(t("points", { count: 1 })).toMatch(/^1\u00a0/);
    showWords("en", readWords("en"));
  });

  test("the terminal's texts are not sent to the page", () => {
    expect([...MESSAGES.keys()].filter((id) => id.startsWith("terminal-"))).toEqual([]);
  });
});
