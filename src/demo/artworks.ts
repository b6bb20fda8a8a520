/** Where a drawing takes an emblem, in its 32 units. */
interface EmblemSlot {
  x: number;
  y: number;
  size: number;
}

const BOOK_COVER: EmblemSlot = { x: 10.4, y: 6.8, size: 12.5 };

const EMBLEM_SLOTS: Record<string, EmblemSlot> = {
  'blue-book': BOOK_COVER,
  'closed-book': BOOK_COVER,
  'green-book': BOOK_COVER,
  'orange-book': BOOK_COVER,
  't-shirt': { x: 12, y: 15.5, size: 8 },
  jar: { x: 10.5, y: 14.5, size: 11 },
};

/** The part that takes a product's colour, for drawings whose largest colour is another. */
const PAINTED_PARTS: Record<string, string> = {
  laptop: '#c8c3d4',
  radio: '#b8b0bc',
  'pot-of-food': '#bcb4c4',
  'kitchen-knife': '#50409a',
};

/** Drawings of things that would fall over: they are shown from above, on a table. */
const LYING = new Set(
  `keyboard computer-mouse trackball control-knobs musical-keyboard microphone mobile-phone watch electric-plug video-game
  t-shirt womans-clothes necktie running-shirt kimono dress sari jeans shorts coat lab-coat one-piece-swimsuit bikini running-shoe
  ballet-shoes thong-sandal scarf socks gloves sunglasses world-map notebook notebook-with-decorative-cover ledger spiral-notepad
  fountain-pen pen pencil spiral-calendar mirror framed-picture cooking shallow-pan-of-food kitchen-knife fork-and-knife
  fork-and-knife-with-plate herb bouquet wind-chime american-football rugby-football tennis badminton ping-pong ice-hockey field-hockey
  cricket-game lacrosse skateboard diving-mask ring-buoy fishing-pole compass flying-disc boomerang shower toothbrush razor hair-pick
  scissors pill adhesive-bandage thermometer stethoscope ribbon lotus red-heart bubbles test-tube wrench hammer screwdriver
  hammer-and-wrench nut-and-bolt clamp carpentry-saw chains key gear link flashlight safety-vest vertical-traffic-light
  chocolate-bar cookie doughnut candy lollipop pretzel hot-pepper kite yo-yo puzzle-piece joker bullseye rocket helicopter water-pistol
  artist-palette crayon guitar unicorn umbrella closed-umbrella party-popper balloon bone tropical-fish label triangular-ruler magnet
  barber-pole baseball softball peanuts olive`.split(/\s+/),
);

/** Drawings with other proportions than the thing has: measures beside them would look wrong. */
const NOT_TO_SCALE = new Set(
  `keyboard musical-keyboard microphone television printer joystick ladder sled wind-chime battery pill tent bouquet bubbles barber-pole
  telescope american-football rugby-football seat`.split(/\s+/),
);

/** How a product stands in its pictures. */
export function poseOf(artwork: string): 'stand' | 'lie' {
  return LYING.has(artwork) ? 'lie' : 'stand';
}

export function isToScale(artwork: string): boolean {
  return !NOT_TO_SCALE.has(artwork);
}

/** Throws for a drawing that has no place for an emblem. */
export function emblemSlotOf(artwork: string): EmblemSlot {
  const slot = EMBLEM_SLOTS[artwork];
  if (!slot) throw new Error(`The drawing ${artwork} has no place for an emblem.`);
  return slot;
}

export function paintedPartOf(artwork: string): string | undefined {
  return PAINTED_PARTS[artwork];
}
