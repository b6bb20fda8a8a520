/** A part of a drawing that can be drawn alone; drawn over each other in order, the parts are the whole drawing. */
export interface ArtworkPart {
  /** SVG elements with the definitions that they use. */
  svg: string;
  /** The part's bounds in the drawing's units; if absent, unknown. */
  box: Box | undefined;
  filterCount: number;
}

interface Element {
  tag: string;
  /** The opening tag's text. */
  opening: string;
  text: string;
  /** The text between its tags. */
  inner: string;
}

const TAG = /<(\/?)([a-zA-Z]+)(?![a-zA-Z])[^<>]*?(\/?)>/g;
const REFERENCE = /url\(#([^)]+)\)|href="#([^"]+)"/g;
/** A group with one of these attributes changes its contents, so it cannot be split. */
const ENTANGLING = /\b(filter|mask|clip-path|opacity|transform|style)=/;

/**
 * Splits a drawing at its filters. The renderer allocates a surface of the whole picture for each filter, however small
 * its element is; drawn alone in its own box, a part costs several times less.
 */
export function splitArtwork(svg: string): ArtworkPart[] {
  let siblings = parseElements(parseElements(svg)[0]?.inner ?? '');
  const definitions = new Map<string, Element>();
  const wrappers: string[] = [];
  for (;;) {
    for (const defs of siblings.filter(({ tag }) => tag === 'defs')) {
      for (const definition of parseElements(defs.inner)) definitions.set(readAttribute(definition.opening, 'id') ?? '', definition);
    }
    siblings = siblings.filter(({ tag }) => tag !== 'defs');
    const [only, another] = siblings;
    if (!only || another || only.tag !== 'g' || ENTANGLING.test(only.opening)) break;
    wrappers.push(only.opening);
    siblings = parseElements(only.inner);
  }
  return siblings.map((element) => {
    const used = collectDefinitions(element.text, definitions);
    return {
      svg: `<defs>${used.map(({ text }) => text).join('')}</defs>${wrappers.join('')}${element.text}${'</g>'.repeat(wrappers.length)}`,
      box: readFilterBox(element, definitions),
      filterCount: element.text.match(/\bfilter="/g)?.length ?? 0,
    };
  });
}

/** The top-level elements of an SVG text. */
function parseElements(text: string): Element[] {
  const elements: Element[] = [];
  let depth = 0;
  let start = { at: 0, tag: '', opening: '' };
  for (const match of text.matchAll(TAG)) {
    const [whole, closing, tag = '', selfClosing] = match;
    if (!closing && depth === 0) start = { at: match.index, tag, opening: whole };
    if (!closing) depth += 1;
    if (closing || selfClosing) depth -= 1;
    if (depth > 0 || (!closing && !selfClosing)) continue;
    const inner = selfClosing ? '' : text.slice(start.at + start.opening.length, match.index);
    elements.push({ tag: start.tag, opening: start.opening, text: text.slice(start.at, match.index + whole.length), inner });
  }
  return elements;
}

function collectDefinitions(text: string, definitions: ReadonlyMap<string, Element>, found = new Set<Element>()): Element[] {
  for (const [, byUrl, byHref] of text.matchAll(REFERENCE)) {
    const definition = definitions.get(byUrl ?? byHref ?? '');
    if (!definition || found.has(definition)) continue;
    found.add(definition);
    collectDefinitions(definition.text, definitions, found);
  }
  return [...found];
}

/** A filtered element shows nothing outside its filter's region. */
function readFilterBox({ opening }: Element, definitions: ReadonlyMap<string, Element>): Box | undefined {
  const filter = definitions.get(/\bfilter="url\(#([^)]+)\)"/.exec(opening)?.[1] ?? '')?.opening;
  if (filter === undefined || !filter.includes('filterUnits="userSpaceOnUse"') || opening.includes('transform=')) return undefined;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(readAttribute(filter, name) ?? Number.NaN));
  return [x, y, width, height].every(Number.isFinite) ? { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 } : undefined;
}

function readAttribute(opening: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(opening)?.[1];
}

/** A rectangle: in the drawing's units, or in pixels of a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
