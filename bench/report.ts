import { mkdir, writeFile } from 'node:fs/promises';

/** A measured value with its limit, both from this run. */
export interface Figure {
  name: string;
  value: number;
  limitName: string;
  limit: number;
  unit: string;
  /** value / limit of each round, ascending. */
  ratios: readonly number[];
  /** The lowest allowed median of these: docs/measurements/README.md#budgets. */
  budget: number;
  /** The time of processors that one unit takes in all processes of the shop, in ms: each round's, ascending. */
  cpu?: { ms: readonly number[]; most: number };
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, limitName, limit, unit, ratios, budget, cpu }) => {
    const isBelow = middle(ratios) < budget || (cpu !== undefined && middle(cpu.ms) > cpu.most);
    return [
      name,
      `${format(value)} ${unit}`,
      `${limitName}: ${format(limit)} ${unit}`,
      withSpread(ratios),
      `≥ ${budget}`,
      cpu ? `${withSpread(cpu.ms)} ms` : '',
      cpu ? `≤ ${cpu.most}` : '',
      isBelow ? 'MISSED' : 'ok',
    ];
  });
  printColumns([['what', 'measured', 'limit', 'ratio (spread)', 'budget', 'CPU in all processes', 'budget', ''], ...rows]);
}

function withSpread(ascending: readonly number[]): string {
  const [least = 0, most = 0] = [ascending[0], ascending.at(-1)];
  return `${middle(ascending).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

function middle(ascending: readonly number[]): number {
  return ascending[Math.floor(ascending.length / 2)] ?? 0;
}

export function printColumns(table: readonly (readonly string[])[]): void {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

/** `bench/results/<time>.json` */
export async function writeResults(results: unknown): Promise<void> {
  await mkdir('bench/results', { recursive: true });
  await writeFile(`bench/results/${new Date().toISOString().replaceAll(':', '-')}.json`, `${JSON.stringify(results, null, 2)}\n`);
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
