// npm run check:alerts: whether Prometheus accepts ops/alerts.yml. Needs promtool (Debian's package prometheus), so it is no part of
// `npm run check`; that every metric exists is tested without it.
import { exitCodeOf, startChild } from './children.js';
import { ROOT, say } from './runtime.js';

try {
  process.exitCode = await exitCodeOf(startChild('promtool', ['check', 'rules', 'ops/alerts.yml'], { cwd: ROOT, stdio: 'inherit' }));
} catch {
  say('promtool is not installed: apt-get install prometheus');
  process.exitCode = 1;
}
