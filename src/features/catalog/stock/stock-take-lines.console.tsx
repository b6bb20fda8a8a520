import { X } from 'lucide-react';
import { Card } from '#console/card';
import { formatSignedCount } from '#console/format';
import { IconButton } from '#ui/button';
import { richText } from '#ui/rich-text';
import { stockTakeLinesMessages as messages } from './stock-console.messages';
import type { CountedLine, StockTake } from './stock-take.console';
import { MAX_COUNT } from './stock-take.console';
import { VariantPicture } from './variant-picture.console';

interface CountedLinesProps {
  lines: readonly CountedLine[];
  onCount: (variantId: string, counted: number) => void;
  onRemove: (variantId: string) => void;
}

/** The counted numbers beside the expected ones. */
export function CountedLines({ lines, onCount, onRemove }: CountedLinesProps) {
  return (
    <ul aria-label={messages.counted} className="border-t border-line">
      {lines.map((line) => (
        <li
          key={line.variantId}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_7rem_auto_5rem_auto]"
        >
          <VariantPicture variant={line} />
          <div className="min-w-0">
            <p dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
              {line.name}
            </p>
            <p className="truncate text-sm text-muted">
              <bdi>{line.sku}</bdi>
            </p>
          </div>
          <span className="hidden text-end text-sm text-muted tabular-nums sm:block">{messages.expected(line.expected)}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_COUNT}
            aria-label={messages.countedOf(line.name)}
            value={line.counted}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              const counted = event.target.valueAsNumber;
              onCount(line.variantId, Number.isInteger(counted) && counted >= 0 ? Math.min(counted, MAX_COUNT) : 0);
            }}
            className="h-10 w-20 rounded-sm border border-line bg-surface px-2 text-end tabular-nums pointer-coarse:h-11"
          />
          <Difference line={line} />
          <IconButton
            label={messages.remove(line.name)}
            onClick={() => onRemove(line.variantId)}
            className="max-sm:row-start-1 max-sm:col-start-4"
          >
            <X aria-hidden className="size-4" />
          </IconButton>
          {(line.moved || line.refused) && (
            <p role="alert" className="col-span-full text-sm text-bad">
              {line.refused ?? movedText(line)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function movedText({ moved = 0, expected }: CountedLine): string {
  const pieces = Math.abs(moved);
  return moved < 0 ? messages.leftAfterYouCounted(pieces, expected) : messages.cameAfterYouCounted(pieces, expected);
}

function Difference({ line: { counted, expected } }: { line: CountedLine }) {
  const difference = counted - expected;
  return (
    <span
      className={`text-end font-semibold tabular-nums max-sm:col-start-2 max-sm:text-start ${difference < 0 ? 'text-bad' : difference > 0 ? 'text-warn' : 'text-good'}`}
    >
      {difference === 0
        ? messages.asExpected
        : richText(messages.ofExpected(expected), {
            difference: formatSignedCount(difference),
            words: (text) => <span className="font-normal text-muted sm:sr-only">{text}</span>,
          })}
    </span>
  );
}

export function UnknownCodes({ unknown, onRemove }: { unknown: StockTake['unknown']; onRemove: (code: string) => void }) {
  return (
    <Card title={messages.unknownBarcodes} text={messages.noVariantHasThese} isFlush>
      <ul aria-label={messages.unknownBarcodes} className="border-t border-line">
        {unknown.map(({ code, times }) => (
          <li key={code} className="flex items-center gap-3 border-b border-line px-4 py-1 last:border-b-0">
            <span className="min-w-0 flex-1 truncate font-medium tabular-nums">{code}</span>
            <span className="text-sm text-muted">{messages.times(times)}</span>
            <IconButton label={messages.removeLabel(code)} onClick={() => onRemove(code)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
