import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createDatabase } from '#db/database.server';
import { isApiKey } from '#features/accounts/api-keys/api-keys.rules';
import { findSession } from '#features/accounts/sessions/sessions.service.server';
import { hasRightNow } from '#features/accounts/staff/staff.service.server';
import { BACKUP_CALL, backupCookie, CLOSE_BACKUP_PATH } from '#features/platform/backup/backup-preview.rules';
import type { PreviewRow } from '#features/platform/backup/backup-previews.queries.server';
import { closePreview, findPreview, previewDir, readPreviewAccess } from '#features/platform/backup/backup-previews.service.server';
import { backupsMessages as messages } from '#features/platform/backup/backups.messages';
import { hashToken } from '#features/platform/secret-links/token.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { ownHost } from '#http/requests/request-host.server';
import { addSecurityHeaders } from '#http/requests/security-headers.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { AppError } from '#shared/errors';
import * as localeMessages from '#shared/locale.messages';
import { SECOND_MS } from '#shared/time';
import { toPreviewResponse } from './backup-preview-pages.server';
import { withoutConnections } from './config.server';
import type { Shop } from './shop.server';

/** How long a process uses what it has read: the preview is seen for so long after it was closed. */
const CURRENT_MS = SECOND_MS;
const CONNECTIONS = 4;
/** They are about the session, which is the shop's. */
const SESSION_CALLS: readonly (string | undefined)[] = ['/api/auth/confirm', '/api/auth/logout'];

interface PreviewsOptions {
  /** The app of a shop whose database is a backup. */
  openApp: (preview: Shop) => Hono<AppEnv>;
}

type Serve = (request: IncomingMessage, response: ServerResponse, serveShop: () => void) => void;

/**
 * Serves a restored backup to the browser of who looks at it (docs/rules.md#backup-preview), and the shop to everybody else. It runs in
 * each serving process of the machine, beside the shop, with a pool of its own.
 */
export function serveBackupPreviews(shop: Shop, { openApp }: PreviewsOptions): Serve {
  const previews = new Previews(shop, openApp);
  return function serveBackup(request, response, serveShop) {
    const token = backupCookie.read(request.headers.cookie);
    if (token === undefined && !isCallOfBackup(request)) return serveShop();
    previews.choose(request, token).then(
      (listener) => (listener ? void listener(request, response) : serveShop()),
      (error: unknown) => {
        if (!(error instanceof AppError)) shop.log.error({ err: error }, 'the backup could not be shown');
        const refusal = error instanceof AppError ? error : new AppError('unavailable', { cause: error });
        void getRequestListener(() => refuse(request, refusal))(request, response);
      },
    );
  };
}

class Previews {
  readonly #shop: Shop;
  readonly #openApp: PreviewsOptions['openApp'];
  #known: { atMs: number; preview: PreviewRow | undefined } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<PreviewRow | undefined> | undefined;
  #opened: { id: string; listener: Promise<RequestListener>; close: () => Promise<void> } | undefined;

  constructor(shop: Shop, openApp: PreviewsOptions['openApp']) {
    this.#shop = shop;
    this.#openApp = openApp;
  }

  /** Who answers a request; undefined: the shop. Throws `AppError`. */
  async choose(request: IncomingMessage, token: string | undefined): Promise<RequestListener | undefined> {
    const preview = token === undefined ? undefined : await this.#find(token);
    if (!preview) {
      if (isCallOfBackup(request)) throw new AppError('conflict', { message: messages.previewClosed });
      return undefined;
    }
    const [path] = (request.url ?? '/').split('?', 1);
    if (path === CLOSE_BACKUP_PATH && request.method === 'POST') return this.#close(preview.id);
    if (!isOfBackup(request) || SESSION_CALLS.includes(path)) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('read_only');
    await this.#checkCaller(request, preview);
    return this.#open(preview);
  }

  /** The preview whose browser this is, while it is open and whoever looks at it may still do so. */
  async #find(token: string): Promise<PreviewRow | undefined> {
    const known = this.#known;
    const isFresh = known !== undefined && performance.now() - known.atMs < CURRENT_MS;
    const preview = isFresh ? known.preview : await this.#readNext();
    if (isOpenTo(preview, token)) return preview;
    // It may have been opened a moment ago.
    const next = isFresh ? await this.#readNext() : undefined;
    return isOpenTo(next, token) ? next : undefined;
  }

  /** Reads it anew, one query at a time, however many requests name a token. */
  #readNext(): Promise<PreviewRow | undefined> {
    this.#next ??= this.#last
      .catch(() => {})
      .then(async () => {
        this.#next = undefined;
        const reading = this.#read();
        this.#last = reading;
        const preview = await reading;
        this.#known = { atMs: performance.now(), preview };
        return preview;
      });
    return this.#next;
  }

  async #read(): Promise<PreviewRow | undefined> {
    const preview = await findPreview(this.#shop);
    if (this.#opened && this.#opened.id !== preview?.id) {
      await this.#opened.close();
      this.#opened = undefined;
    }
    return preview && (await hasRightNow(this.#shop, preview.userId, 'settings.write')) ? preview : undefined;
  }

  /** The only session that it accepts is one of who looks at it. Passwords and keys of the backup open nothing. */
  async #checkCaller({ headers }: IncomingMessage, { userId }: PreviewRow): Promise<void> {
    const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (token === undefined) return;
    const session = isApiKey(token) ? undefined : await findSession(this.#shop, token);
    if (isApiKey(token) || (session && session.user._id !== userId))
      throw new AppError('forbidden', { message: messages.previewOfSomebodyElse });
  }

  async #close(id: string): Promise<RequestListener> {
    await closePreview(this.#shop, id);
    this.#known = undefined;
    const headers = new Headers({
      Location: CONSOLE_PATH + adminPaths.backups(),
      'Set-Cookie': backupCookie.write(undefined, { seconds: 0, isSecure: false }),
      'Clear-Site-Data': '"cache"',
      'Cache-Control': 'no-store',
    });
    return getRequestListener(() => new Response(null, { status: 303, headers }));
  }

  #open(preview: PreviewRow): Promise<RequestListener> {
    if (this.#opened?.id === preview.id) return this.#opened.listener;
    let close = async () => {};
    const listener = this.#openShop(preview).then((opened) => {
      close = opened.close;
      return opened.listener;
    });
    const opened = { id: preview.id, listener, close: () => close() };
    this.#opened = opened;
    listener.catch(() => {
      if (this.#opened === opened) this.#opened = undefined;
    });
    return listener;
  }

  async #openShop({ id, backupAt }: PreviewRow): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
    const shop = this.#shop;
    const access = await readPreviewAccess(shop.config, id);
    if (!access) throw new AppError('unavailable', { message: messages.previewElsewhere });
    const log = shop.log.child({ backupPreview: id });
    const db = createDatabase({
      url: access.url,
      maxConnections: CONNECTIONS,
      onConnectionError: (error) => log.debug({ err: error }, 'a connection to the backup ended'),
    });
    const config = withoutConnections(shop.config, { dataDir: previewDir(shop.config) });
    const preview: Shop = { config, db, log, processLock: shop.processLock, backupPreview: { shopDb: shop.db } };
    const [{ timeZone }] = await Promise.all([readSettings(shop), readSettings(preview)]);
    const app = this.#openApp(preview);
    const at = new Intl.DateTimeFormat(localeMessages.locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(backupAt);
    const listener = getRequestListener(
      async (request, env) => {
        const headers = new Headers(request.headers);
        // The bar is added to what is not compressed, and nothing is compared with what a cache has.
        for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) headers.delete(name);
        return toPreviewResponse(await app.fetch(new Request(request.url, { method: request.method, headers }), env), at);
      },
      { hostname: ownHost(config) },
    );
    const watching = setInterval(() => void this.#readNext().catch(() => {}), 5 * SECOND_MS).unref();
    const close = async () => {
      clearInterval(watching);
      await db.destroy();
    };
    return { listener, close };
  }
}

function isOpenTo(preview: PreviewRow | undefined, token: string): boolean {
  if (preview?.status !== 'open' || !preview.tokenHash || !preview.expiresAt) return false;
  return preview.expiresAt.getTime() > Date.now() && timingSafeEqual(preview.tokenHash, hashToken(token));
}

function isCallOfBackup({ headers }: IncomingMessage): boolean {
  return headers[BACKUP_CALL] !== undefined;
}

/**
 * Pages, their pictures, and what these pages load. What another tab of the browser loads, which was opened before, is the shop's, and so
 * are scripts, styles and the worker for offline use, which are the same.
 */
function isOfBackup(request: IncomingMessage): boolean {
  const { headers, url = '/' } = request;
  if (isCallOfBackup(request) || url.startsWith('/media/')) return true;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
}

/** A call gets what the API sends; a person who opens a page or sends a form gets the sentence. */
function refuse(request: IncomingMessage, { code, message, status }: AppError): Response {
  const headers = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) };
  const response = isCallOfBackup(request)
    ? Response.json({ success: false, code, message }, { status, headers })
    : new Response(`${message}\n`, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=UTF-8' } });
  addSecurityHeaders(response.headers, { isBehindTls: false });
  return response;
}
