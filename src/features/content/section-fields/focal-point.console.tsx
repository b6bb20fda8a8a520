import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { ThemePicture } from '#features/content/theme/theme.schema';
import { formatPercent } from '#shared/percent';
import { Button } from '#ui/button';
import { focalPointMessages as messages } from './section-fields.messages';

const MIDDLE = { x: 0.5, y: 0.5 };
const STEP = 0.05;
const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Seen on any picture. */
const RING = { border: '2px solid #fff', background: 'rgb(0 0 0 / 0.3)', outline: '2px solid rgb(0 0 0 / 0.6)' };

interface FocalPointProps {
  picture: ThemePicture;
  onChange: (picture: ThemePicture) => void;
}

/** The picture, and what of it stays in view where it is cropped: a click, or the arrow keys, move the point. */
export function FocalPoint({ picture, onChange }: FocalPointProps) {
  const hintId = useId();
  const { focus = MIDDLE } = picture;
  const isMiddle = focus.x === MIDDLE.x && focus.y === MIDDLE.y;
  const move = (x: number, y: number) => onChange(withFocus(picture, { x: toShare(x), y: toShare(y) }));
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // Enter and Space click without a place.
    if (event.detail > 0) move((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(focus.x + step.x, focus.y + step.y);
  };
  const place = messages.place(percent(focus.x), percent(focus.y));
  return (
    <div className="grid grid-cols-1 gap-2">
      <button
        type="button"
        // The place is from the left edge in every language.
        dir="ltr"
        aria-label={messages.focalPoint(place)}
        aria-describedby={hintId}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="relative max-w-full cursor-crosshair justify-self-start rounded-sm"
      >
        <img src={picture.url} alt="" draggable={false} className="block max-h-64 max-w-full rounded-sm bg-raised" />
        <span
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full"
          style={{ ...RING, insetInlineStart: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </button>
      <p role="status" className="sr-only">
        {isMiddle ? '' : place}
      </p>
      <p id={hintId} className="text-sm text-muted">
        {messages.clickOnWhatMatters}
      </p>
      {!isMiddle && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange(withFocus(picture, MIDDLE))}>
          {messages.backToTheMiddle}
        </Button>
      )}
    </div>
  );
}

/** Nothing is stored for the middle. */
function withFocus({ focus: _, ...picture }: ThemePicture, { x, y }: { x: number; y: number }): ThemePicture {
  return x === MIDDLE.x && y === MIDDLE.y ? picture : { ...picture, focus: { x, y } };
}

/** Whole percents of the picture. */
function toShare(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100;
}

function percent(share: number): string {
  return formatPercent(Math.round(share * 100));
}
