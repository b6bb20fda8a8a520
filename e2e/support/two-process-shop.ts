import type { Page } from '@playwright/test';
import type { ShopProcess } from '#test/shop-process.server';
import { becomeCustomer, type Caller } from './callers';
import { type HostedShop, openHostedShop } from './hosted-shop';

/** A shop of a test's own that runs as two processes on one database. */
export interface TwoProcessShop extends HostedShop {
  first: ShopProcess;
  second: ShopProcess;
}

export async function openTwoProcessShop(env: Record<string, string> = {}): Promise<TwoProcessShop> {
  const hosted = await openHostedShop();
  const [first, second] = await Promise.all([hosted.start(env), hosted.start(env)]);
  return {
    ...hosted,
    first,
    second,
    close: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await hosted.close();
    },
  };
}

/** Signs this browser in as an owner of the shop, at its first process. */
export async function becomeOwner(page: Page, { first, pool }: TwoProcessShop): Promise<Caller> {
  const owner = await becomeCustomer(page, first.address);
  await pool.query(`UPDATE users SET role = 'owner' WHERE email = $1`, [owner.email]);
  return owner;
}

/** The HTML of a page at a process. */
export async function readPage({ address }: ShopProcess, path: string): Promise<string> {
  return (await fetch(address + path)).text();
}
