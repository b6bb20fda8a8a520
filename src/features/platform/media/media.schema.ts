import * as v from 'valibot';

const Hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

/** How a picture is rendered from a drawing; stored with the picture, so that any process can render it again. */
export const PictureRecipe = v.object({
  view: v.picklist(['whole', 'close', 'ground', 'measure']),
  /** Standing on a floor, or lying on a table and seen from above. */
  pose: v.picklist(['stand', 'lie']),
  ground: v.object({
    kind: v.picklist(['sweep', 'arch', 'plinth', 'disc', 'sheet', 'split']),
    tint: Hex,
    accent: Hex,
  }),
  /** The product's colour. It replaces the colour `from`; without it, the drawing's main colour. */
  paint: v.optional(v.object({ to: Hex, from: v.optional(Hex) })),
  /** A small drawing on the product: a cover, a print, a label. Position and size in the drawing's 32 units. */
  emblem: v.optional(v.object({ artwork: v.string(), x: v.number(), y: v.number(), size: v.number() })),
  turnDegrees: v.number(),
  isMirrored: v.boolean(),
  /** The centre of a close view: 0 to 1 from the product's left and top edge. */
  focus: v.object({ x: v.number(), y: v.number() }),
  /** The labels of a measure view, e.g. `12.3 in`. */
  measure: v.optional(v.object({ width: v.optional(v.string()), height: v.optional(v.string()) })),
});

export type PictureRecipe = v.InferOutput<typeof PictureRecipe>;

/** Several products on one table, in a picture of four to three. */
export const SceneRecipe = v.object({
  view: v.literal('scene'),
  ground: v.object({ tint: Hex, accent: Hex }),
  /** From back to front. Positions and sizes are fractions of the picture's width. */
  items: v.array(
    v.object({
      artwork: v.string(),
      paint: PictureRecipe.entries.paint,
      /** Its middle. */
      x: v.number(),
      /** Where it stands, from the top. */
      floor: v.number(),
      height: v.number(),
      /** The height of the block that it stands on. */
      block: v.optional(v.number()),
    }),
  ),
});

export type SceneRecipe = v.InferOutput<typeof SceneRecipe>;

/** What is stored with a drawn picture. */
export const StoredRecipe = v.union([PictureRecipe, SceneRecipe]);

/** An uploaded picture as sent to staff. */
export const MediaSchema = v.object({
  /** `mediaId` in products and categories. */
  _id: v.string(),
  /** The widest version. */
  url: v.string(),
  /** Of the picture at `url`, in pixels. */
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  /** The size of the uploaded file. */
  bytes: v.number(),
});
export type Media = v.InferOutput<typeof MediaSchema>;
