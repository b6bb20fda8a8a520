// Makes a translated message what the shop runs: a string, or the source of a function of the message’s arguments.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** How numbers are written: Arabic with the digits that prices, order numbers and addresses have. */
const NUMBER_LOCALES = { ar: 'ar-u-nu-latn' };

/** Tags are not MessageFormat’s but those of richText(). */
export function parseMessage(text) {
  return parse(text, { ignoreTag: true, requiresOtherClause: true });
}

/** The text of a message without arguments. */
export function plainText(text) {
  const parts = parseMessage(text);
  if (parts.some(({ type }) => type !== TYPE.literal)) throw new Error(`“${text}” has arguments, and its message has none.`);
  return parts.map(({ value }) => value).join('');
}

/** The source of a function that takes the arguments in their order, and returns the text. */
export function functionSource(text, { language, args }) {
  const names = args.map((_, at) => `$${at}`);
  const nameOf = (value) => {
    const at = args.findIndex(({ name }) => name === value);
    if (at < 0) throw new Error(`“${text}” uses “${value}”, which its message does not have.`);
    return names[at];
  };
  return `((${names.join()})=>${templateOf(parseMessage(text), { language, nameOf })})`;
}

function templateOf(parts, context) {
  return `\`${parts.map((part) => pieceOf(part, context)).join('')}\``;
}

function pieceOf(part, context) {
  const { language, nameOf, counted } = context;
  switch (part.type) {
    case TYPE.literal:
      return part.value.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    case TYPE.argument:
      return `\${${nameOf(part.value)}}`;
    case TYPE.number:
      return `\${${numberSource(nameOf(part.value), language)}}`;
    case TYPE.pound:
      return `\${${numberSource(counted, language)}}`;
    case TYPE.select:
      return `\${${choiceSource(part, `String(${nameOf(part.value)})`, context)}}`;
    case TYPE.plural:
      return `\${${pluralSource(part, context)}}`;
    default:
      throw new Error(`“${part.value}” is of a kind that messages do not use: dates and amounts are formatted before.`);
  }
}

function numberSource(name, language) {
  return `${name}.toLocaleString(${JSON.stringify(NUMBER_LOCALES[language] ?? language)})`;
}

function pluralSource(part, context) {
  const counted = context.nameOf(part.value);
  const inner = { ...context, counted };
  const exact = Object.entries(part.options).filter(([option]) => option.startsWith('='));
  const kinds = Object.fromEntries(Object.entries(part.options).filter(([option]) => !option.startsWith('=')));
  const rule = `new Intl.PluralRules(${JSON.stringify(context.language)}).select(${counted})`;
  const rest = choiceSource({ options: kinds }, rule, inner);
  return exact.reduceRight(
    (otherwise, [option, { value }]) => `${counted}===${option.slice(1)}?${templateOf(value, inner)}:${otherwise}`,
    rest,
  );
}

/** One text of several, by a key; “other” where the key is none of them. */
function choiceSource({ options }, key, context) {
  const { other, ...named } = options;
  const otherwise = templateOf(other.value, context);
  const entries = Object.entries(named);
  if (entries.length === 0) return otherwise;
  if (entries.length === 1) {
    const [option, { value }] = entries[0];
    return `${key}===${JSON.stringify(option)}?${templateOf(value, context)}:${otherwise}`;
  }
  const chosen = entries.map(([option, { value }]) => `${JSON.stringify(option)}:()=>${templateOf(value, context)}`);
  return `({${chosen.join()}}[${key}]??(()=>${otherwise}))()`;
}
