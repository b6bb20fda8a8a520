import { FileDown } from 'lucide-react';
import { BYTE_ORDER_MARK, toCsvLine } from '#shared/csv-line';
import { csvName } from './csv-name';
import { csvButtonMessages as messages } from './files.messages';
import { offerBlob } from './save-file';

interface CsvButtonProps {
  /** What the file has: 'Sales by day'. */
  title: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Saves the numbers that are shown, as a file for spreadsheets. */
export function CsvButton({ title, head, rows }: CsvButtonProps) {
  const save = () => {
    const text = BYTE_ORDER_MARK + [head, ...rows].map(toCsvLine).join('');
    offerBlob(new Blob([text], { type: 'text/csv' }), csvName(title));
  };
  return (
    <button
      type="button"
      onClick={save}
      aria-label={messages.asCsv(title)}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-accent hover:bg-raised pointer-coarse:min-h-11"
    >
      <FileDown aria-hidden className="size-4" />
      {messages.csv}
    </button>
  );
}
