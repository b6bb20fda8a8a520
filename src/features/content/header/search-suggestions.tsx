import { CornerDownLeft, FolderOpen, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { searchCalls } from '#features/catalog/suggestions/suggestions.calls';
import type { Suggestions } from '#features/catalog/suggestions/suggestions.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { api } from '#http/client/api-client';
import { paths } from '#shared/paths';
import { quoted } from '#shared/quoted.messages';
import { Price } from '#ui/price';
import { richText } from '#ui/rich-text';
import { LatestResult } from './latest-result';
import * as messages from './search-suggestions.messages';
import { useCombobox } from './use-combobox';

const TYPING_REST_MS = 150;

interface Shown extends Suggestions {
  /** The text that they belong to. */
  text: string;
}

interface SuggestionsProps {
  input: HTMLInputElement;
  /** The search of the current page, which was not typed just now. */
  searched: string;
}

/**
 * Suggestions while a shopper types: the list of a combobox whose text is the header's search field
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus stays in the field; keys move the active option.
 */
export function SearchSuggestions({ input, searched }: SuggestionsProps) {
  const listId = useId();
  const { shown, isOpen, open, close } = useSuggestions(input);
  // Identified by key, because the next response may move or remove it.
  const [chosenKey, setChosen] = useState<string>();
  const options = shown ? optionsOf(shown) : [];
  const chosen = options.findIndex(({ key }) => key === chosenKey);
  const chosenId = isOpen && chosen >= 0 ? optionId(listId, chosen) : undefined;

  useCombobox(input, {
    isOpen,
    listId,
    chosenId,
    onType: () => setChosen(undefined),
    onMove: (step) => {
      if (isOpen) setChosen(options[moved(chosen, step, options.length)]?.key);
      else open();
    },
    onClose: () => {
      close();
      setChosen(undefined);
    },
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && messages.suggestionCount(options.length)}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: prevents the field from losing the focus while an option is pressed.
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-50 max-h-[45dvh] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface py-2 shadow-float lg:mt-2 lg:max-h-[80dvh]"
        >
          <div role="listbox" id={listId} aria-label={messages.suggestions}>
            {options.map(({ key, to, content }, i) => (
              <Link
                key={key}
                to={to}
                role="option"
                id={optionId(listId, i)}
                aria-selected={i === chosen}
                tabIndex={-1}
                onClick={({ metaKey, ctrlKey }) => {
                  if (metaKey || ctrlKey) return;
                  // The search is done; blur hides a phone's on-screen keyboard.
                  input.value = searched;
                  delete input.dataset.typing;
                  input.blur();
                }}
                className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
              >
                {content}
              </Link>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Loads suggestions while typing; closed after navigation and when there are none. */
function useSuggestions(input: HTMLInputElement) {
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setOpen] = useState(false);
  const [latest] = useState(
    () =>
      new LatestResult<Suggestions>({
        load: async (text) => api.get(searchCalls('/suggest', { query: { q: text } })),
        onResult(text, response) {
          // After a failed request there are no suggestions: the field still searches.
          const isAny = response !== undefined && response.products.length + response.categories.length > 0;
          setShown(isAny ? { ...response, text } : undefined);
          setOpen(isAny);
        },
        restMs: TYPING_REST_MS,
      }),
  );
  const { key } = useLocation();

  const close = () => {
    latest.clear();
    setOpen(false);
  };
  const request = useEffectEvent(() => {
    const text = input.value.trim();
    if (text) latest.request(text);
    else close();
  });
  // Text that was typed while the page was loading still gets its suggestions.
  const startPage = useEffectEvent(() => {
    close();
    if (document.activeElement === input && 'typing' in input.dataset) request();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on every navigation.
  useEffect(() => startPage(), [key]);
  useEffect(() => {
    const onInput = () => request();
    input.addEventListener('input', onInput);
    return () => input.removeEventListener('input', onInput);
  }, [input]);

  return { shown, isOpen, open: () => (shown?.text === input.value.trim() ? setOpen(true) : request()), close };
}

interface Option {
  key: string;
  to: string;
  content: ReactNode;
}

/** The suggestions in display order: search texts, categories, products, and the link to all results. */
function optionsOf({ text, correction, categories, products }: Shown): Option[] {
  return [
    ...(correction === undefined
      ? []
      : [
          {
            key: 'correction',
            to: paths.products({ search: correction }),
            content: (
              <WithIcon icon={<Search aria-hidden className="size-5 text-muted" />}>
                {richText(messages.didYouMean, { correction: <strong dir="auto">{correction}</strong> })}
              </WithIcon>
            ),
          },
        ]),
    ...categories.map(({ _id, name, slug }) => ({
      key: `category ${_id}`,
      to: paths.products({ category: slug }),
      content: (
        <WithIcon icon={<FolderOpen aria-hidden className="size-5 text-muted" />}>
          {richText(messages.inCategories, {
            category: <bdi>{name}</bdi>,
            where: (words) => <span className="text-sm text-muted">{words}</span>,
          })}
        </WithIcon>
      ),
    })),
    ...products.map((product) => ({
      key: `product ${product._id}`,
      to: paths.product(product.slug),
      content: <ProductOption product={product} />,
    })),
    {
      key: 'all',
      to: paths.products({ search: text }),
      content: (
        <WithIcon icon={<CornerDownLeft aria-hidden className="size-5 text-muted" />}>
          {richText(messages.allResultsFor, { search: <strong dir="auto">{quoted(text)}</strong> })}
        </WithIcon>
      ),
    },
  ];
}

function WithIcon({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="grid w-12 shrink-0 place-items-center">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </>
  );
}

function ProductOption({ product }: { product: ProductSummary }) {
  return (
    <>
      <ProductPicture image={product.images[0]} sizes="3rem" alt="" className="size-12 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
        <span dir="auto" className="line-clamp-2 flex-1 leading-snug font-medium">
          {product.name}
          <span className="sr-only">, </span>
        </span>
        <Price price={product.price} salePrice={product.salePrice} />
      </div>
    </>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}${index}`;
}

/** Index −1, before the first and after the last option, is the field itself. */
function moved(at: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((at + 1 + step + places) % places) - 1;
}
