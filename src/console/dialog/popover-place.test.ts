import { describe, expect, it } from 'vitest';
import { placeBeside } from './popover-place';

const WINDOW = { width: 1_000, height: 800 };

describe('a popover', () => {
  it('is below its button and starts at its left edge', () => {
    expect(placeBeside({ left: 100, right: 180, top: 50, bottom: 90 }, WINDOW)).toEqual({ top: 94, left: 100, maxHeight: 698 });
  });

  it('of a button at the right ends at its right edge', () => {
    expect(placeBeside({ left: 900, right: 980, top: 50, bottom: 90 }, WINDOW)).toMatchObject({ right: 20 });
  });

  it('is above where there is more room', () => {
    expect(placeBeside({ left: 100, right: 180, top: 700, bottom: 740 }, WINDOW)).toEqual({ bottom: 104, left: 100, maxHeight: 688 });
  });

  it('stays below in a low window with as little room above', () => {
    expect(placeBeside({ left: 0, right: 40, top: 50, bottom: 90 }, { width: 320, height: 200 })).toEqual({
      top: 94,
      left: 8,
      maxHeight: 98,
    });
  });
});
