import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { paths } from '#paths';

/** Goes to the products that match; an empty text is ignored (section 2 of the specification). */
export function SearchForm() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const searched = pathname === paths.products() ? (new URLSearchParams(search).get('search') ?? '') : '';

  useEffect(() => {
    if (input.current) input.current.value = searched;
  }, [searched]);
  useEffect(() => focusOnSlash(input), []);

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
        maxLength={200}
        className="h-11 w-full rounded-full border border-transparent bg-raised pr-4 pl-12 text-base hover:border-line"
      />
    </Form>
  );
}

/** '/' anywhere but in a field puts the cursor into the search. */
function focusOnSlash(input: { current: HTMLInputElement | null }) {
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.current?.focus();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
