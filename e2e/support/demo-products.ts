import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { untilHydrated } from './steps';

/** The fields of a product in the list's response that journeys use. */
export interface ListedProduct {
  _id: string;
  slug: string;
  name: string;
  price: number;
  salePrice?: number;
  stock: number;
  options: { name: string; values: string[] }[];
  sizes: string[];
  colors: string[];
  images: { url: string; color?: string }[];
  reviewCount: number;
  rating: number;
}

interface DetailedProduct extends ListedProduct {
  variants: { size?: string; color?: string; stock: number }[];
  specifications: Record<string, string>;
}

type Wanted<Product> = (product: Product) => boolean;

/** More than all tests together buy of one product. */
const PLENTY = 40;
const PAGES = [1, 2, 3, 4];

let listed: Promise<ListedProduct[]> | undefined;

/**
 * The products of the demo shop, those with plenty in stock first, as this worker saw them first: no test changes them, and none is
 * sold out. What tests make is not among them: another test may change it, sell it out or delete it.
 */
export function listDemoProducts(request: APIRequestContext): Promise<ListedProduct[]> {
  listed ??= readDemoProducts(request);
  return listed;
}

async function readDemoProducts(request: APIRequestContext): Promise<ListedProduct[]> {
  const lists = await Promise.all(
    PAGES.map(async (number) => {
      const response = await request.get(`/api/products?limit=100&sortBy=createdAt&sortOrder=asc&page=${number}`);
      return (await response.json()).products as ListedProduct[];
    }),
  );
  const demo = lists.flat().filter(isDemo);
  return demo.toSorted((one, other) => Number(other.stock >= PLENTY) - Number(one.stock >= PLENTY));
}

/** Finds a product of the demo shop that matches. No test changes it, except that it is bought. */
export async function findProduct(
  page: Page,
  isListed: Wanted<ListedProduct>,
  isDetailed: Wanted<DetailedProduct> = () => true,
): Promise<DetailedProduct> {
  for (const { _id } of (await listDemoProducts(page.request)).filter(isListed)) {
    const { product } = await (await page.request.get(`/api/products/${_id}`)).json();
    if (isDetailed(product)) return product;
  }
  throw new Error('The demo shop has no such product.');
}

let taken = 0;

/** A product of the demo shop with plenty in stock and without options; each time another one, so that none is sold out. */
export async function takeProduct(request: APIRequestContext, isWanted: Wanted<ListedProduct> = () => true): Promise<ListedProduct> {
  const fit = (await listDemoProducts(request)).filter((product) => isPlain(product) && product.stock >= PLENTY && isWanted(product));
  const product = fit[taken++ % fit.length];
  if (!product) throw new Error('The demo shop has no such product.');
  return product;
}

/** It was there before any test. */
export const isDemo = ({ _id }: { _id: string }) => Number(_id) <= Number(process.env.LAST_DEMO_PRODUCT);

/** No options to choose from. */
export const isPlain = ({ options }: ListedProduct) => options.length === 0;

export async function openProduct(page: Page, { slug }: Pick<ListedProduct, 'slug'>, hash = ''): Promise<void> {
  await page.goto(`/product/${slug}${hash}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilHydrated(page);
}
