import * as v from 'valibot';

/** A link to a product's private preview, shown once: only its hash is stored. */
export const PreviewLinkSchema = v.object({ url: v.string(), expiresAt: v.string() });
export type PreviewLink = v.InferOutput<typeof PreviewLinkSchema>;
