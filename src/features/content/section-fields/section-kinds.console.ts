import {
  BadgeCheck,
  Building2,
  CircleHelp,
  Clock,
  FileText,
  GalleryHorizontalEnd,
  Image,
  Images,
  LayoutGrid,
  type LucideIcon,
  Mail,
  MapPin,
  Maximize,
  MousePointerClick,
  Package,
  PanelTop,
  Quote,
  ShieldCheck,
  Star,
} from 'lucide-react';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { DAY_MS, HOUR_MS } from '#shared/time';
import { sectionKindMessages as messages } from './section-fields.messages';

export type SectionKind = HomeBlock['kind'];

/** In the order of the menu. */
export const SECTION_KINDS = {
  hero: { group: 'openings', icon: PanelTop },
  banner: { group: 'openings', icon: Maximize },
  countdown: { group: 'openings', icon: Clock },
  products: { group: 'products', icon: Package },
  product: { group: 'products', icon: BadgeCheck },
  collection: { group: 'products', icon: Images },
  categories: { group: 'products', icon: LayoutGrid },
  lookbook: { group: 'products', icon: MousePointerClick },
  viewed: { group: 'products', icon: GalleryHorizontalEnd },
  picture: { group: 'stories', icon: Image },
  text: { group: 'stories', icon: FileText },
  quote: { group: 'stories', icon: Quote },
  reviews: { group: 'trust', icon: Star },
  logos: { group: 'trust', icon: Building2 },
  promises: { group: 'trust', icon: ShieldCheck },
  questions: { group: 'service', icon: CircleHelp },
  place: { group: 'service', icon: MapPin },
  newsletter: { group: 'service', icon: Mail },
} as const satisfies Record<SectionKind, { group: keyof typeof messages.groups; icon: LucideIcon }>;

/** Its heading or first words, or else what it is. */
export function titleOfSection(block: HomeBlock): string {
  if ('heading' in block && block.heading) return block.heading;
  return block.kind === 'quote' && block.text ? block.text : messages.kinds[block.kind].name;
}

const WEEK_MS = 7 * DAY_MS;

export function newSection(kind: SectionKind): HomeBlock {
  const id = crypto.randomUUID();
  switch (kind) {
    case 'hero':
      return { kind, id, heading: '', text: '', picture: null, links: [] };
    case 'banner':
      return { kind, id, heading: '', text: '', picture: null, place: 'start', height: 'tall', links: [] };
    case 'countdown':
      return { kind, id, heading: messages.theSaleEndsSoon, text: '', endsAt: inAWeek(), links: [] };
    case 'categories':
      return { kind, id, heading: messages.shopByCategory };
    case 'products':
      return { kind, id, heading: '', rule: 'newest', category: '', productIds: [] };
    case 'product':
      return { kind, id, heading: '', text: '', productId: '', side: 'left' };
    case 'collection':
      return { kind, id, category: '', heading: '', text: '' };
    case 'lookbook':
      return { kind, id, heading: messages.shopTheLook, picture: null, points: [] };
    case 'picture':
      return { kind, id, heading: '', text: '', picture: null, side: 'left', links: [] };
    case 'text':
      return { kind, id, heading: '', text: '' };
    case 'quote':
      return { kind, id, text: '', by: '' };
    case 'reviews':
      return { kind, id, heading: messages.whatCustomersSay, rule: 'newest', reviewIds: [] };
    case 'logos':
      return { kind, id, heading: '', logos: [] };
    case 'questions':
      return { kind, id, heading: messages.questionsAndAnswers, questions: [{ question: '', text: '' }] };
    case 'place':
      return { kind, id, heading: messages.visitUs };
    case 'newsletter':
      return { kind, id, heading: messages.beTheFirstToKnow, text: messages.newArrivalsAndTheBestOffers };
    case 'promises':
    case 'viewed':
      return { kind, id };
    default:
      return kind satisfies never;
  }
}

/** At a full hour. */
function inAWeek(): string {
  return new Date(Math.ceil((Date.now() + WEEK_MS) / HOUR_MS) * HOUR_MS).toISOString();
}
