import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** By lower-case name, as they were sent. */
  headers: Record<string, string>;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content: string }[];
  raw: string;
}

/** A real SMTP server, on a free port unless one is given; received mails are in `mails`. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(parseMail(Buffer.concat(chunks).toString('latin1')));
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A shop that is killed breaks its connection.
  server.on('error', () => {});
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    mails,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The mails to an address in a shop's outbox. */
export async function readOutbox(dataDir: string, to: string): Promise<ReceivedMail[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = path.join(outbox, name);
        // A mail's own date has whole seconds only.
        const { mtimeMs } = await stat(file);
        return { mtimeMs, mail: parseMail(await readFile(file, 'latin1')) };
      }),
  );
  return mails
    .filter(({ mail }) => mail.to.toLowerCase() === to.toLowerCase())
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
    .map(({ mail }) => mail);
}

/** The first link in a mail's text to a path. */
export function linkIn({ text }: ReceivedMail, pathStart: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith('http') && new URL(word).pathname.startsWith(pathStart));
  if (!link) throw new Error(`No link to ${pathStart} in:\n${text}`);
  return link;
}

/** RFC 5322 and MIME, as far as the shop's own mails use them. */
function parseMail(raw: string): ReceivedMail {
  const { headers, body } = split(raw);
  const parts = leaves(headers, body);
  const textOf = (type: string) => parts.find((part) => part.type === type && part.filename === undefined)?.content ?? '';
  return {
    headers,
    to: headers.to?.replace(/^.*<|>.*$/g, '') ?? '',
    subject: decodeWords(headers.subject ?? ''),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    attachments: parts.flatMap(({ filename, content }) => (filename === undefined ? [] : [{ filename, content }])),
    raw,
  };
}

interface Leaf {
  type: string;
  filename: string | undefined;
  content: string;
}

function leaves(headers: Record<string, string>, body: string): Leaf[] {
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.flatMap((part) => {
      const inner = split(part.replace(/^\r\n/, ''));
      return leaves(inner.headers, inner.body);
    });
  }
  return [
    {
      type: type.split(';')[0]?.trim() ?? '',
      filename: /filename="?([^";]+)"?/.exec(headers['content-disposition'] ?? '')?.[1],
      content: decode(body, headers['content-transfer-encoding']).toString('utf8').trimEnd(),
    },
  ];
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding = '7bit'): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return Buffer.from(encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body, 'latin1');
}

/** RFC 2047: '=?UTF-8?Q?…?=' in a header. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, how: string, coded: string) =>
      Buffer.from(how.toLowerCase() === 'b' ? atob(coded) : unquote(coded.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
