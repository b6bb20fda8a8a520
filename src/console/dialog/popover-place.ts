interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Place {
  top?: number;
  bottom?: number;
  left?: number;
  right?: number;
  maxHeight: number;
}

const GAP = 4;
const MARGIN = 8;
/** Below if this many pixels are free there, or more than above. */
const ENOUGH = 320;

/**
 * Where a popover goes, without knowing its size: below its button or above it, starting at its left edge or ending at its right
 * one, whichever has more room.
 */
export function placeBeside(button: Box, { width, height }: { width: number; height: number }): Place {
  const below = height - button.bottom - GAP - MARGIN;
  const above = button.top - GAP - MARGIN;
  const vertical =
    below >= ENOUGH || below >= above
      ? { top: button.bottom + GAP, maxHeight: below }
      : { bottom: height - button.top + GAP, maxHeight: above };
  const isLeft = button.left + button.right <= width;
  return { ...vertical, ...(isLeft ? { left: Math.max(MARGIN, button.left) } : { right: Math.max(MARGIN, width - button.right) }) };
}
