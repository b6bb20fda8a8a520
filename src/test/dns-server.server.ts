import { createSocket } from 'node:dgram';

const TXT = 16;
const NAME_MISSING = 3;
const REFUSED = 5;
/** A pointer to the name of the question: RFC 1035 §4.1.4. */
const QUESTION_NAME = 0xc00c;

interface DnsServer {
  /** For a resolver: host and port. */
  address: string;
  stop: () => Promise<void>;
}

/** A DNS server that knows texts by name; all others do not exist, or are refused. */
export async function startDnsServer(texts: Readonly<Record<string, string[]>>, { refusesOthers = false } = {}): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const records = texts[name];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (records ? 0 : refusesOthers ? REFUSED : NAME_MISSING), 2);
    header.writeUInt16BE(records?.length ?? 0, 6);
    header.writeUInt32BE(0, 8);
    // The question is the name, a type and a class.
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([header, question, ...(records ?? []).map(toAnswer)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function toAnswer(text: string): Buffer {
  // A text is in parts of at most 255 bytes.
  const parts = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])));
  const record = Buffer.alloc(12);
  record.writeUInt16BE(QUESTION_NAME, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}
