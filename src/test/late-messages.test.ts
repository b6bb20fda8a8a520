import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** What the console's browser and tests load; the server loads the rest. */
const NOT_ON_THE_SERVER = /\.console\.tsx?$|-console\.messages\.ts$|\.test\.tsx?$|^src\/(console|app\/admin|test)\//;
/** They call what they get at once. */
const CALLING = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'from', 'map', 'reduce', 'some', 'sort', 'toSorted']);

interface SyntaxNode {
  type: string;
  start: number;
  name?: string;
  computed?: boolean;
  static?: boolean;
  key?: SyntaxNode;
  value?: SyntaxNode;
  object?: SyntaxNode;
  property?: SyntaxNode;
  expression?: SyntaxNode;
  callee?: SyntaxNode;
  arguments?: SyntaxNode[];
}

/** A request's language is known when the server has loaded long ago: a message that was read before stays English. */
it('the server reads messages when it shows them, not while it loads', async () => {
  const early: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    const code = NOT_ON_THE_SERVER.test(file) ? '' : readFileSync(file, 'utf8');
    if (code.includes(".messages'")) early.push(...findEarlyReads(file, code));
  }
  expect(early).toEqual([]);
});

it.each([
  ['const TITLE = messages.title;', 1],
  ['const TABS = KEYS.map((key) => messages[key]);', 1],
  ['const NameSchema = v.pipe(v.string(messages.required), v.maxLength(9, messages.tooLong(9)));', 2],
  // Schemas are made while modules load.
  ['function text(most: number) { return v.maxLength(most, messages.tooLong(most)); }', 1],
  ['const NameSchema = v.string(() => messages.required);', 0],
  ['const tab = { get title() { return messages.title; } };', 0],
  ['class Tabs { title = messages.title; static first = messages.first; }', 1],
  ['type Key = keyof typeof messages;', 0],
])('finds what is early in: %s', (code, count) => {
  expect(findEarlyReads('sample.ts', `import { tabMessages as messages } from './tabs.messages';\n${code}`)).toHaveLength(count);
});

/** As 'file:line'. */
function findEarlyReads(file: string, code: string): string[] {
  const { program, module } = parseSync(file, code);
  const imports = module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.endsWith('.messages'));
  const names = new Set(imports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value)));
  const found: string[] = [];
  if (names.size > 0) visit(program.body, false);
  return found;

  function report({ start }: SyntaxNode): void {
    found.push(`${file}:${code.slice(0, start).split('\n').length}`);
  }

  function visit(node: unknown, isLater: boolean): void {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner, isLater);
    } else if (isNode(node)) {
      visitNode(node, isLater);
    }
  }

  function visitNode(node: SyntaxNode, isLater: boolean): void {
    const { type, name = '', key, property, ...rest } = node;
    if (type === 'Identifier') {
      if (!isLater && names.has(name)) report(node);
    } else if (type === 'CallExpression') {
      visitCall(node, isLater);
    } else if (type.startsWith('TS')) {
      visit(node.expression, isLater);
    } else if (type !== 'ImportDeclaration') {
      if (node.computed) visit([key, property], isLater);
      visit(Object.values(rest), isLater || runsLater(node));
    }
  }

  function visitCall({ callee, arguments: args = [] }: SyntaxNode, isLater: boolean): void {
    const isSchema = callee?.object?.name === 'v';
    const isCalling = !isSchema && CALLING.has(callee?.property?.name ?? '');
    visit(callee, isLater);
    for (const arg of args) {
      if (isSchema && isLater && names.has(rootOf(arg).name ?? '')) report(arg);
      else if (isCalling && isFunction(arg)) visit(Object.values(arg), isLater);
      else visit(arg, isLater);
    }
  }
}

/** `messages` of `messages.tooLong(9)`. */
function rootOf(node: SyntaxNode): SyntaxNode {
  const inner = node.callee ?? node.object;
  return inner ? rootOf(inner) : node;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** A function, or what each object of a class gets. */
function runsLater(node: SyntaxNode): boolean {
  return isFunction(node) || (node.type === 'PropertyDefinition' && !node.static);
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';
}
