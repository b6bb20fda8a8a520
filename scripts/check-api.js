// Checks the API's description against Redocly's OpenAPI rules (redocly.yaml).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readApiDescription } from './openapi.js';
import { packageStep, runStep } from './steps.js';

const dir = mkdtempSync(path.join(tmpdir(), 'shop-openapi-'));
const file = path.join(dir, 'openapi.json');
try {
  writeFileSync(file, JSON.stringify(await readApiDescription(), null, 2));
  const { passed } = await runStep({
    ...packageStep('Redocly', '@redocly/cli/bin/cli.js', ['lint', file]),
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
