import { useQuery } from '@tanstack/react-query';
import { ExternalLink, type LucideIcon, Monitor, RotateCw, Smartphone } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { apiQuery } from '#console/api-query';
import { useRight } from '#features/accounts/staff/use-right.console';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { withFrameToken } from '#features/content/theme/theme-frame-param';
import { withPrefix } from '#shared/page-address';
import { paths } from '#shared/paths';
import { previewPaths } from '#shared/preview-paths';
import { Button } from '#ui/button';
import { themeFrameMessages as messages } from './theme-screens.messages';
import { useSize } from './use-size.console';
import type { ThemeFrameState } from './use-theme-frame.console';

/** In CSS pixels. */
const WIDTHS = { phone: 390, desk: 1440 } as const;
type Screen = keyof typeof WIDTHS;
const ICONS = { phone: Smartphone, desk: Monitor } as const satisfies Record<Screen, LucideIcon>;

interface ThemeFrameProps {
  frame: ThemeFrameState;
  /** The screen that it begins with. */
  screen?: Screen;
  /** At the end of the row above the page. */
  children?: ReactNode;
}

/** A page of the real shop with what is entered in the form, on a phone or on a desk. */
export function ThemeFrame({ frame, screen: first = 'desk', children }: ThemeFrameProps) {
  const pages = usePages();
  const [screen, setScreen] = useState<Screen>(first);
  const page = pages.find(({ path }) => path === frame.page) ?? pages[0];
  const address = page && withPrefix(frame.prefix, page.path);
  return (
    <section aria-label={messages.page} className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          <span className="sr-only">{messages.pageShown}</span>
          <select
            value={page?.path}
            onChange={(event) => frame.choosePage(event.target.value)}
            className="h-9 min-w-0 rounded-sm border border-line bg-surface px-2.5 text-cell pointer-coarse:h-11"
          >
            {pages.map(({ path, name }) => (
              <option key={path} value={path} dir="auto">
                {name}
              </option>
            ))}
          </select>
        </label>
        <fieldset className="flex rounded-sm border border-line p-0.5">
          <legend className="sr-only">{messages.width}</legend>
          {(Object.keys(WIDTHS) as Screen[]).map((each) => (
            <WidthButton key={each} screen={each} isChosen={each === screen} onChoose={() => setScreen(each)} />
          ))}
        </fieldset>
        <div className="ms-auto flex items-center gap-2">
          {frame.token && address && (
            <a
              href={previewPaths.theme(frame.token, address)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11"
            >
              <ExternalLink aria-hidden className="size-4" />
              <span className="max-sm:sr-only">{messages.openInATab}</span>
            </a>
          )}
          {children}
        </div>
      </div>
      {frame.hasFailed && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
          <p className="min-w-0 flex-1 text-sm font-medium text-bad">{messages.itDoesNotFollow}</p>
          <Button variant="secondary" size="sm" onClick={frame.reload}>
            <RotateCw aria-hidden className="size-4" />
            {messages.loadAgain}
          </Button>
        </div>
      )}
      <Scaled width={WIDTHS[screen]}>
        {(style) =>
          frame.token &&
          address && (
            // A new element for each page: the browser's Back button stays that of the console.
            <iframe
              key={frame.token + address}
              ref={frame.iframe}
              title={messages.pageTitle(page.name)}
              src={addressOf(address, frame.token)}
              className="absolute top-0 inset-s-0 border-0"
              style={style}
            />
          )
        }
      </Scaled>
    </section>
  );
}

function WidthButton({ screen, isChosen, onChoose }: { screen: Screen; isChosen: boolean; onChoose: () => void }) {
  const Icon = ICONS[screen];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`grid h-8 w-10 place-items-center rounded-sm pointer-coarse:size-11 ${isChosen ? 'bg-raised text-ink' : 'text-muted hover:text-ink'}`}
    >
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{messages[screen]}</span>
    </button>
  );
}

/** The pages that are looked at most, each in one example. */
function usePages(): { name: string; path: string }[] {
  const mayReadProducts = useRight('products.read');
  const { data: listed } = useQuery(apiQuery(categoriesByName()));
  const query = { status: 'active', limit: 1 } as const;
  const { data: found } = useQuery({ ...apiQuery(staffProductsCalls('/', { query })), enabled: mayReadProducts });
  const category = listed?.categories.find(({ productCount }) => productCount > 0) ?? listed?.categories[0];
  const product = found?.products[0];
  return [
    { name: messages.home, path: paths.home() },
    { name: messages.list, path: paths.products(category && { category: category.slug }) },
    ...(product ? [{ name: messages.product, path: paths.product(product.slug) }] : []),
    { name: messages.cart, path: paths.cart() },
  ];
}

/** The hash loads all parts of the page at once: nobody touches it before it follows the form. */
function addressOf(path: string, token: string): string {
  return `${withFrameToken(path, token)}#editor`;
}

/** Room for a page of a width, which is made smaller to fit. */
function Scaled({ width, children }: { width: number; children: (style: React.CSSProperties) => ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const scale = Math.min(1, size.width / width);
  const left = (size.width - width * scale) / 2;
  return (
    // Pixels are from the left edge in every language.
    <div ref={room} dir="ltr" className="relative min-h-0 flex-1 overflow-hidden rounded-md border border-line bg-raised">
      {/* Below the page until it is painted. */}
      <p className="absolute inset-0 grid place-items-center text-sm text-muted">{messages.loading}</p>
      {size.width > 0 &&
        children({
          width,
          height: Math.round(size.height / scale),
          transformOrigin: '0 0',
          transform: `translateX(${Math.round(left)}px) scale(${scale})`,
        })}
    </div>
  );
}
