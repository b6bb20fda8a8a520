import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#ui/button';

/** The look of a button that floats on a picture. */
export const ON_PICTURE = 'pointer-events-auto bg-surface/90 shadow-soft';

/** To the picture before and the one after, at both sides of the one that is shown. */
export function PictureSteps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-3 inset-y-0 flex items-center justify-between noscript:hidden">
      <IconButton label="Previous picture" onClick={() => onStep(-1)} className={ON_PICTURE}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Next picture" onClick={() => onStep(1)} className={ON_PICTURE}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
