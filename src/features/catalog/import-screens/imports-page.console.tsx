import { FileUp, Plus } from 'lucide-react';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { DownloadButton } from '#console/files/download-button';
import { formatCount, formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import type { Import } from '#features/catalog/imports/imports.schema';
import { TRANSLATION_FILE_RIGHTS } from '#features/catalog/translations/translation-rights';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { IMPORT_LIST, useTranslatedLanguages } from './import-calls.console';
import { importsPageMessages as messages } from './import-screens.messages';
import { KINDS, STATUSES } from './import-texts.console';
import { TranslationsExport } from './translations-export.console';

const count = (pick: keyof Import['rows']) => (one: Import) => (one.rows.total > 0 ? formatCount(one.rows[pick]) : '–');

const COLUMNS: Column<Import>[] = [
  {
    key: 'file',
    title: messages.file,
    width: 14,
    grows: true,
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: (one) => one.fileName || KINDS[one.kind].title,
  },
  { key: 'kind', title: messages.what, width: 7, card: 'below', cell: (one) => KINDS[one.kind].title },
  {
    key: 'status',
    title: messages.status,
    width: 10,
    card: 'end',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
  { key: 'create', title: messages.new, width: 5.5, align: 'end', cell: count('create') },
  { key: 'update', title: messages.changed, width: 6, align: 'end', cell: count('update') },
  { key: 'unchanged', title: messages.unchanged, width: 7, align: 'end', cell: count('unchanged') },
  { key: 'refuse', title: messages.refused, width: 6, align: 'end', cell: count('refuse') },
  { key: 'by', title: messages.by, width: 12, isOptional: true, cell: ({ by }) => by },
  {
    key: 'when',
    title: messages.when,
    width: 7,
    card: 'belowEnd',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time>,
  },
];

/** Earlier imports, the way to a new one, and exports. */
export function ImportsPage() {
  const mayImport = useRight('imports.run');
  const mayExport = useRight('exports.run');
  const mayExportTranslations = useRight(TRANSLATION_FILE_RIGHTS);
  return (
    <>
      <PageHeader
        title={messages.importAndExport}
        actions={
          <ButtonLink size="sm" to={adminPaths.newImport()}>
            <Plus aria-hidden className="size-4" />
            {messages.newImport}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <section aria-labelledby="earlier-imports" className="min-w-0">
          <DataTable
            name={messages.imports}
            columns={COLUMNS}
            list={useList(IMPORT_LIST)}
            rowKey={({ _id }) => _id}
            rowName={({ fileName, kind }) => fileName || KINDS[kind].title}
            rowLink={({ _id }) => adminPaths.import(_id)}
            heading={
              <h2 id="earlier-imports" className="flex min-h-9 items-center px-2 text-section font-semibold">
                {messages.imports}
              </h2>
            }
            empty={{
              icon: FileUp,
              title: messages.nothingWasImportedYet,
              text: mayImport ? messages.bringProducts : messages.bringTranslations,
              action: (
                <ButtonLink size="sm" to={adminPaths.newImport()}>
                  {messages.newImport}
                </ButtonLink>
              ),
            }}
          />
        </section>
        {mayExportTranslations && <Exports files={mayExport ? EXPORTS : []} />}
      </div>
    </>
  );
}

const EXPORTS = [
  {
    name: 'products',
    title: messages.products,
    text: messages.withVariants,
    path: '/admin/exports/products',
  },
  {
    name: 'customers',
    title: messages.customers,
    text: messages.withAddresses,
    path: '/admin/exports/customers',
  },
  { name: 'orders', title: messages.orders, text: messages.oneLineForEachOrder, path: '/orders/admin/export' },
  {
    name: 'stock',
    title: messages.stock,
    text: messages.thePiecesOfAllVariants,
    path: '/admin/exports/stock',
  },
] as const;

/** These files, and those for translators. */
function Exports({ files }: { files: readonly (typeof EXPORTS)[number][] }) {
  const hasTranslations = useTranslatedLanguages().length > 0;
  if (files.length === 0 && !hasTranslations) return null;
  return (
    <Card title={messages.exports} text={files.length > 0 ? messages.csvFilesOfEverything : undefined} isFlush>
      <ul className="border-t border-line">
        {files.map(({ name, title, text, path }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-medium">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
            <DownloadButton path={path} fileName={`${name}.csv`} label={messages.download} description={messages.downloadOfName(title)} />
          </li>
        ))}
        <TranslationsExport />
      </ul>
    </Card>
  );
}
