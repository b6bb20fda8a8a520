// Makes Tailwind's output smaller for the browsers that the shop is built for, without a change of what any of them shows
// (docs/decisions/0075-two-style-sheets.md).
import postcss from 'postcss';
import parseValue from 'postcss-value-parser';

const TAILWIND = '--tw-';
/** Tailwind joins the parts of a shadow; this part is none. */
const NO_SHADOW = '0 0 #0000';

/** `css` is a whole sheet: no other one, and no script, reads or sets its Tailwind variables. */
export function compactStyles(css) {
  const root = postcss.parse(css);
  removeFallbacks(root);
  removeUnusedVariables(root);
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  return root.toString();
}

/** What replaces `@property` and `color-mix()` in browsers that are older than those of the builds. */
function removeFallbacks(root) {
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  root.walkAtRules('supports', (condition) => {
    if (condition.params !== '(color:color-mix(in lab, red, red))') return;
    condition.walkRules((rule) => removeSameDeclarations(rule, condition));
    condition.replaceWith(condition.nodes);
  });
}

/** Removes what `rule` declares from the last rule with its selector before `condition`. */
function removeSameDeclarations(rule, condition) {
  let fallback = condition.prev();
  while (fallback && fallback.selector !== rule.selector) fallback = fallback.prev();
  fallback?.walkDecls(({ prop }, i) => {
    if (rule.nodes.some((declaration) => declaration.prop === prop)) fallback.nodes[i]?.remove();
  });
}

/** A variable that is never set is its fallback or initial value; one that is never read is not needed. */
function removeUnusedVariables(root) {
  const set = new Set();
  const initial = new Map();
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith(TAILWIND)) set.add(declaration.prop);
  });
  root.walkAtRules('property', ({ params, nodes }) => {
    const part = (name) => nodes.find(({ prop }) => prop === name)?.value;
    // In a type a length may be 0, in a calculation it needs its unit.
    const isLength = part('initial-value') === '0' && part('syntax').includes('<length');
    initial.set(params, isLength ? '0px' : part('initial-value'));
  });
  const read = new Set();
  root.walkDecls((declaration) => {
    if (!declaration.value.includes(TAILWIND)) return;
    const value = parseValue(declaration.value);
    value.nodes = replaceUnset(value.nodes, { set, initial });
    declaration.value = parseValue.stringify(value.nodes).replaceAll(`${NO_SHADOW}, `, '').trim();
    for (const [name] of declaration.value.matchAll(/--tw-[\w-]+/g)) read.add(name);
  });
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith(TAILWIND) && !read.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules('property', (property) => {
    if (!read.has(property.params)) property.remove();
  });
}

/** The nodes of a value, with the fallback or the initial value in the place of each variable that no rule sets. */
function replaceUnset(nodes, variables) {
  return nodes.flatMap((node) => {
    if (node.type !== 'function') return [node];
    const changed = { ...node, nodes: replaceUnset(node.nodes, variables) };
    const [name, comma, ...fallback] = changed.nodes;
    if (node.value !== 'var' || !name?.value.startsWith(TAILWIND) || variables.set.has(name.value)) return [changed];
    if (comma) return fallback;
    const value = variables.initial.get(name.value);
    return value === undefined ? [changed] : parseValue(value).nodes;
  });
}
