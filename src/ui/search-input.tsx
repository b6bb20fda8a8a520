import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { SEARCH_MAX_LENGTH } from '#shared/lengths';
import { IconButton } from './button';
import * as messages from './search-input.messages';

/** A search field with its form's button inside; the form must be `relative`. */
export function SearchInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <>
      <input
        dir="auto"
        {...input}
        name="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        maxLength={SEARCH_MAX_LENGTH}
        className="search-field"
      />
      <IconButton type="submit" label={messages.search} className="absolute top-0 inset-e-0">
        <Search aria-hidden className="size-5" />
      </IconButton>
    </>
  );
}
