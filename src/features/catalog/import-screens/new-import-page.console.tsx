import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { DropZone } from '#console/files/drop-zone';
import type { UploadOptions } from '#console/files/upload-queue';
import { PageHeader } from '#console/page-header';
import { useRight } from '#features/accounts/staff/use-right.console';
import { IMPORT_KINDS, type ImportKind } from '#features/catalog/import-files/import-fields.rules';
import { FILE_MAX_BYTES, FILE_SIZE_LIMIT } from '#features/catalog/import-files/import-limits';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { importsCalls } from '#features/catalog/imports/imports.calls';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { ApiError } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { sendFile } from '#http/client/send-file';
import { adminPaths } from '#shared/admin-paths';
import { RadioCard } from '#ui/field';
import { importPath, useTranslatedLanguages } from './import-calls.console';
import { ImportHelp } from './import-help.console';
import { newImportPageMessages as words } from './import-screens.messages';
import { ImportSteps } from './import-steps.console';
import { KINDS } from './import-texts.console';

/** Workbooks too, because their refusal says what to do. */
const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.xls,.ods,.numbers,text/csv,text/plain,text/tab-separated-values';
/** XLIFF has several endings. */
const TRANSLATION_FILES = '.po,.pot,.xlf,.xliff,.xml,application/x-xliff+xml,text/x-gettext-translation';
const WORKBOOK = /\.(xlsx?|ods|numbers)$/i;

/** The first step of an import: what, and from which file. */
export function NewImportPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [phase, setPhase] = useState<'waiting' | 'sending' | 'reading'>('waiting');
  useLeaveWarning(phase !== 'waiting');
  const mayImport = useRight('imports.run');
  // Translators import nothing else.
  const allowed = mayImport ? IMPORT_KINDS : (['translations'] as const);
  const kind = allowed.find((known) => known === params.get('kind')) ?? allowed[0];
  const isTranslated = kind === 'translations';
  const hasTranslations = useTranslatedLanguages().length > 0;
  const kinds = allowed.filter((known) => known !== 'translations' || isTranslated || hasTranslations);

  const upload = async (file: File, { onProgress, signal }: UploadOptions) => {
    setPhase('sending');
    const report = (share: number) => {
      onProgress(share);
      if (share === 1) setPhase('reading');
    };
    try {
      return await uploadFile(file, kind, { onProgress: report, signal });
    } finally {
      setPhase('waiting');
    }
  };
  const open = (created: ImportWithProgress) => {
    client.setQueryData(apiQuery(importPath(created._id)).queryKey, { import: created });
    void refreshPaths(client, '/admin/imports?');
    void navigate(adminPaths.import(created._id), { replace: true });
  };
  return (
    <>
      <PageHeader title={words.newImport} back={{ label: words.importAndExport, to: adminPaths.imports() }} />
      <ImportSteps current="file" hasColumns={!isTranslated} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <div className="grid grid-cols-1 gap-4">
          <Card title={words.whatIsInTheFile}>
            <fieldset className={`grid grid-cols-1 gap-2 ${kinds.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
              <legend className="sr-only">{words.whatIsInTheFile}</legend>
              {kinds.map((one) => (
                <RadioCard
                  key={one}
                  name="kind"
                  label={KINDS[one].title}
                  value={one}
                  checked={one === kind}
                  disabled={phase !== 'waiting'}
                  onChange={() => setParams({ kind: one }, { replace: true, preventScrollReset: true })}
                >
                  <span className="mt-1 block text-sm text-muted">{KINDS[one].text}</span>
                </RadioCard>
              ))}
            </fieldset>
          </Card>
          <Card title={words.chooseTheFile} text={words.itIsOnlyLookedAt}>
            <DropZone
              holds={isTranslated ? 'translations' : 'csv'}
              accept={isTranslated ? TRANSLATION_FILES : ACCEPTED}
              maxBytes={FILE_MAX_BYTES}
              isMultiple={false}
              hint={isTranslated ? words.poOrXliff(FILE_SIZE_LIMIT) : words.csvOfAnyKind(FILE_SIZE_LIMIT)}
              upload={upload}
              onUploaded={open}
            />
            {phase === 'reading' && (
              <p role="status" className="mt-3 text-sm text-muted">
                {words.theFileIsThereAndIsBeing}
              </p>
            )}
          </Card>
        </div>
        {/* It is about tables. */}
        {!isTranslated && <ImportHelp />}
      </div>
    </>
  );
}

/** Throws ApiError with the sentence that says what to do. */
async function uploadFile(file: File, kind: ImportKind, options: UploadOptions): Promise<ImportWithProgress> {
  if (kind !== 'translations' && WORKBOOK.test(file.name)) throw new ApiError(422, { code: 'invalid', message: messages.fileIsWorkbook });
  if (file.size === 0) throw new ApiError(422, { code: 'invalid', message: messages.fileEmpty });
  try {
    const { import: created } = await sendFile(importsCalls('/'), file, {
      ...options,
      field: 'file',
      // The columns of translations need nobody to look at them.
      fields: { kind, check: kind === 'translations' ? 'now' : 'later' },
    });
    return created;
  } catch (error) {
    const [first] = error instanceof ApiError ? readFieldErrors(error.errors) : [];
    throw first ? new ApiError(422, { code: 'invalid', message: first.message }, error) : error;
  }
}

/** Closing the window would end the upload. */
function useLeaveWarning(isBusy: boolean): void {
  const isBusyNow = useRef(isBusy);
  useEffect(() => {
    isBusyNow.current = isBusy;
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isBusyNow.current && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
