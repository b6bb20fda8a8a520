/** A picture under the magnifier: how much larger it is, and how far its middle lies from the window's, in pixels. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** One press of a button or a key. */
export const ZOOM_STEP = 1.5;
/** What a click or a double tap goes to. */
export const CLICK_SCALE = 2.5;

/** Larger by a factor, while what lies under `at` (from the window's middle) stays where it is. */
export function zoomAt(view: ZoomView, factor: number, { at = { x: 0, y: 0 }, size }: { at?: Point; size: number }): ZoomView {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const grown = scale / view.scale;
  return keepInside({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, size);
}

export function panBy(view: ZoomView, { x, y }: Point, size: number): ZoomView {
  return keepInside({ ...view, x: view.x + x, y: view.y + y }, size);
}

/** Its edges never come into a square window of that size. */
function keepInside({ scale, x, y }: ZoomView, size: number): ZoomView {
  const reach = (size * (scale - 1)) / 2;
  return { scale, x: clamp(x, -reach, reach), y: clamp(y, -reach, reach) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
