import { createRandom, type Random } from '../random';

/** Words that many names have. */
const PLAIN_WORDS =
  `Amber Anchor Arbor Aspen Atlas Aurora Basalt Beacon Birch Bramble Breeze Brook Canyon Cedar Chalk Cinder Citrus Clay Cloud Clover
  Coastal Cobalt Compass Copper Coral Cotton Cove Crescent Crystal Dawn Delta Desert Drift Dune Dusk Echo Ember Evergreen Falcon Fern Field Fjord Flint Forest
  Foundry Frost Garden Garnet Glacier Golden Granite Grove Harbor Harvest Hazel Heath Heritage Heron Highland Hollow Horizon Indigo Iron Island Ivory Ivy Jade
  Juniper Kestrel Lagoon Lakeside Lantern Larch Laurel Lighthouse Linen Lively Lunar Maple Marble Market Marsh Meadow Meridian Mesa Midnight Mineral Mistral Monsoon
  Moonlit Mosaic Moss Mountain Nomad Northern Oak Oasis Ocean Olive Onyx Opal Orchard Otter Outpost Pebble Pearl Pine Pioneer Plain Polar Poppy Prairie Quartz Quiet
  Rapid Raven Reef Ridge River Robin Rowan Royal Rustic Saffron Sage Sandstone Sapphire Savanna Scarlet Scout Season Shadow Shore Sierra Signal Silver Slate
  Solar Southern Sparrow Spruce Starling Stone Storm Summit Sunny Swift Tandem Tempest Thistle Thunder Tidal Timber Topaz Trail Tundra Twilight Urban Valley Velvet
  Vista Walnut Wander Waterfall Western Wild Willow Windmill Winter Woodland Zephyr`.split(/\s+/);

const BEGINNINGS =
  `Al An Ar Bel Bran Bri Cal Cam Cor Dal Dan Del Dor El Em Er Fal Fen Fin Gal Gar Gil Hal Har Hel Il Is Jor Kal Kel Kor Lan Lor Lun Mal Mar Mel Mon
  Nal Nor Ol Or Pal Per Pol Quin Ral Ren Ros Sal Sel Sor Tal Tam Tor Ul Val Ven Vor Wal Wil Yal Zan`.split(/\s+/);
const MIDDLES = ['', 'a', 'e', 'i', 'o', 'ad', 'en', 'is', 'or', 'un'] as const;
const ENDINGS =
  `bard bek by da den dor dra fell ford gate gen grim ham holt ka kin la land lin lo low mar mere mont mor na nel nor nova ra rell rin ris ro sen
  shire son stad stein stow tal ten thal ton tor tra va vale van vell ver vik wick win worth`.split(/\s+/);

/** Names that nobody has: 'Belamere', 'Torvik'. The same list on every run, each one once. */
export function makeUpNames(seed: string, count: number): string[] {
  const random = createRandom(seed);
  const names = new Set<string>();
  while (names.size < count) names.add(random.pick(BEGINNINGS) + random.pick(MIDDLES) + random.pick(ENDINGS));
  return [...names];
}

const SERIES_NAMES = makeUpNames('series', 6_000);

/** A product's own name: half of them a plain word, the others one that few products share. */
export function pickSeries(random: Random): string {
  return random.isTrue(0.5) ? random.pick(PLAIN_WORDS) : pickSkewed(random, SERIES_NAMES, 1.6);
}

/** An item of a list, the earlier the likelier: with a curve of 1 all are equally likely. */
export function pickSkewed<T>(random: Random, list: readonly T[], curve: number): T {
  return list[Math.floor(list.length * random.next() ** curve)] as T; // within the list: next() is below 1
}
