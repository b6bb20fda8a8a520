import type { APIRequestContext } from '@playwright/test';
import { ADMIN, type Caller, signInByApi } from './callers';
import { freshEmail } from './fixtures';
import { pathIn, receiveMail } from './mailbox';
import { PASSWORD } from './steps';

export const INVITED = 'Join the staff of Tradewind';

/** Somebody new on the staff, who joined by the mailed link. */
export async function newMember(request: APIRequestContext, role: string): Promise<Caller> {
  const owner = await signInByApi(request, ADMIN);
  const email = freshEmail();
  await owner.send('POST', '/admin/staff', { email, role });
  const token = pathIn(await receiveMail(email, INVITED), '/admin/invitation/')
    .split('/')
    .at(-1);
  await request.post(`/api/auth/invitation/${token}`, { data: { firstName: 'Grace', lastName: 'Hopper', password: PASSWORD } });
  return signInByApi(request, { email, password: PASSWORD });
}
