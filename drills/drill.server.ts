import { parseArgs } from 'node:util';
import { drillCdn } from './cdn.server';
import { drillChaos } from './chaos.server';
import { drillCompatibility } from './compatibility.server';
import { drillFailover } from './failover.server';
import { drillRelease } from './new-release.server';
import { drillPatroni } from './patroni.server';
import { drillPgBouncer } from './pgbouncer.server';
import { drillPointInTime } from './point-in-time.server';
import { drillRolling } from './rolling.server';
import { drillUpgrade } from './upgrade.server';

const DRILLS = {
  failover: drillFailover,
  pgbouncer: drillPgBouncer,
  rolling: drillRolling,
  cdn: drillCdn,
  chaos: drillChaos,
  upgrade: drillUpgrade,
  'point-in-time': drillPointInTime,
  patroni: drillPatroni,
  release: drillRelease,
  compatibility: drillCompatibility,
};
type DrillName = keyof typeof DRILLS;

/**
 * `npm run drill -- failover`: kills the primary of a synchronous pair under orders, and promotes the standby.
 * `npm run drill -- patroni`: kills the primary of a Patroni cluster under orders, and lets it join again.
 * `npm run drill -- pgbouncer`: orders through PgBouncer in transaction mode, which is killed under them.
 * `npm run drill -- rolling`: replaces all workers under load, and restarts two hosts behind HAProxy if it is installed.
 * `npm run drill -- cdn`: what Varnish stores in front of a shop, what never, and what it serves while the shop is down.
 * `npm run drill -- upgrade`: kills the upgrade of the embedded database at each of its steps, then completes it.
 * `npm run drill -- point-in-time`: deletes rows of a selling shop, and restores the moment before with pgBackRest.
 * `npm run drill -- chaos --minutes 8`: kills and breaks everything around two hosts at random, under orders, refunds and imports.
 * `npm run drill -- release --from COMMIT`: starts this release beside an earlier one, and in its place, under load.
 * `npm run drill -- compatibility --from COMMIT`: runs an earlier release's API tests on the new tables and functions.
 * Each breaks what it breaks `--times N`, and prints one line: what was broken, how often, what was lost. Anything lost fails it.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } },
});
const toNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value));
const numbers = { times: toNumber(values.times), minutes: toNumber(values.minutes), seed: toNumber(values.seed) };
const unknown = positionals.filter((name) => !(name in DRILLS));
if (positionals.length === 0 || unknown.length > 0 || Object.values(numbers).some((n) => n !== undefined && !(n > 0))) {
  process.stderr.write(
    `Name one or several of: ${Object.keys(DRILLS).join(', ')}. Options: --times N, --minutes N, --seed N, --from COMMIT.\n`,
  );
  process.exit(1);
}
// What the drill has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const name of positionals as DrillName[]) {
  const { line, isGood } = await DRILLS[name]({ ...numbers, from: values.from });
  process.stdout.write(`${isGood ? '✓' : '✗'} ${name}: ${line}\n`);
  if (!isGood) process.exitCode = 1;
}
