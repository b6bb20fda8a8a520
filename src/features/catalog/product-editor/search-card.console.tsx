import { Card } from '#console/card';
import { paths } from '#shared/paths';
import { slugify } from '#shared/slug';
import { TextField } from '#ui/field';
import { richText } from '#ui/rich-text';
import { searchCardMessages as messages } from './product-editor-console.messages';
import { ProductField } from './product-field.console';
import type { ProductEditor } from './use-product-editor.console';

/** What search engines show of a title and of a description; the rest is cut. */
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

/** The product's address, and how search engines show it. */
export function SearchCard({ product, ...editor }: Pick<ProductEditor, 'fields' | 'set' | 'errors' | 'product'>) {
  const { fields, set, errors } = editor;
  const slug = product ? slugify(fields.slug) : slugify(fields.name);
  const title = fields.seoTitle.trim() || fields.name.trim() || messages.titleOfTheProduct;
  const description = fields.seoDescription.trim() || fields.description.trim() || messages.theShortDescriptionOfTheProduct;
  const address = `${location.origin}${paths.product(slug || '…')}`;
  const isMoved = product !== undefined && slug !== product.slug;
  return (
    <Card title={messages.searchEnginesAndAddress}>
      <div className="grid grid-cols-1 gap-4">
        {/* biome-ignore lint/a11y/useSemanticElements: a figure's caption would be read twice. */}
        <div role="group" aria-label={messages.previewOfTheSearchResult} className="rounded-md border border-line p-4 wrap-anywhere">
          <p className="truncate text-sm text-muted">{decodeURI(address)}</p>
          <p dir="auto" className="mt-1 text-lg leading-snug text-accent">
            {cut(title, TITLE_SHOWN)}
          </p>
          <p dir="auto" className="mt-1 text-sm text-muted">
            {cut(description, DESCRIPTION_SHOWN)}
          </p>
        </div>
        <ProductField
          name="seoTitle"
          {...editor}
          placeholder={fields.name}
          hint={<Length text={fields.seoTitle.trim() || fields.name.trim()} shown={TITLE_SHOWN} />}
        />
        <ProductField
          name="seoDescription"
          {...editor}
          placeholder={fields.description}
          hint={<Length text={fields.seoDescription.trim() || fields.description.trim()} shown={DESCRIPTION_SHOWN} />}
        />
        {product && (
          <div>
            <TextField
              label={messages.address}
              name="slug"
              autoComplete="off"
              spellCheck={false}
              value={fields.slug}
              error={errors.slug}
              hint={isMoved ? undefined : messages.letters}
              onChange={(event) => set({ slug: event.target.value })}
            />
            {isMoved && (
              <p role="status" className="mt-1.5 text-sm">
                {richText(messages.willLeadTo, {
                  former: paths.product(product.slug),
                  address: <strong>{decodeURI(paths.product(slug || '…'))}</strong>,
                })}
              </p>
            )}
            <OldAddresses slugs={product.oldSlugs} />
          </div>
        )}
      </div>
    </Card>
  );
}

function OldAddresses({ slugs }: { slugs: readonly string[] }) {
  if (slugs.length === 0) return null;
  return (
    <div className="mt-3 text-sm text-muted">
      <p>{messages.theseAddressesLeadHere}</p>
      <ul className="mt-1 grid gap-0.5">
        {slugs.map((slug) => (
          <li key={slug} className="wrap-anywhere">
            {decodeURI(paths.product(slug))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Length({ text, shown }: { text: string; shown: number }) {
  const isLong = text.length > shown;
  return (
    <span className={isLong ? 'text-warn' : ''}>
      {isLong ? messages.tooManyCharacters(text.length, shown) : messages.ofCharacters(text.length, shown)}
    </span>
  );
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
