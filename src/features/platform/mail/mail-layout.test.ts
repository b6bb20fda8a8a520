import { expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import type { Mail } from './mail.schema';
import { layOutMail } from './mail-layout.server';

const shop = { name: 'Tradewind', email: 'support@example.com', url: 'https://shop.example' };
const mail: Mail = {
  to: 'ada@example.com',
  kind: 'order.placed',
  subject: 'Your order',
  preview: '',
  title: 'Your order',
  paragraphs: ['شكرا'],
  facts: [{ name: 'Order', value: 'TW-1' }],
  items: {
    lines: [{ name: 'Lamp', picture: '/lamp', detail: '2 × $10.00', amount: '$20.00' }],
    sums: [{ name: 'Total', amount: '$20.00' }],
  },
  quotes: [{ by: 'Ada', text: 'When does it come?' }],
};

it('a mail in English runs from left to right without saying so', () => {
  const { html } = layOutMail(mail, shop);
  expect(html).toContain('<html lang="en"><head>');
  expect(html).toContain('align="right"');
  expect(html).toContain('border-left:3px');
});

it('a mail in Arabic is mirrored: each side is where the other one is in English', () => {
  const english = layOutMail(mail, shop).html;
  const { html } = runInLanguage('ar', () => layOutMail(mail, shop));
  expect(html).toContain('<html lang="ar" dir="rtl"><head>');
  const mirrored = html
    .replace('lang="ar" dir="rtl"', 'lang="en"')
    .replace(/\b(left|right)\b/g, (side) => (side === 'left' ? 'right' : 'left'));
  expect(mirrored).toBe(english);
});

it('what people wrote has the direction of its own script', () => {
  const written: Mail = { ...mail, title: 'שלום', button: { label: 'להזמנה', url: 'https://shop.example/o' }, footnotes: ['תודה'] };
  written.items = { lines: [{ name: 'Lamp', detail: 'כחול · 2 × $10.00', amount: '$20.00' }], sums: [] };
  const { html } = layOutMail(written, { ...shop, name: 'החנות' });
  for (const text of ['שלום', 'להזמנה', 'תודה', 'כחול', 'החנות', 'شكرا', 'When does it come', 'Ada:']) {
    const opened = html.match(new RegExp(`<[^<>]*>${text}`, 'g'));
    expect(opened, text).not.toBeNull();
    for (const tag of opened ?? []) if (!tag.startsWith('<title>')) expect(tag).toMatch(/^<\w+ dir="auto"/);
  }
});

it('has the logo and the accent that the owner has published', () => {
  const logo = { url: '/media/logo-1280', smallUrl: '/media/logo-640', width: 400, height: 100 };
  const { html } = layOutMail(
    { ...mail, button: { label: 'Look', url: 'https://shop.example/o' } },
    { ...shop, logo, accent: { light: '#7a1f5c', dark: '#f0a6d8' } },
  );
  expect(html).toContain('<img src="https://shop.example/media/logo-640"');
  expect(html).toMatch(/class="button"[^>]*background:#7a1f5c/);
  expect(html).toMatch(/\.button { background: #f0a6d8/);
});
