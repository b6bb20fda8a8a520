import { type IncomingMessage, type RequestListener, Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#shared/errors';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import { addSecurityHeaders } from './security-headers.server';

/** A client may already be sending its next request this soon after a response; closing the connection would fail it. */
const NEXT_REQUEST_MS = 500;
const CLOSE_IDLE_EVERY_MS = 100;

/** Of a request without a file, and of an upload: 20 MB from a phone may take minutes. */
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
const UPLOAD_TIMEOUT_MS = 5 * MINUTE_MS;
const UPLOAD = /^multipart\/form-data\b/i;

/** Errors of Node's HTTP parser; all others are `malformed`. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

interface Connection {
  /** Open responses, in the order of their requests. */
  responses: Set<ServerResponse>;
  idleSinceMs: number;
}

/**
 * An HTTP server that can stop while it is busy without failing a request, and that refuses invalid requests with a JSON body.
 */
export class StoppableServer extends Server {
  readonly #connections = new Map<Socket, Connection>();
  readonly #requestTimeoutMs: number;
  #isStopping = false;

  constructor(listener: RequestListener, { requestTimeoutMs = REQUEST_TIMEOUT_MS } = {}) {
    super({
      requestTimeout: UPLOAD_TIMEOUT_MS,
      headersTimeout: 10 * SECOND_MS,
      keepAliveTimeout: 65 * SECOND_MS,
      // Load balancers check health without a Host header; the listener refuses other requests without one.
      requireHostHeader: false,
    });
    this.#requestTimeoutMs = requestTimeoutMs;
    this.on('connection', (socket) => this.#addConnection(socket));
    this.on('request', ({ socket }, response) => this.#addResponse(socket, response));
    this.on('request', (request) => this.#limitTime(request));
    this.on('request', listener);
    this.on('clientError', (error: NodeJS.ErrnoException, socket) => this.#refuse(error, socket as Socket));
  }

  /**
   * Accepts no more connections, closes idle ones, and finishes running requests: each response from now on announces
   * that it is the connection's last. Connections that are still open after `timeoutMs` are closed.
   */
  async stop({ timeoutMs }: { timeoutMs: number }): Promise<void> {
    this.#isStopping = true;
    const closed = new Promise((resolve) => this.close(resolve));
    for (const { responses } of this.#connections.values()) announceLastResponse(responses);
    const idleTimer = setInterval(() => this.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const timeoutTimer = setTimeout(() => this.closeAllConnections(), timeoutMs);
    await closed;
    clearInterval(idleTimer);
    clearTimeout(timeoutTimer);
  }

  /** Node's own method treats a connection as idle before the end of its last response is sent, and truncates it. */
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
    if (this.#isStopping) announceLastResponse(connection.responses);
  }

  /** Node has one limit for all requests, that of uploads. */
  #limitTime(request: IncomingMessage) {
    const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
    if ((length === '0' && !encoding) || UPLOAD.test(type)) return;
    const timer = setTimeout(() => {
      if (!request.complete) this.#refuse(Object.assign(new Error('timed out'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
    }, this.#requestTimeoutMs);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  }

  #refuse({ code = '' }: NodeJS.ErrnoException, socket: Socket) {
    const responses = this.#connections.get(socket)?.responses ?? new Set();
    // Text written in the middle of another response would become part of it.
    const isResponding = [...responses].some(({ headersSent }) => headersSent);
    if (socket.writable && !isResponding && code !== 'ECONNRESET') {
      socket.write(refusalText(new AppError(PARSER_ERRORS[code] ?? 'malformed')));
      socket.destroySoon();
    } else socket.destroy();
  }
}

/** Sets `Connection: close` on the last of a connection's pipelined responses only, so that all of them are sent. */
function announceLastResponse(responses: ReadonlySet<ServerResponse>): void {
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
