import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { Registry } from 'prom-client';
import type { AppEnv } from '#http/calls/app-env.server';
import { AppError } from '#shared/errors';
import { readShopMetrics } from './metrics.service.server';

const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
/** A request with one of these headers comes through a proxy, for another client. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'cf-connecting-ip'];

/** `/metrics`: the shop's metrics, and those of its processes from `readProcesses`. */
export function metricsRoutes(readProcesses: () => Promise<string>) {
  return new Hono<AppEnv>().get('/', async (c) => {
    requireReader(c);
    const [processes, shop] = await Promise.all([readProcesses(), readShopMetrics(c.var.shop)]);
    return c.body(`${processes}\n${shop}`, 200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' });
  });
}

/**
 * With METRICS_TOKEN, requests with that token. Without it, requests from this machine without a proxy and with a local host name
 * (in a DNS rebinding attack, a web page's requests have its own host name).
 */
function requireReader(c: Context<AppEnv>): void {
  const { metricsToken } = c.var.shop.config;
  if (metricsToken !== undefined) {
    const [, input = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isSame(input, metricsToken)) throw new AppError('unauthenticated', { message: 'This needs the METRICS_TOKEN as bearer token.' });
    return;
  }
  const isLocal =
    LOOPBACK_ADDRESS.test(c.env.incoming?.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(c.req.header('host') ?? '') &&
    !PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
  if (!isLocal) throw new AppError('forbidden', { message: 'Metrics are served on this machine only, unless METRICS_TOKEN is set.' });
}

/** Takes constant time, so that timing does not reveal the token. */
function isSame(input: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(input), digest(expected));
}
