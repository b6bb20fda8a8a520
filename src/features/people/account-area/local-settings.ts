import * as v from 'valibot';

/** Stored in this browser only: docs/rules.md#accounts-local-settings. */
const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);
const LocalSettingsSchema = v.object({
  email: v.object({ orderUpdates: flag(true), promotions: flag(false), newsletter: flag(false), security: flag(true) }),
  push: v.object({ orderUpdates: flag(true), promotions: flag(false), newArrivals: flag(false) }),
  privacy: v.object({
    profileVisibility: v.fallback(v.picklist(['private', 'public']), 'private'),
    showOrderHistory: flag(false),
    shareData: flag(false),
    marketing: flag(false),
  }),
});
export type LocalSettings = v.InferOutput<typeof LocalSettingsSchema>;

const keyOf = (userId: string) => `shop.settings.${userId}`;

export function readSettings(userId: string): LocalSettings {
  let stored: Partial<Record<keyof LocalSettings, unknown>> = {};
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') ?? {};
  } catch {
    // Unreadable settings are reset to their defaults.
  }
  const groups = { email: { ...asObject(stored.email) }, push: { ...asObject(stored.push) }, privacy: { ...asObject(stored.privacy) } };
  return v.parse(LocalSettingsSchema, groups);
}

export function writeSettings(userId: string, settings: LocalSettings): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(settings));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
