import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { softGround } from '#features/platform/media/product-picture';
import { pictureTileMessages as messages } from './product-editor-console.messages';
import type { EditedImage } from './product-fields.console';
import { smallOf } from './variant-row.console';

interface PictureTileProps {
  image: EditedImage;
  name: string;
  isMain: boolean;
  handle: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

/** A picture in the grid: opened by a click, moved by its handle. */
export function PictureTile({ image, name, isMain, handle, onEdit, onRemove }: PictureTileProps) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <button
        type="button"
        aria-label={messages.edit(name)}
        aria-haspopup="dialog"
        onClick={onEdit}
        className="tinted relative block aspect-square w-full overflow-hidden focus-visible:-outline-offset-2"
        style={softGround(image.tint ?? '')}
      >
        <img src={smallOf(image.url)} alt="" draggable={false} className="size-full object-cover" />
        {isMain && (
          <span className="absolute bottom-1.5 inset-s-1.5 rounded-sm bg-surface/90 px-2 py-0.5 text-xs font-semibold">
            {messages.mainPicture}
          </span>
        )}
        {image.color && (
          <span
            dir="auto"
            className="absolute top-1.5 inset-s-1.5 max-w-[calc(100%-0.75rem)] truncate rounded-sm bg-surface/90 px-2 py-0.5 text-xs font-semibold"
          >
            {image.color}
          </span>
        )}
      </button>
      <div className="flex items-center justify-between border-t border-line">
        {handle}
        <button
          type="button"
          aria-label={messages.remove(name)}
          onClick={onRemove}
          className="grid size-9 place-items-center rounded-sm text-muted hover:bg-raised hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      </div>
    </div>
  );
}
