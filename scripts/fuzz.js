// npm run fuzz -- --per-op N --seed N: sends N random requests to each operation of the API's description, on a separate
// database. Prints the first response that does not match the description, with the seed that reproduces it.
import { parseArgs } from 'node:util';
import { ensureInstalled, say } from './runtime.js';
import { packageStep, runStep } from './steps.js';

ensureInstalled();
const { values } = parseArgs({
  options: { 'per-op': { type: 'string', default: '50' }, seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) } },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$|^[12]\d{9}$/.test(value)) throw new Error(`--${name} must be a whole number, it is ${value}.`);
}
say(`Seed ${values.seed}, ${values['per-op']} requests for each operation.`);
const { passed } = await runStep(
  {
    ...packageStep('fuzz', 'vitest/vitest.mjs', ['run', '--project', 'api', 'src/server/api-fuzz.api.test.ts', '--reporter=verbose']),
    env: { FUZZ_PER_OP: values['per-op'], FUZZ_SEED: values.seed },
  },
  { live: true },
);
if (!passed) say(`Repeat with: npm run fuzz -- --per-op ${values['per-op']} --seed ${values.seed}`);
process.exitCode = passed ? 0 : 1;
