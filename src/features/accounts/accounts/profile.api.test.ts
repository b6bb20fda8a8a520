import { describe, expect, it } from 'vitest';
import { doDueJobs } from '#server/jobs.server';
import { readOutbox } from '#test/mails.server';
import { openTestShop } from '#test/test-shop.server';
import { accountsMessages } from './accounts.messages';
import { profileMessages as messages } from './profile.messages';

const test = openTestShop();
let customerCount = 0;

async function newCustomer(firstName = 'Ada') {
  const email = `profile-${++customerCount}@example.com`;
  const { body } = await test.request('POST', '/auth/register', {
    body: { firstName, lastName: 'Lovelace', email, password: 'Passw0rd!' },
  });
  const save = (changes: unknown) => test.request('PUT', '/auth/profile', { token: body.token, body: changes });
  return { email, token: body.token as string, save };
}

describe('a profile', () => {
  it('stores names, phone and home address, and returns the user', async () => {
    const { token, save } = await newCustomer();
    const address = { street: '1 Main St', city: 'Austin', state: 'Texas', zipCode: '73301', country: 'United States' };
    const response = await save({
      firstName: ' Augusta ',
      lastName: 'King',
      phone: '+1 (512) 555-0100',
      address,
    });
    expect(response).toMatchObject({ status: 200, body: { success: true, message: messages.profileUpdated } });
    expect(response.body.user).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      phone: '+1 (512) 555-0100',
      address,
    });
    expect((await test.request('GET', '/auth/me', { token })).body.user).toEqual(response.body.user);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('leaves omitted fields unchanged, and removes an empty phone and address', async () => {
    const { save } = await newCustomer();
    await save({ phone: '5125550100', address: { city: 'Austin', state: '' } });
    const { user } = (await save({ lastName: 'King' })).body;
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'King', phone: '5125550100', address: { city: 'Austin' } });
    const emptied = (await save({ phone: '', address: { city: ' ' } })).body.user;
    expect(emptied.phone).toBeUndefined();
    expect(emptied.address).toBeUndefined();
    expect((await save({ phone: null, address: null })).status).toBe(200);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', accountsMessages.firstNameRequired],
    [{ lastName: '' }, 'lastName', accountsMessages.lastNameRequired],
    [{ lastName: 7 }, 'lastName', accountsMessages.lastNameRequired],
    [{ email: '' }, 'email', accountsMessages.emailRequired],
    [{ email: 'ada' }, 'email', accountsMessages.emailInvalid],
    [{ phone: 'call me' }, 'phone', messages.phoneInvalid],
    [{ phone: { number: 1 } }, 'phone', messages.phoneInvalid],
    [{ firstName: 'A'.repeat(101) }, 'firstName', 'Please use at most 100 characters'],
    [{ firstName: 'A\0a' }, 'firstName', 'This text has a character that cannot be stored'],
    [{ address: 'Main St' }, 'address', messages.addressInvalid],
    [{ address: { street: 'x'.repeat(201) } }, 'address.street', 'Please use at most 200 characters'],
  ])('refuses case %# with the message at its field', async (wrong, field, message) => {
    const { save } = await newCustomer();
    expect(await save(wrong)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it('accepts names in any script, and returns them unchanged', async () => {
    const { save } = await newCustomer();
    const names = { firstName: '<b>👋 שלום</b>', lastName: "O'Neil; DROP TABLE users --" };
    expect((await save(names)).body.user).toMatchObject(names);
    expect((await save({ address: { city: 'half \ud83d of a pair' } })).status).toBe(422);
  });

  it('refuses another account’s e-mail address in upper or lower case, and accepts the current one', async () => {
    const grace = await newCustomer('Grace');
    const { email, save } = await newCustomer();
    expect(await save({ email: grace.email.toUpperCase() })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await save({ email: email.toUpperCase() })).body.user.email).toBe(email.toUpperCase());
  });

  it('can only be changed by its owner, without role, id or password', async () => {
    const { token, save } = await newCustomer();
    const before = (await test.request('GET', '/auth/me', { token })).body.user;
    const response = await save({ role: 'admin', _id: crypto.randomUUID(), id: 'x', passwordHash: 'x', password: 'x', createdAt: 0 });
    expect(response.body.user).toEqual(before);
    expect((await test.request('POST', '/auth/login', { body: { email: before.email, password: 'Passw0rd!' } })).status).toBe(200);
    expect((await test.request('PUT', '/auth/profile', { body: { firstName: 'Eve' } })).status).toBe(401);
    expect((await test.request('PUT', '/auth/profile', { token: 'A'.repeat(43), body: { firstName: 'Eve' } })).status).toBe(401);
  });
});

describe('a new customer', () => {
  it('gets a welcome mail and a link that confirms the address, once, with the name escaped', async () => {
    const { email } = await newCustomer('<img src=x onerror=alert(1)>');
    await doDueJobs(test.shop);
    await doDueJobs(test.shop);
    const mails = await readOutbox(test.shop.config.dataDir, email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Confirm your email address for Tradewind', 'Welcome to Tradewind']);
    for (const { html } of mails) {
      expect(html).toContain('&#60;img src=x');
      expect(html).not.toContain('<img');
    }
  });

  it('gets no mail after a refused registration', async () => {
    const { email } = await newCustomer();
    await doDueJobs(test.shop);
    await test.request('POST', '/auth/register', { body: { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Passw0rd!' } });
    await doDueJobs(test.shop);
    expect(await readOutbox(test.shop.config.dataDir, email)).toHaveLength(2);
  });
});
