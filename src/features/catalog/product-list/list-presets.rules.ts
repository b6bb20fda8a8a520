import { type ListParams, paths } from '#shared/paths';

interface ListPreset {
  path: (list?: ListParams) => string;
  /** The part of the list's state that the preset sets. */
  fixed: Partial<ListState>;
}

/** The lists that have a path of their own: docs/rules.md#lists-presets. */
export const LIST_PRESETS = {
  deals: { path: paths.deals, fixed: { onSale: true } },
  newArrivals: { path: paths.newArrivals, fixed: { sort: undefined } },
  bestSellers: { path: paths.bestSellers, fixed: { sort: 'popular' } },
} as const satisfies Record<string, ListPreset>;

export type PresetName = keyof typeof LIST_PRESETS;

/** The preset with this path. */
export function presetAt(pathname: string): PresetName | undefined {
  const names: PresetName[] = ['deals', 'newArrivals', 'bestSellers'];
  return names.find((name) => LIST_PRESETS[name].path() === pathname.replace(/\/$/, ''));
}

/** A list's URL: with the preset's path while the state still matches the preset, otherwise with that of all products. */
export function listPath({ preset, ...state }: ListState): string {
  if (preset === undefined) return paths.products(state);
  const { path, fixed } = LIST_PRESETS[preset];
  if (paths.products({ ...state, ...fixed }) !== paths.products(state)) return paths.products(state);
  return path({ ...state, ...Object.fromEntries(Object.keys(fixed).map((name) => [name, undefined])) });
}

/** The canonical URL for search engines: without filters, order and view. */
export function canonicalListPath(state: ListState): string {
  const { preset, search, category, page } = state;
  const fixed = preset && LIST_PRESETS[preset].fixed;
  const whole = { preset, search, category, ...fixed };
  // Page numbers of a filtered or sorted list do not apply to the unfiltered one.
  const isWhole = listPath({ ...state, view: undefined, page: undefined }) === listPath(whole);
  return listPath({ ...whole, page: isWhole ? page : undefined });
}

/** The list's state in its URL, in the order of the URL's parameters. */
export interface ListState extends ListParams {
  brand?: string | undefined;
  /** The preset of this list, if any. */
  preset?: PresetName | undefined;
}
