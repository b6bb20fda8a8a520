const VISIBILITIES = ['private', 'public'] as const;

/** Stored in this browser only: docs/rules.md#accounts-local-settings. */
const DEFAULTS = {
  email: { orderUpdates: true, promotions: false, newsletter: false, security: true },
  push: { orderUpdates: true, promotions: false, newArrivals: false },
  privacy: {
    profileVisibility: 'private' as (typeof VISIBILITIES)[number],
    showOrderHistory: false,
    shareData: false,
    marketing: false,
  },
};
export type LocalSettings = typeof DEFAULTS;

const keyOf = (userId: string) => `shop.settings.${userId}`;

/** Without a schema, whose library a page with only these settings would load for them. */
export function readSettings(userId: string): LocalSettings {
  let stored: Partial<Record<keyof LocalSettings, unknown>> = {};
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') ?? {};
  } catch {
    // Unreadable settings are reset to their defaults.
  }
  const privacy = readGroup(stored.privacy, DEFAULTS.privacy);
  const profileVisibility = VISIBILITIES.find((visibility) => visibility === privacy.profileVisibility) ?? 'private';
  return {
    email: readGroup(stored.email, DEFAULTS.email),
    push: readGroup(stored.push, DEFAULTS.push),
    privacy: { ...privacy, profileVisibility },
  };
}

export function writeSettings(userId: string, settings: LocalSettings): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(settings));
}

/** The fields of `stored` that have the type of their default; otherwise that. */
function readGroup<Group extends object>(stored: unknown, defaults: Group): Group {
  const fields = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  const valid = fields.filter(([name, value]) => typeof value === typeof defaults[name as keyof Group]);
  return { ...defaults, ...Object.fromEntries(valid) };
}
