import { Camera, ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { useShortcuts } from '#console/commands/shortcuts';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { stockCalls } from './stock.calls';
import type { ListedStock } from './stock.schema';
import { summaryOf } from './stock-take.console';
import { CountedLines, UnknownCodes } from './stock-take-lines.console';
import { optionsText, variantName } from './stock-words.console';
import { type Choice, useStockTake } from './use-stock-take.console';
import { useWedgeScanner } from './wedge-scanner.console';

const BarcodeCamera = lazy(() => import('./barcode-camera.console'));
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
  useShortcuts([{ keys: 'mod+s', label: 'Save the count', group: 'This screen', run: () => canSave && take.apply() }]);
  const discard = async () => {
    const question = {
      title: 'Discard this count?',
      text: 'All counted numbers are lost. Stock stays as it is.',
      action: 'Discard',
      isDanger: true,
    };
    if (await confirm(question)) take.clear();
  };
  return (
    <>
      <PageHeader
        title="Count stock"
        back={{ label: 'Stock', to: adminPaths.stock() }}
        text="Count what is on the shelf, without what is packed for paid orders. Each scan counts one piece; the number can be typed too."
        actions={
          hasCamera && (
            <Button variant="secondary" aria-pressed={isCameraOn} onClick={() => setCameraOn(!isCameraOn)}>
              <Camera aria-hidden className="size-4.5" />
              {isCameraOn ? 'Stop the camera' : 'Use the camera'}
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
          {take.lastLine && `${take.lastLine.name}: ${take.lastLine.counted} counted`}
        </p>
        {lines.length === 0 && unknown.length === 0 && (
          <div className="rounded-md border border-line bg-surface">
            <EmptyState
              icon={ScanBarcode}
              title="Nothing counted yet"
              text="Scan the first barcode. A scanner that is connected works at once, without a click."
            />
          </div>
        )}
        {lines.length > 0 && (
          <Card
            title={lines.length === 1 ? '1 variant counted' : `${lines.length} variants counted`}
            text={differing === 0 ? 'All of them as expected.' : `${differing} differ: ${more} more, ${fewer} fewer than expected.`}
            isFlush
            actions={
              <>
                <Button variant="ghost" size="sm" disabled={take.isSaving} onClick={() => void discard()}>
                  Discard
                </Button>
                <Button size="sm" isBusy={take.isSaving} busyText="Saving…" onClick={take.apply} aria-keyshortcuts="Control+S Meta+S">
                  Save the count
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
      label="Barcode, SKU or name"
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
    <Card title="Which one is it?" text={`Several variants have the barcode ${choice.code}.`}>
      <div className="flex flex-wrap gap-2">
        {choice.variants.map((variant) => (
          <Button key={variant.variantId} variant="secondary" onClick={() => onChoose(variant)}>
            <bdi>{variant.product.name}</bdi> {optionsText(variant)}
          </Button>
        ))}
        <Button variant="ghost" onClick={onCancel}>
          None
        </Button>
      </div>
    </Card>
  );
}
