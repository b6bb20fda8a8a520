import type { Context } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';

/** The status in logs and metrics of a response that the client did not wait for, as in nginx. */
export const CLIENT_LEFT = 499;

/** Whether the client disconnected before its response was sent. */
export function hasLeft(c: Context<AppEnv>): boolean {
  const { outgoing } = c.env ?? {};
  return outgoing?.destroyed === true && !outgoing.writableFinished;
}

/**
 * Whether the client disconnected in the middle of its request: reading the rest then fails, which is not an error of the shop.
 */
export function hasBrokenOff(c: Context<AppEnv>): boolean {
  return hasLeft(c) && c.env.incoming?.complete === false;
}
