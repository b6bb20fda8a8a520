import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const VNU_JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** Two checkers with different rules, restricted to the HTML standard and ARIA, without style rules. */
const htmlValidate = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'], elements: ['html5'] }));

/** React closes void elements with a slash; that matters only after unquoted values, which it never writes. */
const IGNORED = /^Trailing slash on void elements/;
const VNU_OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

interface VnuMessage {
  url: string;
  message: string;
  extract?: string;
}

let canRunVnu: boolean | undefined;

/** Whether the W3C's checker (vnu) can run; html-validate needs only Node. */
export function hasJava(): boolean {
  canRunVnu ??= spawnSync('java', ['-jar', VNU_JAR, '--version']).status === 0;
  return canRunVnu;
}

/** Messages of html-validate, and how many headings of the first level there are if not one. Warnings count. */
export async function findFaultsOfPage(name: string, html: string): Promise<string[]> {
  const { results } = await htmlValidate.validateString(html);
  const faults = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${name}: html-validate: ${ruleId}: ${message} (${selector})`);
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return headings === 1 ? faults : [...faults, `${name}: ${headings} headings of the first level`];
}

/** Messages of vnu, if Java is installed. Checks all pages in one run, because starting takes longer than checking. */
export function findFaultsByVnu(pages: ReadonlyMap<string, string>): string[] {
  if (pages.size === 0 || !hasJava()) return [];
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-html-'));
  try {
    const names = new Map<string, string>();
    for (const [name, html] of pages) {
      const file = `${names.size}.html`;
      names.set(file, name);
      writeFileSync(path.join(folder, file), html);
    }
    const { stdout, stderr } = spawnSync('java', ['-jar', VNU_JAR, '--format', 'json', '--stdout', '--exit-zero-always', folder], {
      encoding: 'utf8',
      maxBuffer: VNU_OUTPUT_MAX_BYTES,
    });
    if (!stdout) throw new Error(`vnu did not run: ${stderr}`);
    const { messages }: { messages: VnuMessage[] } = JSON.parse(stdout);
    return messages
      .filter(({ message }) => !IGNORED.test(message))
      .map(({ url, message, extract }) => `${names.get(path.basename(url))}: vnu: ${message} (${extract})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
