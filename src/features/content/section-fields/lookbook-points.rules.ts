import type { LookbookPoint } from '#features/content/theme/theme.schema';

const STEP_PERCENT = 1;
const LARGE_STEP_PERCENT = 10;

const DIRECTIONS: Readonly<Partial<Record<string, { x: number; y: number }>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The point at a place of the window, such as that of a click on the picture. */
export function placePoint(
  point: LookbookPoint,
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): LookbookPoint {
  return { ...point, x: percent((100 * (clientX - left)) / width), y: percent((100 * (clientY - top)) / height) };
}

/** The point after an arrow key; undefined for another key. */
export function movePoint(point: LookbookPoint, { key, shiftKey }: { key: string; shiftKey: boolean }): LookbookPoint | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const step = shiftKey ? LARGE_STEP_PERCENT : STEP_PERCENT;
  return { ...point, x: percent(point.x + direction.x * step), y: percent(point.y + direction.y * step) };
}

/** On the picture, with one decimal place. */
function percent(value: number): number {
  return Math.round(10 * Math.min(100, Math.max(0, value))) / 10;
}
