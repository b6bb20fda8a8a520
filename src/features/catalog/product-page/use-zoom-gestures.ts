import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { CLICK_SCALE, type Point, panBy, WHOLE, type ZoomView, zoomAt } from './zoom.rules';

interface ZoomGestures {
  /** The square frame of the picture. */
  frame: RefObject<HTMLElement | null>;
  view: ZoomView;
  onView: (change: (before: ZoomView) => ZoomView) => void;
  /** Shows the next picture (1) or the previous one (-1). */
  onSwipe: (step: 1 | -1) => void;
}

/** Pixels: a pointer that moved less has clicked. */
const CLICK_SLOP = 8;
const SWIPE_DISTANCE = 60;
const WHEEL_SPEED = 0.002;

/** Wheel, drag, click, pinch and swipe on a picture, as handlers for its frame. */
export function useZoomGestures({ frame, view, onView, onSwipe }: ZoomGestures) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>(undefined);
  const wasPinched = useRef(false);

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  };
  const sizeOf = () => frame.current?.clientWidth ?? 0;

  // React's wheel listeners are passive and cannot prevent the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      if (!box) return;
      const at = { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
      onView((before) => zoomAt(before, Math.exp(-event.deltaY * WHEEL_SPEED), { at, size: box.width }));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame, onView]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    frame.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, fromMiddle(event));
    wasPinched.current = pointers.current.size > 1;
    if (pointers.current.size === 1) start.current = fromMiddle(event);
  };

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      onView((seen) => zoomAt(seen, factor, { at, size: sizeOf() }));
    } else if (view.scale > 1) onView((seen) => panBy(seen, { x: now.x - before.x, y: now.y - before.y }, sizeOf()));
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0 || wasPinched.current || !start.current) return;
    const end = fromMiddle(event);
    const across = end.x - start.current.x;
    if (distance(end, start.current) < CLICK_SLOP) {
      onView((seen) => (seen.scale > 1 ? WHOLE : zoomAt(seen, CLICK_SCALE, { at: end, size: sizeOf() })));
    } else if (view.scale === 1 && Math.abs(across) > SWIPE_DISTANCE) onSwipe(across < 0 ? 1 : -1);
  };

  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
