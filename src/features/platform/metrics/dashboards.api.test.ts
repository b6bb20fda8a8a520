import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createProcessMetrics } from '#http/requests/process-metrics.server';
import { openShopServer } from '#test/shop-server.server';

const server = openShopServer();

/** Not of the shop: Prometheus's own. */
const FOREIGN = new Set(['up']);
/** PromQL's functions and words, and labels. */
const NAME = /(?<![\w{"'=~])[a-z_][a-z\d_]*(?=[{[\s)]|$)/g;
const IS_METRIC = /^(shop|http|nodejs|process)_|^up$/;

async function metricNames(): Promise<Set<string>> {
  const { body } = await server.get('/metrics', { Host: `localhost:${server.port()}` });
  const ofProcess = await createProcessMetrics({ primary: server.test.shop.db }).metrics();
  const lines = `${body}\n${ofProcess}`.split('\n').filter((line) => line.startsWith('# TYPE '));
  const types = lines.map((line) => line.split(' ') as [string, string, string, string]);
  return new Set(
    types.flatMap(([, , name, type]) =>
      type === 'histogram' ? [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)] : [name],
    ),
  );
}

function namesIn(expression: string): string[] {
  return [...expression.matchAll(NAME)].map(([name]) => name).filter((name) => IS_METRIC.test(name) && !FOREIGN.has(name));
}

it('every alert has its section in the operator’s handbook', async () => {
  const [alerts, page] = await Promise.all([readFile('ops/alerts.yml', 'utf8'), readFile('docs/operations.md', 'utf8')]);
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !page.includes(`### ${name}\n`))).toEqual([]);
});

it.each(['ops/grafana.json', 'ops/alerts.yml'])('every metric in %s is served', async (file) => {
  const text = await readFile(file, 'utf8');
  const expressions = file.endsWith('.json')
    ? (JSON.parse(text).panels as { targets: { expr: string }[] }[]).flatMap(({ targets }) => targets.map(({ expr }) => expr))
    : [...text.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression);
  const used = new Set(expressions.flatMap(namesIn));
  expect(used.size).toBeGreaterThan(8);
  const served = await metricNames();
  expect([...used].filter((name) => !served.has(name))).toEqual([]);
});
