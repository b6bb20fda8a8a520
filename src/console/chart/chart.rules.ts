/** Where the lines of a chart's grid are: round numbers from 0 to above the largest value. */
export function ticksFor(largest: number, count = 4): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const ticks = [0];
  for (let at = 1; (ticks.at(-1) ?? 0) < largest; at++) ticks.push(Number((at * step).toPrecision(12)));
  return ticks;
}

/** At most `most` labels of `count`, always the first, evenly apart. */
export function labelStep(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most));
}
