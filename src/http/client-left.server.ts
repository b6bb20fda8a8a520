import type { Context } from 'hono';
import type { AppEnv } from './app-env.server';

/** Stands in logs and metrics for a status that nobody received: the number that nginx uses. */
export const CLIENT_LEFT = 499;

/** Whether the client went away before its answer was sent. */
export function hasLeft(c: Context<AppEnv>): boolean {
  const { outgoing } = c.env ?? {};
  return outgoing?.destroyed === true && !outgoing.writableFinished;
}

/** Whether the client went away in the middle of its request: what was to read the rest then fails, and nothing is wrong. */
export function hasBrokenOff(c: Context<AppEnv>): boolean {
  return hasLeft(c) && c.env.incoming?.complete === false;
}
