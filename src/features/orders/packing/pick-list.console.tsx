import { Camera, PackageCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '#console/empty-state';
import { signal } from '#features/catalog/barcodes/scan-signal.console';
import { useWedgeScanner } from '#features/catalog/barcodes/wedge-scanner.console';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button, ButtonLink } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { pickListMessages as messages } from './packing.messages';
import { findPick, type Pick, toPicks } from './pick-list.rules';
import type { PackStateControls } from './use-pack-state.console';

const BarcodeCamera = lazy(() => import('#features/catalog/barcodes/barcode-camera.console'));

interface PickListProps {
  ids: readonly string[];
  orders: readonly PackingOrder[];
  state: PackStateControls;
}

/** What to take from the shelves for all orders together; ticked by thumb, by a scanner or by the camera. */
export function PickList({ ids, orders, state }: PickListProps) {
  const picks = toPicks(orders);
  const tickedOf = ({ key, pieces }: Pick) => Math.min(state.ticks[key] ?? 0, pieces);
  const [said, setSaid] = useState('');
  const [isCameraOn, setCameraOn] = useState(false);
  const scan = (code: string) => {
    const pick = findPick(picks, code, tickedOf);
    const ticked = pick ? tickedOf(pick) : 0;
    if (!pick || ticked === pick.pieces) {
      signal('unknown');
      return setSaid(pick ? messages.allArePickedAlready(pick.name, pick.pieces) : messages.isNotOnThisList(code));
    }
    state.tick(pick.key, ticked + 1);
    signal('found');
    setSaid(messages.of({ name: pick.name, ticked: ticked + 1, pieces: pick.pieces }));
  };
  useWedgeScanner(scan);
  const total = picks.reduce((sum, { pieces }) => sum + pieces, 0);
  const done = picks.reduce((sum, pick) => sum + tickedOf(pick), 0);
  if (picks.length === 0) {
    return (
      <EmptyState icon={PackageCheck} title={messages.nothingIsLeftToPick} text={messages.allItemsOfTheseOrders}>
        <ButtonLink size="sm" to={adminPaths.pack()}>
          {messages.chooseOrders}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{messages.ofPicked(done, total)}</p>
        <div className="flex flex-wrap gap-2">
          {'mediaDevices' in navigator && (
            <Button variant="secondary" size="sm" aria-pressed={isCameraOn} onClick={() => setCameraOn(!isCameraOn)}>
              <Camera aria-hidden className="size-4.5" />
              {isCameraOn ? messages.stopTheCamera : messages.toUseTheCamera}
            </Button>
          )}
          {done > 0 && (
            <Button variant="ghost" size="sm" onClick={state.untickAll}>
              {messages.startAgain}
            </Button>
          )}
          <ButtonLink size="sm" to={adminPaths.pack(ids, 'print')}>
            {messages.goOnToPrint}
          </ButtonLink>
        </div>
      </div>
      {isCameraOn && (
        <Suspense fallback={<div className="h-[45dvh] rounded-md bg-black" />}>
          <BarcodeCamera onScan={scan} />
        </Suspense>
      )}
      <p role="status" className={said ? 'font-semibold' : 'sr-only'}>
        {said}
      </p>
      <ul aria-label={messages.pickList} className="rounded-md border border-line bg-surface">
        {picks.map((pick) => (
          <PickRow key={pick.key} pick={pick} ticked={tickedOf(pick)} onTick={(pieces) => state.tick(pick.key, pieces)} />
        ))}
      </ul>
    </div>
  );
}

interface PickRowProps {
  pick: Pick;
  ticked: number;
  onTick: (pieces: number) => void;
}

/** The whole row is the target: a thumb hits it while the other hand holds the box. */
function PickRow({ pick, ticked, onTick }: PickRowProps) {
  const { sku, name, image, options, pieces, orders } = pick;
  const isDone = ticked === pieces;
  return (
    <li className="border-b border-line last:border-b-0">
      <label
        className={`flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2.5 hover:bg-raised sm:gap-4 sm:px-5 ${isDone ? 'bg-good/8' : ''}`}
      >
        <input type="checkbox" checked={isDone} onChange={() => onTick(isDone ? 0 : pieces)} className="size-6 shrink-0" />
        <ProductPicture image={image ? { url: image, alt: '' } : undefined} sizes="56px" alt="" className="w-14 shrink-0 rounded-sm" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span dir="auto" className={`block font-semibold ${isDone ? 'line-through decoration-muted' : ''}`}>
            {name}
          </span>
          <span className="block text-sm text-muted">
            <Dotted facts={[...Object.values(options), sku]} />
          </span>
          <span className="block text-sm text-muted">
            {formatList(
              orders.map(({ orderNumber, pieces }) => (orders.length > 1 || pieces > 1 ? `${pieces} × ${orderNumber}` : orderNumber)),
            )}
          </span>
        </span>
        <span className="shrink-0 text-end">
          <span className="block text-xl font-bold tabular-nums">{pieces}</span>
          <span className="block text-sm text-muted tabular-nums">
            {ticked > 0 && !isDone ? messages.picked(ticked) : messages.piecesUnit(pieces)}
          </span>
        </span>
      </label>
    </li>
  );
}
