import { useState } from 'react';
import { Card } from '#console/card';
import { boundText } from '#console/form/bound-text';
import { RecordField } from '#console/form/record-field';
import { Tabs } from '#console/tabs';
import { SectionsCard } from '#features/content/sections/sections-card.console';
import { paths } from '#shared/paths';
import { TextField } from '#ui/field';
import { MarkdownField } from './markdown-field.console';
import { PAGE_FIELDS } from './page-fields';
import { PagePreviewPanel } from './page-preview.console';
import { SLUG_MAX_LENGTH } from './pages.rules';
import { pageEditorMessages as messages } from './pages-console.messages';
import type { PageForm } from './use-page-form.console';

const WIDTHS = [
  { key: 'wide', label: messages.wideScreen },
  { key: 'phone', label: messages.phone },
] as const;

/** The text with its preview beside it, how the page is found, and the sections of a page of the owner's. */
export function PageEditor({ form }: { form: PageForm }) {
  const { page, values, errorOf, set } = form;
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['key']>('wide');
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <Card title={messages.text}>
          <div className="grid grid-cols-1 gap-4">
            <TextField {...boundText(form, 'title')} label={PAGE_FIELDS.title.label()} required maxLength={PAGE_FIELDS.title.maxLength} />
            <MarkdownField value={values.body} error={errorOf('body')} onChange={(body) => set({ body: body })} />
          </div>
        </Card>
        <Card title={messages.searchEngines}>
          <div className="grid grid-cols-1 gap-4">
            <RecordField
              name="description"
              field={PAGE_FIELDS.description}
              value={values.description}
              error={errorOf('description')}
              onChange={(description) => set({ description: String(description) })}
            />
            {page.slug !== undefined && (
              <TextField
                {...boundText(form, 'slug')}
                label={messages.address}
                maxLength={SLUG_MAX_LENGTH}
                hint={messages.onceItIsPublished(decodeURI(paths.page(values.slug)))}
              />
            )}
          </div>
        </Card>
        {page.slug !== undefined && (
          <SectionsCard
            owner="page"
            sections={values.sections}
            errors={{ ...form.errors, sections: errorOf('sections') }}
            onChange={(sections) => set({ sections })}
          />
        )}
      </div>
      <Card title={messages.preview}>
        <Tabs label={messages.widthOfThePreview} tabs={WIDTHS} current={width} onChange={setWidth}>
          <PagePreviewPanel title={values.title} body={values.body} isPhone={width === 'phone'} />
        </Tabs>
      </Card>
    </div>
  );
}
