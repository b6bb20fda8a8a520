// Runs commands and reports how each ended: `npm run check` and `npm test` are lists of these.
import path from 'node:path';
import { exitCodeOf, startChild } from './children.js';
import { ownNode, ROOT } from './runtime.js';

/** A step run by the shop's own Node: a package's program, by its path in node_modules. */
export function packageStep(name, program, args = []) {
  return { name, command: ownNode(), args: [path.join(ROOT, 'node_modules', program), ...args] };
}

/** Runs a step; its output is shown if it fails, or directly with `live`. */
export async function runStep({ name, command, args, env = {} }, { live = false } = {}) {
  const startedMs = Date.now();
  const child = startChild(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    });
  }
  const code = await exitCodeOf(child).catch(() => 1);
  const passed = code === 0;
  const seconds = (Date.now() - startedMs) / 1000;
  process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
  if (!passed && !live) process.stdout.write(`${output}\n`);
  return { name, passed, seconds, output };
}
