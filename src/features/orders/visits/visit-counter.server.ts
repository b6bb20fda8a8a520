import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import { FIGURES, type Figure, type Figures, type ShownPage } from './visits.rules';

/** Every time zone's days begin at one of these. */
const BUCKET_MS = 15 * MINUTE_MS;
/** What waits for the database at most; beyond it, only the totals are counted. A few megabytes. */
export const WAITING_MAX = { products: 20_000, terms: 1_000, buckets: 1_000 };

/** The counts of a quarter of an hour. */
export interface Bucket {
  startMs: number;
  figures: Figures;
  /** Views by the slug in the address, which is decoded and checked when they are stored. */
  products: Map<string, number>;
  terms: Map<string, TermCount>;
}

interface TermCount {
  searches: number;
  foundNothing: number;
}

/** Counts that are stored together, once: sent again after a failure, they are the same. */
export interface Batch {
  number: number;
  buckets: readonly Bucket[];
}

type StoreBatch = (writer: string, batch: Batch) => Promise<void>;

/** The counts of one process between two writes. Counting takes no memory that grows with traffic, and waits for nothing. */
export class VisitCounter {
  /** What could not be stored yet, and what was not counted by its name because too much waits. */
  readonly health = { failures: 0, uncounted: 0 };
  readonly #writer = randomUUID();
  readonly #now: () => number;
  #open: Bucket[] = [];
  #products = 0;
  #terms = 0;
  #batch: Batch | undefined;
  #batches = 0;
  #storing: Promise<void> | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Products and terms that wait for the database. */
  get waiting(): number {
    const stored = this.#batch?.buckets.reduce((sum, { products, terms }) => sum + products.size + terms.size, 0) ?? 0;
    return stored + this.#products + this.#terms;
  }

  add(figure: Figure, count = 1): void {
    this.#bucket().figures[figure] += count;
  }

  /** A page that somebody opened. `foundNothing`: of a search without a product. */
  addPage(page: ShownPage, { isVisit = false, foundNothing = false, isAgain = false }: PageOptions = {}): void {
    const bucket = this.#bucket();
    bucket.figures.pages++;
    if (isVisit) bucket.figures.visits++;
    if (page.shows === 'product') this.#addProduct(bucket, page.slug);
    if (page.shows === 'search') this.#addSearch(bucket, page.term, foundNothing);
    if (page.shows === 'checkout' && !isAgain) bucket.figures.checkouts++;
  }

  /**
   * Stores what was counted. What fails waits, and is sent again as the same batch before anything newer. One at a time; throws
   * what `store` throws.
   */
  store(store: StoreBatch): Promise<void> {
    this.#storing ??= this.#storeAll(store).finally(() => {
      this.#storing = undefined;
    });
    return this.#storing;
  }

  async #storeAll(store: StoreBatch): Promise<void> {
    while (this.#batch || this.#open.length > 0) {
      this.#batch ??= this.#close();
      try {
        await store(this.#writer, this.#batch);
      } catch (error) {
        this.health.failures++;
        if (isOfData(error)) this.#batch = withoutNames(this.#batch);
        throw error;
      }
      this.#batch = undefined;
    }
  }

  #close(): Batch {
    const buckets = this.#open;
    this.#open = [];
    this.#products = 0;
    this.#terms = 0;
    return { number: ++this.#batches, buckets };
  }

  #bucket(): Bucket {
    const now = this.#now();
    const last = this.#open.at(-1);
    if (last && (now - last.startMs < BUCKET_MS || this.#open.length >= WAITING_MAX.buckets)) return last;
    const bucket: Bucket = { startMs: now - (now % BUCKET_MS), figures: noFigures(), products: new Map(), terms: new Map() };
    this.#open.push(bucket);
    return bucket;
  }

  #addProduct({ figures, products }: Bucket, slug: string): void {
    figures.productViews++;
    const before = products.get(slug);
    if (before === undefined && this.#products >= WAITING_MAX.products) {
      this.health.uncounted++;
      return;
    }
    if (before === undefined) this.#products++;
    products.set(slug, (before ?? 0) + 1);
  }

  #addSearch({ figures, terms }: Bucket, term: string | undefined, foundNothing: boolean): void {
    figures.searches++;
    if (foundNothing) figures.emptySearches++;
    if (term === undefined) return;
    const before = terms.get(term);
    if (!before && this.#terms >= WAITING_MAX.terms) {
      this.health.uncounted++;
      return;
    }
    if (!before) this.#terms++;
    const count = before ?? { searches: 0, foundNothing: 0 };
    count.searches++;
    if (foundNothing) count.foundNothing++;
    terms.set(term, count);
  }
}

interface PageOptions {
  isVisit?: boolean;
  foundNothing?: boolean;
  /** The same page is loaded again. */
  isAgain?: boolean;
}

export function noFigures(): Figures {
  return Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Figures;
}

/** As the database's function takes it. */
export function toStoredAt({ startMs }: Bucket): number {
  return Math.floor(startMs / SECOND_MS);
}

/** Class 22: PostgreSQL refuses a value. It would refuse it each time, and hold up everything after it. */
function isOfData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

function withoutNames({ number, buckets }: Batch): Batch {
  return { number, buckets: buckets.map((bucket) => ({ ...bucket, products: new Map(), terms: new Map() })) };
}
