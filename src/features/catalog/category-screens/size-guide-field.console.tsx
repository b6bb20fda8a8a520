import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { pagesCalls } from '#features/content/pages/pages.calls';
import { paths } from '#shared/paths';
import { SelectField } from '#ui/field';
import { categoryFieldsMessages as messages } from './category-screens.messages';
import type { CategoryForm } from './use-category-form.console';

/** One of the owner's pages, by its title: docs/rules.md#products-size-guide */
export function SizeGuideField({ form: { values, set, errorOf } }: { form: CategoryForm }) {
  const pages = useQuery(apiQuery(pagesCalls('/')));
  const own = pages.data?.pages.flatMap(({ isBuiltIn, path, title }) => (isBuiltIn ? [] : [{ slug: slugIn(path), title }])) ?? [];
  // A page whose address has changed, or that is still being loaded.
  const isMissing = values.sizeGuide !== '' && !own.some(({ slug }) => slug === values.sizeGuide);
  return (
    <SelectField
      label={messages.sizeGuide}
      hint={messages.sizeGuideHint}
      name="sizeGuide"
      className="mt-4"
      value={values.sizeGuide}
      error={errorOf('sizeGuide')}
      onChange={(event) => set({ sizeGuide: event.target.value })}
    >
      <option value="">{messages.noSizeGuide}</option>
      {isMissing && <option value={values.sizeGuide}>{values.sizeGuide}</option>}
      {own.map(({ slug, title }) => (
        <option key={slug} value={slug} dir="auto">
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function slugIn(path: string): string {
  return decodeURIComponent(path.slice(paths.page('').length));
}
