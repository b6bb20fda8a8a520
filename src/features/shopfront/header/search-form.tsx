import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { paths } from '#shared/paths';
import { lazyExtra } from '#ui/lazy-part';
import { SearchInput } from '#ui/search-input';
import { useShownValue } from '#ui/use-shown-value';

/** Without them the field is the plain search that it is in the HTML. */
const SearchSuggestions = lazyExtra(async () => (await import('./search-suggestions')).SearchSuggestions);

/** Goes to the products that match; an empty text is ignored (docs/rules.md#search-empty). */
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
    <Form
      role="search"
      action={paths.products()}
      onSubmit={submit}
      className="relative order-last w-full pb-2 lg:order-none lg:w-auto lg:flex-1 lg:pb-0"
    >
      <SearchInput
        ref={input}
        // Of type "text": one of type "search" may not be a combobox (ARIA in HTML).
        inputMode="search"
        label="Search products"
        aria-keyshortcuts="/"
        onFocus={({ currentTarget }) => setTouched(currentTarget)}
        // A page that arrives now leaves the focus here.
        onInput={({ currentTarget }) => (currentTarget.dataset.typing = '')}
      />
      <Suspense>{touched && <SearchSuggestions input={touched} searched={searched} />}</Suspense>
    </Form>
  );
}

/** The field of a hydrated page suggests; and '/' anywhere but in a field puts the cursor into it. */
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
