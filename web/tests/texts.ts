/** What a source file of the page says to people: ids it asks for, and words that it should have asked for. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";

const SOURCES = join(import.meta.dirname, "../src");

/** A call of `t` or `hasText`. */
export interface Asked {
  where: string;
  /** What the id can be: one text, or a beginning with anything behind it. */
  ids: RegExp[];
  /** Names of the values given; null if they cannot be told from the code. */
  values: string[] | null;
}

export interface Found {
  asked: Asked[];
  /** Words in the code, and ids that nobody can look up. */
  wrong: string[];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes of elements, and of our components, that people read or hear. */
const READ =
  /^(title|placeholder|alt|label|heading|caption|text|message|aria-(label|description|roledescription|valuetext|placeholder|braillelabel))$/;
/** Properties of elements and of the document that people read. */
const SHOWN = ["title", "textContent", "innerText", "innerHTML", "ariaLabel", "placeholder", "alt"];
const WORD = /\p{L}/u;
/** What in plain code can only be a text for people. */
const SENTENCE = /\p{L}{2,} \p{L}{2,}/u;
/** The name of a language is in that language; a command, and what is hashed, is the same in all. */
const ALLOWED = [
  "Norsk bokmål",
  "trikk serve --host 0.0.0.0",
  "trikk serve --host 0.0.0.0 --visitors-maps",
  "trikk commitment 1",
  "trikk seed 1",
];

/** All files of the page with code. */
export function sourceFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".d.ts") && file !== "protocol.ts")
    .sort();
}

export function read(file: string): string {
  return readFileSync(`${SOURCES}/${file}`, "utf-8");
}

/** What a file says. */
export function textsIn(file: string, code: string): Found {
  const isPlain = file.endsWith(".ts");
  const source = isPlain ? `<script lang="ts">${code}\n</script>` : code;
  const found: Found = { asked: [], wrong: [] };
  const where = (node: Node) => `${file}:${source.slice(0, node.start).split("\n").length}`;
  const complain = (node: Node, words: string) => {
    const line = `${where(node)}: ${words.trim()}`;
    if (!ALLOWED.includes(words) && !found.wrong.includes(line)) found.wrong.push(line);
  };

  visit(parse(source, { modern: true }) as unknown as Node, (node) => {
    switch (node.type) {
      case "Text":
        if (WORD.test(node.data as string)) complain(node, node.data as string);
        break;
      case "ExpressionTag":
        for (const [part, words] of wordsOf(node.expression as Node)) complain(part, words);
        break;
      case "Attribute":
      case "StyleDirective":
        checkAttribute(node);
        return false; // what it holds has been looked at
      case "CallExpression":
      case "NewExpression":
        checkCall(node);
        break;
      case "Literal":
        if (typeof node.value === "string" && SENTENCE.test(node.value)) complain(node, node.value);
        break;
      case "TemplateLiteral":
        if ((node.quasis as Node[]).some((part) => SENTENCE.test(cooked(part)))) complain(node, wordsIn(node));
        break;
      case "Property":
        // The server's own words for a refusal, which are shown only where no language has any.
        return (node.key as Node).name !== "message";
      case "AssignmentExpression":
        if (isShown(node.left as Node)) {
          for (const [part, words] of wordsOf(node.right as Node)) complain(part, words);
        }
        break;
    }
    return true;
  });
  return found;

  function checkAttribute(node: Node): void {
    const parts = Array.isArray(node.value) ? (node.value as Node[]) : [node.value as Node];
    for (const part of parts) {
      if (typeof part !== "object") continue; // `disabled`, without a value
      const isRead = node.type === "Attribute" && READ.test(node.name as string);
      if (part.type === "Text" && isRead && WORD.test(part.data as string)) complain(part, part.data as string);
      if (part.type === "ExpressionTag") {
        if (isRead) for (const [at, words] of wordsOf(part.expression as Node)) complain(at, words);
        visit(part.expression as Node, (inner) => {
          if (inner.type === "CallExpression" || inner.type === "NewExpression") checkCall(inner);
          return true;
        });
      }
    }
  }

  function checkCall(node: Node): void {
    const callee = node.callee as Node;
    const given = node.arguments as Node[];
    const [first, second] = given;
    const name = (callee.name ?? (callee.property as Node | undefined)?.name) as string | undefined;
    if (callee.type === "Identifier" && (name === "t" || name === "hasText") && first) {
      const ids = idsOf(first);
      if (ids === null) complain(node, "the id has no fixed beginning");
      else if (name === "t") found.asked.push({ where: where(node), ids, values: keysOf(second) });
    }
    if (name === "Notification" || name === "alert" || name === "confirm") {
      for (const part of given) for (const [at, words] of wordsOf(part)) complain(at, words);
    }
    if (name === "setAttribute" && first?.type === "Literal" && READ.test(String(first.value)) && second) {
      for (const [at, words] of wordsOf(second)) complain(at, words);
    }
  }
}

/** Goes through a tree, and not below nodes for which the answer is false. */
function visit(node: Node, look: (node: Node) => boolean): void {
  if (typeof node.type === "string" && !look(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "css" || key === "metadata" || key === "comments" || key.endsWith("Comments")) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null) visit(child as Node, look);
    }
  }
}

/** Words that an expression may come to: those of its texts, not of the calls and names in it. */
function wordsOf(node: Node): [Node, string][] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" && WORD.test(node.value) ? [[node, node.value]] : [];
    case "TemplateLiteral": {
      const words = wordsIn(node);
      return [...(WORD.test(words) ? [[node, words] as [Node, string]] : []), ...within(node.expressions)];
    }
    case "ConditionalExpression":
      return within([node.consequent, node.alternate]);
    case "LogicalExpression":
      return within([node.left, node.right]);
    case "BinaryExpression":
      return node.operator === "+" ? within([node.left, node.right]) : [];
    default:
      return [];
  }
  function within(parts: unknown): [Node, string][] {
    return (parts as Node[]).flatMap(wordsOf);
  }
}

/** The fixed words of a template. */
function wordsIn(template: Node): string {
  return (template.quasis as Node[]).map(cooked).join(" ");
}

function cooked(part: Node): string {
  return (part.value as { cooked: string }).cooked;
}

/** What the id of a text can be; null if that cannot be told. */
function idsOf(node: Node): RegExp[] | null {
  if (node.type === "Literal") return [new RegExp(`^${node.value}$`)];
  if (node.type === "TemplateLiteral") {
    const parts = (node.quasis as Node[]).map(cooked);
    return parts[0] ? [new RegExp(`^${parts.join("[\\w-]+")}$`)] : null;
  }
  if (node.type === "ConditionalExpression") {
    const [yes, no] = [idsOf(node.consequent as Node), idsOf(node.alternate as Node)];
    return yes && no && [...yes, ...no];
  }
  return null;
}

/** The keys of an object in the code; null if some come from elsewhere. */
function keysOf(node: Node | undefined): string[] | null {
  if (!node) return [];
  if (node.type !== "ObjectExpression") return null;
  const properties = node.properties as Node[];
  if (properties.some((property) => property.type !== "Property" || property.computed)) return null;
  return properties.map((property) => String((property.key as Node).name ?? (property.key as Node).value));
}

function isShown(node: Node): boolean {
  return node.type === "MemberExpression" && SHOWN.includes(String((node.property as Node).name));
}
