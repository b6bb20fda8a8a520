import { Search } from 'lucide-react';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { paths } from '#paths';
import { lazyExtra } from '#ui/lazy-part';
import { useShownValue } from '#ui/use-shown-value';

/** Without them the field is the plain search that it is in the HTML. */
const SearchSuggestions = lazyExtra(async () => (await import('./search-suggestions')).SearchSuggestions);

/** Goes to the products that match; an empty text is ignored (docs/rules.md#search-empty). */
export function SearchForm() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState<HTMLInputElement>();
  const searched = pathname === paths.products() ? (new URLSearchParams(search).get('search') ?? '') : '';

  useShownValue(input, searched);
  useEffect(() => (input.current ? wake(input.current) : undefined), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) navigate(paths.products({ search: text }));
  };

  return (
    <Form
      role="search"
      action={paths.products()}
      onSubmit={submit}
      className="relative order-last w-full pb-2 lg:order-none lg:w-auto lg:flex-1 lg:pb-0"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search products"
        aria-keyshortcuts="/"
        placeholder="Search products"
        enterKeyHint="search"
        maxLength={200}
        onFocus={({ currentTarget }) => setTouched(currentTarget)}
        className="h-11 w-full rounded-full border border-transparent bg-raised pr-4 pl-12 text-base hover:border-line"
      />
      <Suspense>{touched && <SearchSuggestions input={touched} searched={searched} />}</Suspense>
    </Form>
  );
}

/** A living page's field suggests; and '/' anywhere but in a field puts the cursor into it. */
function wake(input: HTMLInputElement) {
  Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', autocomplete: 'off' });
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
