import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { SEARCH_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import * as texts from './product-reviews.messages';
import { REVIEW_SORTS, type ReviewListState } from './reviews.rules';

interface ReviewToolbarProps {
  list: ReviewListState;
  onShow: (changes: Partial<ReviewListState>) => void;
}

/** Sorts and searches the reviews. */
export function ReviewToolbar({ list, onShow }: ReviewToolbarProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow({ q: String(new FormData(event.currentTarget).get('q')).trim() });
  };
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] noscript:hidden">
      <Form key={list.q} role="search" aria-label={texts.reviews} onSubmit={search} className="flex items-end gap-2">
        <TextField
          label={texts.searchReviews}
          name="q"
          type="search"
          enterKeyHint="search"
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={list.q}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" aria-label={texts.searchInReviews} className="min-h-12">
          <Search aria-hidden className="size-5" />
        </Button>
      </Form>
      <SelectField
        label={texts.sortBy}
        name="sort"
        value={list.sort}
        onChange={(event) => onShow({ sort: REVIEW_SORTS.find((sort) => sort === event.target.value) ?? 'newest' })}
      >
        {REVIEW_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sortNames[sort]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
