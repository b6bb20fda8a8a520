// Splits the storefront's style sheet: the most visited pages need the first part only, so that their first paint waits for few bytes
// (docs/decisions/0075-two-style-sheets.md).
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';

const LAYERS = ['components', 'utilities'];
const CLASS = /\.((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\[0-9a-f]+ ?|\\.)*)/g;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/g;
/** Classes without styles, to which other elements' classes refer. */
const MARK = /^(group|peer)(\/|$)/;
const SIDES = ['top', 'right', 'bottom', 'left'];
const SIDES_OF = {
  inline: ['left', 'right'],
  block: ['top', 'bottom'],
  'inline-start': ['left'],
  'inline-end': ['right'],
  'block-start': ['top'],
  'block-end': ['bottom'],
};
const BORDER = ['width', 'style', 'color'];
const PARTS_OF = {
  'place-items': ['align-items', 'justify-items'],
  'place-content': ['align-content', 'justify-content'],
  'place-self': ['align-self', 'justify-self'],
  gap: ['row-gap', 'column-gap'],
  overflow: ['overflow-x', 'overflow-y'],
  flex: ['flex-grow', 'flex-shrink', 'flex-basis'],
  'grid-column': ['grid-column-start', 'grid-column-end'],
  'grid-row': ['grid-row-start', 'grid-row-end'],
  outline: ['outline-width', 'outline-style', 'outline-color'],
  'border-radius': ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`),
};

/**
 * Both parts of `css`, a whole sheet. `pages` are the source files of the pages that need the first part only, with all that they
 * import.
 *
 * Rules of equal specificity win by their order, and the second part comes after the first. So a rule is in the second part only if no
 * file of these pages has its classes, and it does not have to lose against a rule of the first part.
 */
export function splitStyles(css, pages) {
  const sources = readSources();
  const firstWords = new Set(filesOf(pages, sources).flatMap((file) => [...sources.get(file).words]));
  const canMeet = findMeetings(sources);
  const first = postcss.parse(css);
  const late = postcss.root();
  for (const name of LAYERS) {
    const rules = rulesOf(first, name);
    const isLate = rules.map(({ classes }) => classes.length > 0 && !classes.some((word) => firstWords.has(word)));
    // From the end, so that the rules that one may have to lose against are decided before it.
    for (let i = rules.length - 1; i >= 0; i--) {
      isLate[i] &&= !rules.some((winner, j) => j > i && !isLate[j] && hasToLose(rules[i], winner, canMeet));
    }
    const part = postcss.atRule({ name: 'layer', params: name, nodes: [] });
    for (const [i, { rule }] of rules.entries()) if (isLate[i]) move(rule, part);
    if (part.nodes.length > 0) late.append(part);
  }
  moveUnused(first, late);
  return { first: first.toString(), late: late.toString() };
}

/** The storefront's source files, with their words, which may be classes, and the files that each imports, also later. */
function readSources() {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|server)\./.test(file));
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8');
      const imports = [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, from]) => findSource(from, file));
      return [file, { words: new Set(text.split(/[\s"'`]+/)), imports: imports.filter((found) => found !== undefined) }];
    }),
  );
}

/** The source file that `importer` means by `from`; undefined for a package or another kind of file. */
function findSource(from, importer) {
  if (!/^[#.]/.test(from)) return undefined;
  const target = from.startsWith('#') ? path.join('src', from.slice(1)) : path.join(path.dirname(importer), from);
  return ['.tsx', '.ts'].map((extension) => target + extension).find(existsSync);
}

/** These files and all that they import. */
function filesOf(starts, sources) {
  const found = new Set(starts);
  // A set's loop reaches what is added to it meanwhile.
  for (const file of found) for (const next of sources.get(file).imports) if (sources.has(next)) found.add(next);
  return [...found];
}

/** Whether two classes may be on one element: some file has both, or imports one that has the other. */
function findMeetings(sources) {
  const filesWith = new Map();
  for (const [file, { words }] of sources) for (const word of words) filesWith.set(word, [...(filesWith.get(word) ?? []), file]);
  const imports = (one, other) => sources.get(one).imports.includes(other);
  const results = new Map();
  return function canMeet(one, other) {
    const key = `${one} ${other}`;
    if (!results.has(key)) {
      const others = filesWith.get(other) ?? [];
      results.set(
        key,
        (filesWith.get(one) ?? []).some((a) => others.some((b) => a === b || imports(a, b) || imports(b, a))),
      );
    }
    return results.get(key);
  };
}

/** The rules of a layer in their order. */
function rulesOf(root, layer) {
  const rules = [];
  root.walkAtRules('layer', (block) => {
    if (block.params !== layer || !block.nodes) return;
    block.walkRules((rule) => {
      // Nested rules stay with theirs, and steps of an animation are no rules.
      if (rule.parent.type === 'rule' || rule.parent.name === 'keyframes') return;
      const classes = [...rule.selector.matchAll(CLASS)].map(([, name]) => unescapeName(name)).filter((name) => !MARK.test(name));
      const properties = new Set();
      rule.walkDecls(({ prop }) => {
        for (const property of longhandsOf(prop)) properties.add(property);
      });
      const conditions = conditionsOf(rule).map(({ name, params }) => `@${name} ${params}`);
      rules.push({ rule, classes, properties, kind: [...conditions, rule.selector.replace(CLASS, '.'), ...[...properties].sort()].join() });
    });
  });
  return rules;
}

/** The conditions around a rule, the outermost first. */
function conditionsOf(rule) {
  const conditions = [];
  for (let around = rule.parent; around.name !== 'layer'; around = around.parent) conditions.unshift(around);
  return conditions;
}

/**
 * Whether an element may have both rules, for the same property. No element has two of the same properties under the same conditions
 * (`mt-7`, `mt-8`).
 */
function hasToLose(rule, winner, canMeet) {
  return (
    rule.kind !== winner.kind &&
    [...rule.properties].some((property) => winner.properties.has(property)) &&
    rule.classes.some((one) => winner.classes.some((other) => canMeet(one, other)))
  );
}

/** What a property sets: `padding-inline` is `padding-left` and `padding-right`. */
function longhandsOf(property) {
  const box = /^(margin|padding|inset|scroll-margin|scroll-padding)(?:-(.*))?$/.exec(property);
  if (box) return sidesOf(box[2]).map((side) => `${box[1]}-${side}`);
  if (SIDES.includes(property)) return [`inset-${property}`];
  const border = /^border(?:-(top|right|bottom|left|(?:inline|block)(?:-start|-end)?))?(?:-(width|style|color))?$/.exec(property);
  if (border) return sidesOf(border[1]).flatMap((side) => (border[2] ? [border[2]] : BORDER).map((part) => `border-${side}-${part}`));
  return PARTS_OF[property] ?? [property];
}

function sidesOf(name) {
  return name === undefined ? SIDES : (SIDES_OF[name] ?? [name]);
}

/** Moves a rule, with the conditions around it, to the end of `part`. */
function move(rule, part) {
  const conditions = conditionsOf(rule);
  let target = part;
  for (const { name, params } of conditions) {
    const condition = postcss.atRule({ name, params, nodes: [] });
    target.append(condition);
    target = condition;
  }
  target.append(rule.remove());
  for (const condition of conditions.reverse()) if (condition.nodes.length === 0) condition.remove();
}

/** Moves the types of variables that only the second part uses. */
function moveUnused(first, late) {
  const text = first.toString();
  first.walkAtRules('property', (property) => {
    if (text.split(property.params).length === 2) late.append(property.remove());
  });
}

function unescapeName(name) {
  return name.replace(ESCAPE, (_, code, character) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : character));
}
