import { type RequestListener, Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import { addSecurityHeaders } from './security-headers.server';

/** A client that was answered so shortly ago may be sending its next request already: closed now, that would fail. */
const NEXT_REQUEST_MS = 500;
const CLOSE_IDLE_EVERY_MS = 100;

/** What Node's parser refuses before there is a request; anything else is malformed. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

interface Connection {
  /** Those that have not ended, in the order of their requests. */
  responses: Set<ServerResponse>;
  idleSinceMs: number;
}

/** An HTTP server that can stop while it is busy without failing a request, and whose refusals can be read. */
export class StoppableServer extends Server {
  readonly #connections = new Map<Socket, Connection>();
  #isStopping = false;

  constructor(listener: RequestListener) {
    super({
      requestTimeout: 30 * SECOND_MS,
      headersTimeout: 10 * SECOND_MS,
      keepAliveTimeout: 65 * SECOND_MS,
      // Load balancers check health without naming a host; who else must name one is the listener's to say.
      requireHostHeader: false,
    });
    this.on('connection', (socket) => this.#addConnection(socket));
    this.on('request', ({ socket }, response) => this.#addResponse(socket, response));
    this.on('request', listener);
    this.on('clientError', (error: NodeJS.ErrnoException, socket) => this.#refuse(error, socket as Socket));
  }

  /**
   * Takes no more connections, ends those that are idle, and finishes what runs: each answer from now on tells its client
   * that it is the connection's last. What still runs after `timeoutMs` is cut off.
   */
  async stop({ timeoutMs }: { timeoutMs: number }): Promise<void> {
    this.#isStopping = true;
    const closed = new Promise((resolve) => this.close(resolve));
    for (const { responses } of this.#connections.values()) announceLast(responses);
    const idleTimer = setInterval(() => this.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const cutOffTimer = setTimeout(() => this.closeAllConnections(), timeoutMs);
    await closed;
    clearInterval(idleTimer);
    clearTimeout(cutOffTimer);
  }

  /** Node's own takes a connection for idle while the end of its last answer has not been sent yet, and cuts that off. */
  override closeIdleConnections(): void {
    const now = performance.now();
    for (const [socket, { responses, idleSinceMs }] of this.#connections) {
      if (responses.size === 0 && now - idleSinceMs >= NEXT_REQUEST_MS) socket.destroySoon();
    }
  }

  #addConnection(socket: Socket) {
    this.#connections.set(socket, { responses: new Set(), idleSinceMs: performance.now() });
    socket.once('close', () => this.#connections.delete(socket));
  }

  #addResponse(socket: Socket, response: ServerResponse) {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.responses.add(response);
    response.once('close', () => {
      connection.responses.delete(response);
      connection.idleSinceMs = performance.now();
    });
    if (this.#isStopping) announceLast(connection.responses);
  }

  #refuse({ code = '' }: NodeJS.ErrnoException, socket: Socket) {
    const responses = this.#connections.get(socket)?.responses ?? new Set();
    // Text in the middle of another answer would be taken for a part of it.
    const isAnswering = [...responses].some(({ headersSent }) => headersSent);
    if (socket.writable && !isAnswering && code !== 'ECONNRESET') {
      socket.write(refusalText(new AppError(PARSER_ERRORS[code] ?? 'malformed')));
      socket.destroySoon();
    } else socket.destroy();
  }
}

/** Of several requests that were sent at once, all are answered before the connection ends. */
function announceLast(responses: ReadonlySet<ServerResponse>): void {
  const unsent = [...responses].filter(({ headersSent }) => !headersSent);
  const last = unsent.pop();
  for (const response of unsent) if (response.hasHeader('Connection')) response.removeHeader('Connection');
  last?.setHeader('Connection', 'close');
}

function refusalText({ code, status, message }: AppError): string {
  const body = JSON.stringify({ success: false, code, message });
  const headers = new Headers({ 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) });
  headers.set('Cache-Control', 'no-store');
  headers.set('Connection', 'close');
  addSecurityHeaders(headers, { isBehindTls: false });
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
