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
        // biome-ignore lint/plugin: a field has the direction of what is typed; its text begins away from the button, which has the page's.
        className="h-11 w-full rounded-full border border-line bg-raised pr-12 in-[[dir=rtl]]:pr-4 pl-4 in-[[dir=rtl]]:pl-12 text-left in-[[dir=rtl]]:text-right text-base"
      />
      <IconButton type="submit" label={messages.search} className="absolute top-0 inset-e-0">
        <Search aria-hidden className="size-5" />
      </IconButton>
    </>
  );
}
