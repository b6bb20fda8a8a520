import { mkdir, writeFile } from 'node:fs/promises';

/** A measured value with its limit, both from this run. */
export interface Figure {
  name: string;
  value: number;
  limitName: string;
  limit: number;
  unit: string;
  /** The lowest allowed value / limit: docs/measurements/README.md#budgets. */
  budget: number;
}

export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, limitName, limit, unit, budget }) => {
    const ratio = value / limit;
    return [
      name,
      `${format(value)} ${unit}`,
      `${limitName}: ${format(limit)} ${unit}`,
      ratio.toFixed(2),
      `≥ ${budget}`,
      ratio >= budget ? 'ok' : 'BELOW',
    ];
  });
  printColumns([['what', 'measured', 'limit', 'ratio', 'budget', ''], ...rows]);
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
