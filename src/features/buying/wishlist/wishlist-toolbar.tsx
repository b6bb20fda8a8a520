import { useState } from 'react';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import type { Selection } from './use-selection';
import { wishlistMessages as messages } from './wishlist.messages';
import { wishlist } from './wishlist.store';
import * as texts from './wishlist-page.messages';

/** Actions for several products at once. */
export function WishlistToolbar({ selection }: { selection: Selection }) {
  const { ids, isAll, toggleAll } = selection;
  return (
    <div className="grid grid-cols-2 items-center gap-2 rounded-lg bg-surface p-4 shadow-soft max-sm:*:px-2 sm:flex sm:flex-wrap sm:py-3">
      <div className="col-span-2 me-auto flex items-center gap-3 sm:max-lg:basis-full">
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" checked={isAll} onChange={toggleAll} className="size-5" />
          {texts.selectAll}
        </label>
        <p role="status" className="text-muted tabular-nums">
          {ids.length > 0 && texts.selected(ids.length)}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => void wishlist.move(ids)}>
        {texts.moveSelectedToCart}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => void wishlist.removeSelected(ids)}>
        {texts.removeSelected}
      </Button>
      <Button size="sm" onClick={() => void wishlist.moveAll()}>
        {texts.moveAllToCart}
      </Button>
      <ClearButton />
    </div>
  );
}

/** Opens a confirmation dialog: docs/rules.md#wishlist-selection. */
function ClearButton() {
  const [isOpen, setOpen] = useState(false);
  const clear = () => {
    setOpen(false);
    void wishlist.clear();
  };
  return (
    <>
      <Button variant="danger" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.clearWishlist}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.clearWishlist}>
        <div className="p-5">
          <p>{messages.confirmClear}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keepIt}
            </Button>
            <Button variant="danger" onClick={clear}>
              {texts.yesClearIt}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
