// Checks the API's description against Redocly's and Spectral's OpenAPI rules.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { readApiDescription } from './openapi.js';
import { say } from './runtime.js';
import { packageStep, runStep } from './steps.js';

const dir = mkdtempSync(path.join(tmpdir(), 'shop-openapi-'));
const file = path.join(dir, 'openapi.json');
try {
  const text = JSON.stringify(await readApiDescription(), null, 2);
  writeFileSync(file, text);
  const [redocly, problems] = await Promise.all([
    runStep({
      ...packageStep('Redocly', '@redocly/cli/bin/cli.js', ['lint', file]),
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    }),
    findWithSpectral(text),
  ]);
  for (const problem of problems) say(`✗ Spectral: ${problem}`);
  process.exitCode = redocly.passed && problems.length === 0 ? 0 : 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Messages of Spectral's `spectral:oas` rules, warnings included, one line each. */
async function findWithSpectral(text) {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: spectralRulesets.oas });
  const found = await spectral.run(text);
  return found.map(({ code, path: where, message }) => `${code} at ${where.join('.')}: ${message}`);
}
