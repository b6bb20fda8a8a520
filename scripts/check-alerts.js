// npm run check:alerts: whether Prometheus accepts ops/alerts.yml, and its rules fire as in ops/alerts.test.yml. Needs promtool
// (Debian's package prometheus), so it is no part of `npm run check`; that every metric exists is tested without it.
import { exitCodeOf, startChild } from './children.js';
import { ROOT, say } from './runtime.js';

try {
  const promtool = (...args) => exitCodeOf(startChild('promtool', args, { cwd: ROOT, stdio: 'inherit' }));
  process.exitCode = (await promtool('check', 'rules', 'ops/alerts.yml')) || (await promtool('test', 'rules', 'ops/alerts.test.yml'));
} catch {
  say('promtool is not installed: apt-get install prometheus');
  process.exitCode = 1;
}
