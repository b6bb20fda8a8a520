import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { catalogMessages } from '#features/catalog/categories/catalog.messages';
import { paths } from '#shared/paths';
import { betweenSentences } from '#shared/sentences';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { richText } from '#ui/rich-text';
import type { ListState } from './list-presets.rules';
import { listPath } from './list-presets.rules';
import { withoutFilters, withSearch } from './list-state.rules';
import * as listMessages from './product-list.messages';
import type { ShownList } from './product-list.schema';
import * as messages from './search-help.messages';

interface SearchHelpProps {
  state: ListState;
  list: ShownList;
  isFiltered: boolean;
  /** The target of Clear Filters. */
  clearPath: string;
}

/** Help for a search that finds nothing as typed, and for filters that match nothing. */
export function SearchHelp({ state, list, ...filters }: SearchHelpProps) {
  return (
    <>
      <Rewording state={state} list={list} />
      {list.products.length === 0 && <NoProducts state={state} list={list} {...filters} />}
    </>
  );
}

/** Says that the results are for a corrected search or leave out words. */
function Rewording({ state, list: { correction, droppedWords = [] } }: Pick<SearchHelpProps, 'state' | 'list'>) {
  if (correction === undefined && droppedWords.length === 0) return null;
  return (
    <p className="mb-6 rounded-md bg-raised px-5 py-4">
      {richText(messages.nothingFor, { search: <q dir="auto">{state.search}</q> })}
      {betweenSentences()}
      {correction !== undefined && (
        <>
          {richText(messages.didYouMean, {
            correction: (
              <Link to={listPath(withSearch(state, correction))} dir="auto" className="font-semibold text-accent underline">
                {correction}
              </Link>
            ),
          })}
          {betweenSentences()}
        </>
      )}
      {droppedWords.length > 0 &&
        richText(messages.withoutWords, {
          words: droppedWords.map((word, i) => (
            <span key={word}>
              {i > 0 && ', '}
              <s dir="auto">{word}</s>
            </span>
          )),
        })}
    </p>
  );
}

/** Offers to clear the filters first, then the search. */
function NoProducts({ state, list: { nearestCategories = [] }, isFiltered, clearPath }: SearchHelpProps) {
  const { search } = state;
  return (
    <Notice
      icon={SearchX}
      level="h2"
      isBoxed
      title={catalogMessages.noProducts}
      text={isFiltered ? messages.filtersTooNarrow : messages.checkSpelling}
    >
      <ButtonLink to={clearPath}>{listMessages.clearFilters}</ButtonLink>
      {isFiltered && search && (
        <ButtonLink to={listPath(withoutFilters(state))} variant="secondary" className="wrap-anywhere">
          {messages.searchAll(search)}
        </ButtonLink>
      )}
      {nearestCategories.length > 0 && (
        <NearestCategories>
          {nearestCategories.map(({ _id, name, slug }) => (
            <li key={_id}>
              <ButtonLink to={paths.products({ category: slug })} dir="auto" variant="secondary">
                {name}
              </ButtonLink>
            </li>
          ))}
        </NearestCategories>
      )}
    </Notice>
  );
}

function NearestCategories({ children }: { children: ReactNode }) {
  return (
    <nav aria-label={messages.nearestCategories} className="mt-3 w-full">
      <p className="font-semibold">{messages.nearestCategories}</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">{children}</ul>
    </nav>
  );
}
