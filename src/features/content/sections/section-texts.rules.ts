import type { HomeBlock } from '#features/content/theme/theme.schema';

/** What of a section, a picture or a link people read. */
const TEXT_NAMES: ReadonlySet<string> = new Set(['heading', 'text', 'question', 'by', 'label', 'alt']);

/** The texts of sections that people read, each once, from top to bottom. */
export function readTexts(sections: readonly HomeBlock[]): string[] {
  const found = new Set<string>();
  mapTexts(sections, (text) => {
    found.add(text);
    return text;
  });
  return [...found];
}

/** The sections with texts of another language, by the original ones; a text that has none stays. */
export function replaceTexts(sections: HomeBlock[], texts: ReadonlyMap<string, string>): HomeBlock[] {
  return texts.size === 0 ? sections : mapTexts(sections, (text) => texts.get(text) || text);
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => mapTexts(each, change)) as Value;
  const changed = Object.entries(value).map(([name, inner]: [string, unknown]) => [
    name,
    typeof inner === 'string' ? (inner && TEXT_NAMES.has(name) ? change(inner) : inner) : mapTexts(inner, change),
  ]);
  return Object.fromEntries(changed) as Value;
}
