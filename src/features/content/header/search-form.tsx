import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { paths } from '#shared/paths';
import { lazyExtra } from '#ui/lazy-part';
import { SearchInput } from '#ui/search-input';
import { useShownValue } from '#ui/use-shown-value';
import * as messages from './header.messages';

/** Loaded lazily: without the suggestions the field is the plain search form of the HTML. */
const SearchSuggestions = lazyExtra(async () => (await import('./search-suggestions')).SearchSuggestions);

/** Opens the list of matching products; an empty text is ignored (docs/rules.md#search-empty). */
export function SearchForm() {
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState<HTMLInputElement>();
  const searched = pathname === paths.products() ? (new URLSearchParams(search).get('search') ?? '') : '';

  useShownValue(input, searched);
  useEffect(() => (input.current ? enhance(input.current) : undefined), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const field = input.current;
    if (!field) return;
    field.value = field.value.trim();
    delete field.dataset.typing;
    if (!field.value) event.preventDefault();
  };

  return (
    <Form role="search" action={paths.products()} discover="none" onSubmit={submit} className="relative md:flex-1">
      <SearchInput
        ref={input}
        // Of type "text", because a field of type "search" must not be a combobox (ARIA in HTML).
        inputMode="search"
        label={messages.searchProducts}
        aria-keyshortcuts="/"
        onFocus={({ currentTarget }) => setTouched(currentTarget)}
        // A navigation that ends while the user types leaves the focus here.
        onInput={({ currentTarget }) => (currentTarget.dataset.typing = '')}
      />
      <Suspense>{touched && <SearchSuggestions input={touched} searched={searched} />}</Suspense>
    </Form>
  );
}

/** Adds suggestions to the hydrated field; '/' anywhere outside a field focuses it. */
function enhance(input: HTMLInputElement) {
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
