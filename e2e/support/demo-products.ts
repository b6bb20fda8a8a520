import { expect, type Page } from '@playwright/test';
import { untilHydrated } from './steps';

/** The fields of a product in the list's response that journeys use. */
interface ListedProduct {
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
}

interface DetailedProduct extends ListedProduct {
  variants: { size?: string; color?: string; stock: number }[];
  specifications: Record<string, string>;
}

type Wanted<Product> = (product: Product) => boolean;

/** Finds a product of the demo shop that matches. */
export async function findProduct(
  page: Page,
  isListed: Wanted<ListedProduct>,
  isDetailed: Wanted<DetailedProduct> = () => true,
): Promise<DetailedProduct> {
  // The newest come first, and a test may be importing a thousand.
  for (let number = 1; number <= 25; number++) {
    const { products } = await (await page.request.get(`/api/products?limit=100&page=${number}`)).json();
    for (const { _id } of products.filter(isListed)) {
      const { product } = await (await page.request.get(`/api/products/${_id}`)).json();
      if (isDetailed(product)) return product;
    }
  }
  throw new Error('The demo shop has no such product.');
}

/** No options to choose from. */
export const isPlain = ({ options }: ListedProduct) => options.length === 0;

/** The widths run at the same time, so each writes about different products. */
export const isOwn = ({ _id }: ListedProduct, isMobile: boolean) => Number(_id) % 2 === (isMobile ? 1 : 0);

export async function openProduct(page: Page, { slug }: Pick<ListedProduct, 'slug'>, hash = ''): Promise<void> {
  await page.goto(`/product/${slug}${hash}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilHydrated(page);
}
