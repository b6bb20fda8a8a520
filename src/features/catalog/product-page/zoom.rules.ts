/** A zoomed picture: its scale, and the offset of its centre from the window's centre in pixels. */
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
/** The factor of one press of a button or key. */
export const ZOOM_STEP = 1.5;
/** The scale after a click or a double tap. */
export const CLICK_SCALE = 2.5;

/** Scales by a factor around `at` (pixels from the window's centre), which stays in place. */
export function zoomAt(view: ZoomView, factor: number, { at = { x: 0, y: 0 }, size }: { at?: Point; size: number }): ZoomView {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const grown = scale / view.scale;
  return keepInside({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, size);
}

export function panBy(view: ZoomView, { x, y }: Point, size: number): ZoomView {
  return keepInside({ ...view, x: view.x + x, y: view.y + y }, size);
}

/** Limits the offset so that the picture always fills a square window of this size. */
function keepInside({ scale, x, y }: ZoomView, size: number): ZoomView {
  const reach = (size * (scale - 1)) / 2;
  return { scale, x: clamp(x, -reach, reach), y: clamp(y, -reach, reach) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
