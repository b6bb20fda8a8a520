import * as v from 'valibot';
import type { MessageOf } from '#shared/text-schema';
import { themeMessages as messages } from './theme.messages';

export const THEME_NAMES = ['calm', 'editorial', 'market', 'studio'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** The parts of a theme that an owner can choose otherwise, each with its values. */
export const DESIGN_CHOICES = {
  /** Those of a theme. */
  fonts: THEME_NAMES,
  corners: ['square', 'slight', 'soft', 'round'],
  /** What separates a surface from the ground. */
  surfaces: ['shadows', 'lines', 'flat'],
  density: ['dense', 'regular', 'airy'],
  header: ['line', 'masthead', 'counter', 'bare'],
  /** The owner's links, these and the featured categories, or also a menu of all categories across the page. */
  menu: ['links', 'categories', 'mega'],
  hero: ['split', 'bleed', 'counter', 'stage'],
  /** Of the pictures on cards: width to height. */
  ratio: ['1:1', '4:5', '3:4'],
  fit: ['cover', 'contain'],
  secondPicture: ['hover', 'never'],
  quickAdd: ['icon', 'button'],
  columns: ['2', '3', '4', '5', '6'],
  filters: ['rail', 'bar'],
  gallery: ['strip', 'grid', 'stage'],
  motion: ['none', 'short', 'slow'],
} as const;

export type DesignChoice = keyof typeof DESIGN_CHOICES;
/** Every part with its value. */
export type DesignChoices = { [Choice in DesignChoice]: (typeof DESIGN_CHOICES)[Choice][number] };

type ChoiceSchemas = {
  [Choice in DesignChoice]: v.OptionalSchema<v.PicklistSchema<(typeof DESIGN_CHOICES)[Choice], MessageOf>, undefined>;
};

const choiceSchemas = Object.fromEntries(
  Object.entries(DESIGN_CHOICES).map(([choice, values]) => [choice, v.optional(v.picklist(values, () => messages.choiceInvalid))]),
) as ChoiceSchemas;

/** The chosen theme, and what the owner has chosen otherwise than the theme has it. */
export const DesignSchema = v.object({ theme: v.picklist(THEME_NAMES, () => messages.choiceInvalid), ...choiceSchemas });
export type Design = v.InferOutput<typeof DesignSchema>;
