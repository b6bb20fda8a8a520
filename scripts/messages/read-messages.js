// Reads the messages of a `*.messages.ts` file as its program is written, without running it. Each text becomes a message in ICU
// MessageFormat, which is what translators get: `(count: number) => `Cart (${count})`` is "Cart ({count})".
import { parseSync } from 'vite';

/**
 * @typedef {object} Argument What a message needs when it is shown.
 * @property {string} name as in the message: `count` of "Cart ({count})"
 * @property {string} source the expression of its value, as in the file
 */

/**
 * @typedef {object} Message
 * @property {string} key where it is in its file: `cartMessages.empty`
 * @property {string} text in ICU MessageFormat
 * @property {Argument[]} args of a message that is a function
 * @property {boolean} isFunction
 * @property {{ start: number, end: number }} value the text, or the function's body, in the source
 * @property {{ start: number, end: number } | undefined} property the whole `name: 'text'`, if it is part of an object
 * @property {string | undefined} propertyName
 * @property {boolean} hasValues whether its translation is a function: of arguments, or of constants that the text contains
 */

/** All messages of a file, in its order. Throws where a text is written in a way that cannot be translated. */
export function readMessages(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const reader = new Reader(file, source);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (init) reader.readValue(init, { key: id.name });
    }
  }
  return reader.messages;
}

/** The names of a file’s exports that are values. */
export function readExports(file, source) {
  const { module } = parseSync(file, source);
  return module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType, exportName }) => !isType && exportName.name).map(({ exportName }) => exportName.name),
  );
}

class Reader {
  messages = [];

  constructor(file, source) {
    this.file = file;
    this.source = source;
  }

  readValue(node, { key, property }) {
    const value = withoutTypes(node);
    if (value.type === 'ObjectExpression') {
      for (const member of value.properties) {
        // What is spread or named by a variable is a message of another object.
        if (member.type !== 'Property' || member.computed || member.shorthand) continue;
        const name = member.key.name ?? String(member.key.value);
        this.readValue(member.value, { key: `${key}.${name}`, property: member });
      }
    } else if (value.type === 'ArrayExpression') {
      for (const [at, element] of value.elements.entries()) this.readValue(element, { key: `${key}.${at}` });
    } else if (isText(value)) {
      const args = new Arguments(this.source, []);
      const text = this.#expressionText(value, args);
      this.#add({ key, property, value, text, args: args.list, isFunction: false });
    } else if (value.type === 'ArrowFunctionExpression' && value.body.type !== 'BlockStatement') {
      const args = new Arguments(this.source, value.params);
      const body = withoutTypes(value.body);
      if (!hasWords(body)) return;
      const text = this.#expressionText(body, args);
      this.#add({ key, property, value: value.body, text, args: args.list, isFunction: true });
    }
  }

  #add({ property, value, ...message }) {
    const range = ({ start, end }) => ({ start, end });
    this.messages.push({
      ...message,
      hasValues: message.isFunction || message.args.length > 0,
      value: range(value),
      property: property && range(property),
      propertyName: property && this.source.slice(property.key.start, property.key.end),
    });
  }

  #expressionText(node, args, isInPlural = false) {
    const expression = withoutTypes(node);
    const nested = (inner, inPlural = isInPlural) => this.#expressionText(inner, args, inPlural);
    if (expression.type === 'Literal' && typeof expression.value === 'string') return escapeText(expression.value, isInPlural);
    if (expression.type === 'TemplateLiteral') {
      return expression.quasis
        .map(
          ({ value }, at) =>
            escapeText(value.cooked, isInPlural) + (at < expression.expressions.length ? nested(expression.expressions[at]) : ''),
        )
        .join('');
    }
    if (expression.type === 'BinaryExpression' && expression.operator === '+' && hasWords(expression)) {
      return nested(expression.left) + nested(expression.right);
    }
    if (expression.type === 'LogicalExpression' && ['||', '??'].includes(expression.operator) && hasWords(expression.right)) {
      const test = args.add({ name: `has${capital(args.nameOf(expression.left))}`, source: `Boolean(${args.sourceOf(expression.left)})` });
      return `{${test}, select, true {${nested(expression.left)}} other {${nested(expression.right)}}}`;
    }
    if (expression.type === 'ConditionalExpression') return this.#choiceText(expression, args, nested);
    return args.placeholder(expression);
  }

  #choiceText({ test, consequent, alternate }, args, nested) {
    const choice = args.choice(test);
    const [first, second] = choice.isNegated ? [alternate, consequent] : [consequent, alternate];
    const isPlural = choice.kind === 'plural';
    return `{${choice.name}, ${choice.kind}, ${choice.option} {${nested(first, isPlural)}} other {${nested(second, isPlural)}}}`;
  }
}

/** The arguments of one message, each with one name. */
class Arguments {
  list = [];

  constructor(source, params) {
    this.source = source;
    this.types = new Map(params.flatMap((param) => typesOf(param, source)));
  }

  sourceOf({ start, end }) {
    return this.source.slice(start, end);
  }

  add({ name, source }) {
    const known = this.list.find((arg) => arg.source === source);
    if (known) return known.name;
    let unique = name;
    for (let at = 2; this.list.some((arg) => arg.name === unique); at++) unique = `${name}${at}`;
    this.list.push({ name: unique, source });
    return unique;
  }

  placeholder(node) {
    const isNumber =
      node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.name === 'toLocaleString';
    const value = isNumber ? withoutTypes(node.callee.object) : node;
    const name = this.add({ name: this.nameOf(value), source: this.sourceOf(value) });
    return isNumber ? `{${name}, number}` : `{${name}}`;
  }

  /** What a condition chooses by: one or many, none or some, one of several words, or whether something is so. */
  choice(node) {
    const test = withoutTypes(node);
    if (test.type === 'UnaryExpression' && test.operator === '!') return negated(this.choice(test.argument));
    if (test.type === 'BinaryExpression' && test.operator === '!==') return negated(this.choice({ ...test, operator: '===' }));
    const choice = test.type === 'BinaryExpression' ? this.#comparison(test) : test.type === 'Identifier' && this.#presence(test);
    return (
      choice || {
        kind: 'select',
        name: this.add({ name: `is${capital(this.nameOf(test))}`, source: `Boolean(${this.sourceOf(test)})` }),
        option: 'true',
      }
    );
  }

  #comparison({ left, operator, right }) {
    const name = () => this.add({ name: this.nameOf(left), source: this.sourceOf(left) });
    if (operator === '>' && right.value === 0) return { kind: 'plural', name: name(), option: '=0', isNegated: true };
    if (operator !== '===') return undefined;
    if (typeof right.value === 'number') return { kind: 'plural', name: name(), option: right.value === 1 ? 'one' : `=${right.value}` };
    if (typeof right.value === 'string' && /^\w+$/.test(right.value)) return { kind: 'select', name: name(), option: right.value };
    if (right.name !== 'undefined') return undefined;
    const source = `(${this.sourceOf(left)} !== undefined)`;
    return negated({ kind: 'select', name: this.add({ name: `has${capital(this.nameOf(left))}`, source }), option: 'true' });
  }

  #presence({ name }) {
    const type = this.types.get(name);
    if (type === 'boolean') return { kind: 'select', name: this.add({ name, source: name }), option: 'true' };
    if (type === 'number') return { kind: 'plural', name: this.add({ name, source: name }), option: '=0', isNegated: true };
    return { kind: 'select', name: this.add({ name: `has${capital(name)}`, source: `Boolean(${name})` }), option: 'true' };
  }

  nameOf(node) {
    const value = withoutTypes(node);
    if (value.type === 'Identifier') return value.name;
    if (value.type === 'MemberExpression') return value.computed ? this.nameOf(value.object) : value.property.name;
    if (value.type === 'CallExpression') {
      const { callee } = value;
      // A method says less than what it is called on: `names.join(', ')` is "names".
      return this.nameOf(
        callee.type === 'MemberExpression' && callee.object.type !== 'Identifier'
          ? callee.object
          : value.arguments[0]?.type === 'Identifier'
            ? value.arguments[0]
            : (callee.object ?? callee),
      );
    }
    if (value.type === 'UnaryExpression') return this.nameOf(value.argument);
    if (value.type === 'BinaryExpression' || value.type === 'LogicalExpression') return this.nameOf(value.left);
    return 'value';
  }
}

const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression']);

function withoutTypes(node) {
  let inner = node;
  while (WRAPPERS.has(inner.type)) inner = inner.expression;
  return inner;
}

function isText({ type, value }) {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

/** Whether an expression contains a text of its own. A call that chooses a message elsewhere has none. */
function hasWords(node) {
  const expression = withoutTypes(node);
  if (isText(expression)) return true;
  if (expression.type === 'ConditionalExpression') return hasWords(expression.consequent) || hasWords(expression.alternate);
  if (expression.type === 'LogicalExpression' || expression.type === 'BinaryExpression')
    return hasWords(expression.left) || hasWords(expression.right);
  return false;
}

function negated(choice) {
  return { ...choice, isNegated: !choice.isNegated };
}

function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The types of a function’s parameters, also of those that it takes apart: `{ name, count }: { name: string; count: number }`. */
function typesOf(param, source) {
  const annotation = param.typeAnnotation?.typeAnnotation;
  if (!annotation) return [];
  const text = ({ start, end }) => source.slice(start, end);
  if (param.type === 'Identifier') return [[param.name, text(annotation)]];
  return (annotation.members ?? []).map(({ key, typeAnnotation }) => [key.name, typeAnnotation && text(typeAnnotation.typeAnnotation)]);
}

/** What MessageFormat would read as its own signs is quoted. */
function escapeText(text, isInPlural) {
  return text.replaceAll("'", "''").replace(isInPlural ? /[{}#]+/g : /[{}]+/g, "'$&'");
}
