/** A code counts again after it was out of sight for so long, and for so many looks: a slow phone looks less than once a second. */
const GONE_MS = 1_200;
const GONE_LOOKS = 3;

/** Which barcodes have come into view. One that stays there counts once, even if a shaky hand blurs it now and then. */
export class BarcodeSightings {
  readonly #inView = new Map<string, { lastMs: number; missedLooks: number }>();

  /** The codes of a look at `nowMs` that were not in view before. */
  look(found: readonly string[], nowMs: number): string[] {
    const fresh = [...new Set(found)].filter((code) => !this.#inView.has(code));
    for (const [code, sighting] of this.#inView) {
      sighting.missedLooks++;
      const isGone = sighting.missedLooks >= GONE_LOOKS && nowMs - sighting.lastMs > GONE_MS;
      if (isGone && !found.includes(code)) this.#inView.delete(code);
    }
    for (const code of found) this.#inView.set(code, { lastMs: nowMs, missedLooks: 0 });
    return fresh;
  }
}
