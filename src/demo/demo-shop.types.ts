import type { PostalAddress } from '#features/accounts/addresses/saved-address.schema';
import type { OptionValues, StoredOption } from '#features/catalog/products/product-options.rules';
import type { CodedNote } from '#features/orders/orders/order-notes.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import type { PictureRecipe, SceneRecipe } from '#features/platform/media/media.schema';
import type { UsedPromotion } from '#features/pricing/promotions/order-promotions.server';
import type { Cents } from '#shared/money';
import type { SubcategoryEntry } from './catalog/catalog-entry';

export interface DemoCategory {
  id: number;
  parentId: number | undefined;
  name: string;
  slug: string;
  description: string;
  icon: string;
  color: string;
  artwork: string;
  keywords: string[];
  level: number;
  sortOrder: number;
  isFeatured: boolean;
}

/** A sub-category with the entries that go into it. */
export interface DemoShelf {
  category: DemoCategory;
  notes: SubcategoryEntry['notes'];
  products: SubcategoryEntry['products'];
}

export interface DemoPicture {
  key: string;
  artwork: string;
  recipe: PictureRecipe;
}

/** The picture at the top of the home page. */
export interface DemoScene {
  key: string;
  /** One of those in the recipe. */
  artwork: string;
  recipe: SceneRecipe;
}

/** An entry of a product's `images`. */
export interface DemoImage {
  key: string;
  alt: string;
  width: number;
  height: number;
  color?: string;
}

export interface DemoVariant {
  id: number;
  sku: string;
  options: OptionValues;
  /** Its own prices, where a choice adds to the product's. */
  ownListPriceCents?: Cents;
  ownSalePriceCents?: Cents;
  onHand: number;
}

export interface DemoProduct {
  id: number;
  categoryId: number;
  /** The top category's slug: what reviewers talk about depends on it. */
  department: string;
  slug: string;
  name: string;
  brand: string;
  description: string;
  fullDescription: string;
  listPriceCents: Cents;
  salePriceCents: Cents | undefined;
  images: DemoImage[];
  options: StoredOption[];
  features: string[];
  specifications: [name: string, value: string][];
  weight: string;
  dimensions: string | undefined;
  /** One of the home page's. */
  isFeatured: boolean;
  /** Bought more often than others, and rated well. */
  isPopular: boolean;
  createdAt: Date;
  variants: DemoVariant[];
}

export interface DemoCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: Date;
  address: PostalAddress;
}

export interface DemoReview {
  id: number;
  productId: number;
  userId: string;
  rating: number;
  title: string;
  comment: string;
  createdAt: Date;
  /** Of a writer who received the product. */
  isVerified: boolean;
  /** When the shop's staff read it; null: not yet. */
  seenAt: Date | null;
  /** What the shop said to it. */
  reply: string | null;
  repliedAt: Date | null;
  helpedUserIds: string[];
}

export interface DemoOrderLine {
  variant: DemoVariant;
  product: DemoProduct;
  unitPriceCents: Cents;
  quantity: number;
}

export interface DemoShipment {
  id: string;
  status: 'shipped' | 'out_for_delivery' | 'delivered';
  carrier: string;
  trackingNumber: string;
  /** Indexes of the order's lines; each goes whole. */
  lines: number[];
  createdAt: Date;
  updatedAt: Date;
  shippedAt: Date;
  outForDeliveryAt: Date | undefined;
  deliveredAt: Date | undefined;
}

export interface DemoOrder {
  id: string;
  orderNumber: string;
  userId: string;
  status: OrderStatus;
  paymentMethod: 'credit_card' | 'debit_card' | 'cash_on_delivery';
  paymentStatus: PaymentStatus;
  stockState: 'held' | 'sold' | 'released';
  itemsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  couponCode: string | undefined;
  promotions: UsedPromotion[];
  address: PostalAddress;
  orderNotes: string;
  lines: DemoOrderLine[];
  history: { status: OrderStatus; note: string; codedNote: CodedNote | undefined; at: Date }[];
  estimatedDelivery: Date;
  actualDelivery: Date | undefined;
  shipments: DemoShipment[];
  payment: {
    id: string;
    provider: 'test' | 'cash_on_delivery';
    status: 'authorised' | 'paid' | 'refunded';
    reference: string | undefined;
    card: { brand: string; last4: string } | undefined;
  };
  createdAt: Date;
}
