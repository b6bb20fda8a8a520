import { type ListParams, paths } from '#shared/paths';

interface ListPreset {
  title: string;
  path: (list?: ListParams) => string;
  /** What its address stands for. */
  fixed: Partial<ListState>;
}

/** The lists that have an address of their own: docs/rules.md#lists-presets. */
export const LIST_PRESETS = {
  deals: { title: 'Deals', path: paths.deals, fixed: { onSale: true } },
  newArrivals: { title: 'New Arrivals', path: paths.newArrivals, fixed: { sort: undefined } },
  bestSellers: { title: 'Best Sellers', path: paths.bestSellers, fixed: { sort: 'popular' } },
} as const satisfies Record<string, ListPreset>;

export type PresetName = keyof typeof LIST_PRESETS;

/** The preset whose page an address is. */
export function presetAt(pathname: string): PresetName | undefined {
  const names: PresetName[] = ['deals', 'newArrivals', 'bestSellers'];
  return names.find((name) => LIST_PRESETS[name].path() === pathname.replace(/\/$/, ''));
}

/** A list's address: a preset's, as long as the list is what the preset stands for; else that of all products. */
export function listPath({ preset, ...state }: ListState): string {
  if (preset === undefined) return paths.products(state);
  const { path, fixed } = LIST_PRESETS[preset];
  if (paths.products({ ...state, ...fixed }) !== paths.products(state)) return paths.products(state);
  return path({ ...state, ...Object.fromEntries(Object.keys(fixed).map((name) => [name, undefined])) });
}

/** The one address under which search engines know a list: what narrows, orders or dresses it is left out. */
export function canonicalListPath(state: ListState): string {
  const { preset, search, category, page } = state;
  const fixed = preset && LIST_PRESETS[preset].fixed;
  const whole = { preset, search, category, ...fixed };
  // The pages of another selection or order are not the whole list's.
  const isWhole = listPath({ ...state, view: undefined, page: undefined }) === listPath(whole);
  return listPath({ ...whole, page: isWhole ? page : undefined });
}

/** The list's state as its address has it, in the order in which addresses name it. */
export interface ListState extends ListParams {
  brand?: string | undefined;
  /** The list with an address of its own that this one is. */
  preset?: PresetName | undefined;
}
