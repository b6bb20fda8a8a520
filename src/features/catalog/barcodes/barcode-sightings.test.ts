import { describe, expect, it } from 'vitest';
import { BarcodeSightings } from './barcode-sightings';

/** What is reported of looks that each take so long. */
function report(looks: readonly string[][], everyMs: number): string[] {
  const sightings = new BarcodeSightings();
  return looks.flatMap((found, at) => sightings.look(found, at * everyMs));
}

describe('barcodes in view', () => {
  it.each([120, 2_000])('count once while they stay, with a look each %i ms', (everyMs) => {
    expect(report([['1'], ['1'], [], ['1', '1'], [], [], ['1']], everyMs)).toEqual(['1']);
  });

  it('count again after they were gone, and several at once each for itself', () => {
    const gone = Array.from({ length: 12 }, (): string[] => ['2']);
    expect(report([['1', '2'], ...gone, ['1', '2']], 120)).toEqual(['1', '2', '1']);
    expect(report([['1'], [], [], ['1']], 120)).toEqual(['1']);
  });
});
