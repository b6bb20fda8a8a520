import { Camera, ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { useShortcuts } from '#console/commands/shortcuts';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { useWedgeScanner } from '#features/catalog/barcodes/wedge-scanner.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { stockCalls } from './stock.calls';
import type { ListedStock } from './stock.schema';
import { stockTakeScreenMessages as messages } from './stock-console.messages';
import { summaryOf } from './stock-take.console';
import { CountedLines, UnknownCodes } from './stock-take-lines.console';
import { optionsText, variantName } from './stock-words.console';
import { type Choice, useStockTake } from './use-stock-take.console';

const BarcodeCamera = lazy(() => import('#features/catalog/barcodes/barcode-camera.console'));
const FOUND = 10;

/** Counting with a camera, a scanner or by typing; the differences are saved at once. */
export function StockTakeScreen() {
  const take = useStockTake();
  const [isCameraOn, setCameraOn] = useState(false);
  useWedgeScanner(take.scan);
  const { lines, unknown } = take.take;
  const hasCamera = 'mediaDevices' in navigator;
  const { differing, more, fewer } = summaryOf(take.take);
  const canSave = lines.length > 0 && !take.isSaving;
  useShortcuts([{ keys: 'mod+s', label: messages.saveTheCount, group: messages.thisScreen, run: () => canSave && take.apply() }]);
  const discard = async () => {
    const question = {
      title: messages.discardThisCount,
      text: messages.allCountedNumbersAreLost,
      action: messages.discard,
      isDanger: true,
    };
    if (await confirm(question)) take.clear();
  };
  return (
    <>
      <PageHeader
        title={messages.countStock}
        back={{ label: messages.stock, to: adminPaths.stock() }}
        text={messages.countWhatIsOnTheShelf}
        actions={
          hasCamera && (
            <Button variant="secondary" size="sm" aria-pressed={isCameraOn} onClick={() => setCameraOn(!isCameraOn)}>
              <Camera aria-hidden className="size-4" />
              {isCameraOn ? messages.stopTheCamera : messages.toUseTheCamera}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {isCameraOn && (
          <Suspense fallback={<div className="h-[45dvh] rounded-md bg-black" />}>
            <BarcodeCamera onScan={take.scan} />
          </Suspense>
        )}
        <div className="max-w-xl">
          <Find onFound={take.count} />
        </div>
        {take.choice && <Choose choice={take.choice} onChoose={take.count} onCancel={take.cancelChoice} />}
        <p role="status" className={take.lastLine ? 'font-semibold' : 'sr-only'}>
          {take.lastLine && messages.counted(take.lastLine.name, take.lastLine.counted)}
        </p>
        {lines.length === 0 && unknown.length === 0 && (
          <div className="rounded-md border border-line bg-surface">
            <EmptyState icon={ScanBarcode} title={messages.nothingCountedYet} text={messages.scanTheFirstBarcode} />
          </div>
        )}
        {lines.length > 0 && (
          <Card
            title={lines.length === 1 ? messages.oneVariantCounted : messages.variantsCounted(lines.length)}
            text={differing === 0 ? messages.allOfThemAsExpected : messages.differ({ differing, more, fewer })}
            isFlush
            actions={
              <>
                <Button variant="ghost" size="sm" disabled={take.isSaving} onClick={() => void discard()}>
                  {messages.discard}
                </Button>
                <Button
                  size="sm"
                  isBusy={take.isSaving}
                  busyText={messages.saving}
                  onClick={take.apply}
                  aria-keyshortcuts="Control+S Meta+S"
                >
                  {messages.saveTheCount}
                </Button>
              </>
            }
          >
            <CountedLines lines={lines} onCount={take.setCounted} onRemove={take.remove} />
          </Card>
        )}
        {unknown.length > 0 && <UnknownCodes unknown={unknown} onRemove={take.removeUnknown} />}
      </div>
    </>
  );
}

/** By typing a barcode, a SKU or a name. */
function Find({ onFound }: { onFound: (variant: ListedStock) => void }) {
  // All that was ever found: a slow result of fewer letters may arrive while the options of more letters are shown.
  const found = useRef(new Map<string, ListedStock>());
  return (
    <Combobox
      label={messages.barcode}
      load={async (text) => {
        if (text === '') return [];
        const { stock } = await api.get(stockCalls('/', { query: { q: text, limit: FOUND } }));
        for (const variant of stock) found.current.set(variant.variantId, variant);
        return stock.map((variant) => ({ value: variant.variantId, label: variantName(variant), hint: variant.sku }));
      }}
      onChoose={({ value }) => {
        const variant = found.current.get(value);
        if (variant) onFound(variant);
      }}
    />
  );
}

function Choose({ choice, onChoose, onCancel }: { choice: Choice; onChoose: (variant: ListedStock) => void; onCancel: () => void }) {
  return (
    <Card title={messages.whichOneIsIt} text={messages.severalVariantsHaveTheBarcode(choice.code)}>
      <div className="flex flex-wrap gap-2">
        {choice.variants.map((variant) => (
          <Button key={variant.variantId} variant="secondary" onClick={() => onChoose(variant)}>
            <bdi>{variant.product.name}</bdi> <bdi>{optionsText(variant)}</bdi>
          </Button>
        ))}
        <Button variant="ghost" onClick={onCancel}>
          {messages.none}
        </Button>
      </div>
    </Card>
  );
}
