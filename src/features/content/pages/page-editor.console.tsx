import { useState } from 'react';
import { Card } from '#console/card';
import { Tabs } from '#console/tabs';
import { paths } from '#shared/paths';
import { TextArea, TextField } from '#ui/field';
import { MarkdownField } from './markdown-field.console';
import { PagePreviewPanel } from './page-preview.console';
import { DESCRIPTION_MAX_LENGTH, SLUG_MAX_LENGTH, TITLE_MAX_LENGTH } from './pages.rules';
import type { PageForm } from './use-page-form.console';

const WIDTHS = [
  { key: 'wide', label: 'Wide screen' },
  { key: 'phone', label: 'Phone' },
] as const;

/** The text with its preview beside it, and how the page is found. */
export function PageEditor({ form: { page, values, errorOf, set } }: { form: PageForm }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['key']>('wide');
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <Card title="Text">
          <div className="grid grid-cols-1 gap-4">
            <TextField
              label="Title"
              name="title"
              required
              maxLength={TITLE_MAX_LENGTH}
              value={values.title}
              error={errorOf('title')}
              onChange={(event) => set({ title: event.target.value })}
            />
            <MarkdownField value={values.body} error={errorOf('body')} onChange={(body) => set({ body: body })} />
          </div>
        </Card>
        <Card title="Search engines">
          <div className="grid grid-cols-1 gap-4">
            <TextArea
              label="Description"
              name="description"
              maxLength={DESCRIPTION_MAX_LENGTH}
              value={values.description}
              error={errorOf('description')}
              hint="One sentence that search engines show below the title."
              onChange={(event) => set({ description: event.target.value })}
            />
            {page.slug !== undefined && (
              <TextField
                label="Address"
                name="slug"
                maxLength={SLUG_MAX_LENGTH}
                value={values.slug}
                error={errorOf('slug')}
                hint={`${decodeURI(paths.page(values.slug))} · once it is published, the former address leads here.`}
                onChange={(event) => set({ slug: event.target.value })}
              />
            )}
          </div>
        </Card>
      </div>
      <Card title="Preview">
        <Tabs label="Width of the preview" tabs={WIDTHS} current={width} onChange={setWidth}>
          <PagePreviewPanel title={values.title} body={values.body} isPhone={width === 'phone'} />
        </Tabs>
      </Card>
    </div>
  );
}
