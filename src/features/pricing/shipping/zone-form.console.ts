import { bodyOfFields, emptyFields, type FormFields, formFieldsOf } from '#console/form/form-kinds';
import { describeValue } from '#console/form/record-form.rules';
import type { Translations } from '#features/platform/translations/translations.types';
import { parseDecimal } from '#shared/typed-number';
import type { Measure } from './shipping.rules';
import type { ShippingZoneView } from './shipping.schema';
import type { ShippingMethodTerms } from './shipping-terms.schema';
import { ZONE_FIELDS } from './zone-fields';

const GRAMS_PER_KG = 1000;

/** Where a zone is. */
export type PlaceKind = 'countries' | 'states' | 'postalCodes' | 'everywhere';
export type PriceKind = 'fixed' | Measure;

export interface StepDraft {
  upTo: string;
  price: string;
}

/** A method as its form has it: numbers as typed, weights in kg. */
export interface MethodDraft {
  id: string;
  name: string;
  translations: Translations | undefined;
  priceKind: PriceKind;
  price: string;
  steps: readonly StepDraft[];
  beyond: 'never' | 'price' | 'each';
  beyondPrice: string;
  beyondEach: string;
  freeFrom: string;
  minDays: string;
  maxDays: string;
  handlingDays: string;
  minSubtotal: string;
  maxSubtotal: string;
  minWeight: string;
  maxWeight: string;
}

export interface ZoneValues extends Omit<FormFields<typeof ZONE_FIELDS>, 'postalPrefixes'> {
  kind: PlaceKind;
  /** As typed: '25, 26'. */
  postalPrefixes: string;
  methods: readonly MethodDraft[];
}

export const NEW_ZONE: ZoneValues = { ...emptyFields(ZONE_FIELDS), kind: 'countries', postalPrefixes: '', methods: [] };

export function newMethod(): MethodDraft {
  return {
    ...{
      id: crypto.randomUUID(),
      name: '',
      translations: undefined,
      priceKind: 'fixed',
      price: '',
      steps: [{ upTo: '', price: '' }],
      beyond: 'never',
    },
    ...{ beyondPrice: '', beyondEach: '1', freeFrom: '', minDays: '3', maxDays: '5', handlingDays: '1' },
    ...{ minSubtotal: '', maxSubtotal: '', minWeight: '', maxWeight: '' },
  };
}

export function valuesOf(zone: ShippingZoneView | undefined): ZoneValues {
  if (!zone) return NEW_ZONE;
  const { postalPrefixes, methods } = zone;
  return {
    ...formFieldsOf(ZONE_FIELDS, zone),
    kind: kindOf(zone),
    // biome-ignore lint/plugin: a field that people separate with commas in every language.
    postalPrefixes: postalPrefixes.join(', '),
    methods: methods.map(toDraft),
  };
}

function kindOf({ countries, states, postalPrefixes }: Pick<ShippingZoneView, 'countries' | 'states' | 'postalPrefixes'>): PlaceKind {
  if (countries.length === 0) return 'everywhere';
  if (states.length > 0) return 'states';
  return postalPrefixes.length > 0 ? 'postalCodes' : 'countries';
}

function toDraft({ _id, name, translations, price, table, freeFrom, days, handlingDays, ...limits }: ShippingMethodTerms): MethodDraft {
  const unit = table?.by === 'weight' ? GRAMS_PER_KG : 1;
  return {
    ...newMethod(),
    id: _id,
    name,
    translations,
    priceKind: table?.by ?? 'fixed',
    price: text(price),
    ...(table && { steps: table.steps.map((step) => ({ upTo: String(step.upTo / unit), price: String(step.price) })) }),
    beyond: !table?.beyond ? 'never' : table.beyond.each == null ? 'price' : 'each',
    beyondPrice: text(table?.beyond?.price),
    beyondEach: table?.beyond?.each == null ? '1' : String(table.beyond.each / unit),
    freeFrom: text(freeFrom),
    minDays: String(days.min),
    maxDays: String(days.max),
    handlingDays: text(handlingDays),
    minSubtotal: text(limits.minSubtotal),
    maxSubtotal: text(limits.maxSubtotal),
    minWeight: text(limits.minWeightGrams, GRAMS_PER_KG),
    maxWeight: text(limits.maxWeightGrams, GRAMS_PER_KG),
  };
}

/** A value in a few words. */
export function textOf(value: ZoneValues[keyof ZoneValues]): string {
  return describeValue(Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : each.name)) : value);
}

/** The body of a call: numbers that are not valid yet are sent as they are, so that the call says what is wrong. */
export function toBody({ kind, methods, ...fields }: ZoneValues) {
  const { countries, states, postalPrefixes } = fields;
  return {
    ...bodyOfFields(ZONE_FIELDS, {
      ...fields,
      countries: kind === 'everywhere' ? [] : kind === 'states' ? ['US'] : countries,
      states: kind === 'states' ? states : [],
      postalPrefixes: kind === 'postalCodes' ? postalPrefixes.split(/[,;\n]/) : [],
    }),
    methods: methods.map(toTerms),
  };
}

export function toTerms(draft: MethodDraft): ShippingMethodTerms {
  const {
    id,
    name,
    translations,
    priceKind,
    price,
    freeFrom,
    minDays,
    maxDays,
    handlingDays,
    minSubtotal,
    maxSubtotal,
    minWeight,
    maxWeight,
  } = draft;
  return {
    _id: id,
    name: name.trim(),
    ...(translations && { translations }),
    ...(priceKind === 'fixed' ? { price: parseDecimal(price), table: null } : { price: null, table: toTable(draft, priceKind) }),
    freeFrom: parseDecimal(freeFrom),
    minSubtotal: parseDecimal(minSubtotal),
    maxSubtotal: parseDecimal(maxSubtotal),
    minWeightGrams: grams(minWeight),
    maxWeightGrams: grams(maxWeight),
    days: { min: parseDecimal(minDays) ?? Number.NaN, max: parseDecimal(maxDays) ?? Number.NaN },
    handlingDays: parseDecimal(handlingDays),
  };
}

function toTable({ steps, beyond, beyondPrice, beyondEach }: MethodDraft, by: Measure): NonNullable<ShippingMethodTerms['table']> {
  const measured = by === 'weight' ? grams : parseDecimal;
  return {
    by,
    steps: steps.map((step) => ({ upTo: measured(step.upTo) ?? Number.NaN, price: parseDecimal(step.price) ?? Number.NaN })),
    beyond:
      beyond === 'never'
        ? null
        : { price: parseDecimal(beyondPrice) ?? Number.NaN, each: beyond === 'each' && by !== 'subtotal' ? measured(beyondEach) : null },
  };
}

/** Whether every number in it is one, so that a sentence can say it. */
export function isComplete(terms: ShippingMethodTerms): boolean {
  return !hasNaN(terms);
}

function hasNaN(value: unknown): boolean {
  return Number.isNaN(value) || (typeof value === 'object' && value !== null && Object.values(value).some(hasNaN));
}

function grams(typed: string): number | null {
  const kg = parseDecimal(typed);
  return kg === null ? null : Math.round(kg * GRAMS_PER_KG);
}

function text(value: number | null | undefined, unit = 1): string {
  return value == null ? '' : String(value / unit);
}
