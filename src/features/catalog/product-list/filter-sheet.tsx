import type { ReactNode } from 'react';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { Button, ButtonLink } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { showResults } from './filter-sheet.messages';
import * as texts from './product-list.messages';

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  totalProducts: number;
  /** The link to the list without filters; absent if there are none. */
  clearPath: string | undefined;
  children: ReactNode;
}

/** The filters on small screens. Stays open while filters are chosen; its button shows the number of products. */
export function FilterSheet({ isOpen, onClose, totalProducts, clearPath, children }: FilterSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.filters} side="bottom">
      {/* Announces the count: the page behind is inert while the sheet is open. */}
      <p role="status" className="sr-only">
        {messages.productCount(totalProducts)}
      </p>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-5">{children}</div>
      <div className="flex gap-3 border-t border-line p-4">
        {clearPath !== undefined && (
          <ButtonLink to={clearPath} preventScrollReset variant="secondary">
            {texts.clearFilters}
          </ButtonLink>
        )}
        <Button className="flex-1" onClick={onClose}>
          {showResults(totalProducts)}
        </Button>
      </div>
    </Dialog>
  );
}
