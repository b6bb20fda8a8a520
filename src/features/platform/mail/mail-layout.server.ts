import type { MailParagraph, MailSpan } from '#features/platform/mail-texts/mail-text.types';
import { currentLanguage } from '#languages/current-language.server';
import { htmlAttributes, LANGUAGES } from '#languages/languages';
import type { ShopIdentity } from '#server/config.server';
import type { LaidOutMail, Mail, MailLink, MailQuote } from './mail.schema';

/**
 * Mail programs support little CSS: layout with tables, inline styles, hexadecimal colours. These are the tokens of
 * theme.css in sRGB; dark ones where a program supports media queries.
 */
const COLOR = { ground: '#fbfaf7', surface: '#ffffff', ink: '#1d2529', muted: '#566067', line: '#e4e3de' } as const;
/** Unless the owner has chosen another one. */
const ACCENT: Accent = { light: '#0b5c6b', dark: '#7fd0da' };
type Accent = NonNullable<ShopIdentity['accent']>;
const LOGO_HEIGHT = 32;
const ITEM_PICTURE_PIXELS = 64;
const FONT = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const darkStyle = (accent: string) => `@media (prefers-color-scheme: dark) {
  .ground { background: #171e22 !important } .surface { background: #20292e !important; border-color: #3a4348 !important }
  .ink { color: #f2f2ee !important } .muted { color: #b0b8bc !important } .line { border-color: #3a4348 !important }
  .link { color: ${accent} !important } .button { background: ${accent} !important; color: #10262b !important }
}`;

/** Where text begins and ends in a line: few mail programs know the properties that are named by it. */
function sides(): { start: 'left' | 'right'; end: 'left' | 'right' } {
  return LANGUAGES[currentLanguage()].direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}

/** Renders a mail as HTML and as plain text, in the language that is worked in. */
export function layOutMail(mail: Mail, shop: ShopIdentity): LaidOutMail {
  const { to, replyTo, subject, thread, leaveLink, attachments } = mail;
  return { to, replyTo, subject, thread, leaveUrl: leaveLink?.url, attachments, html: toHtml(mail, shop), text: toText(mail, shop) };
}

/** A mail’s HTML as a mail program in the dark shows it, for a preview that must not depend on the theme of whoever looks. */
export function darkenMail(html: string, { accent = ACCENT }: ShopIdentity): string {
  const swaps = [
    [`background:${accent.light};color:#ffffff`, `background:${accent.dark};color:#10262b`],
    [`background:${COLOR.ground}`, 'background:#171e22'],
    [`background:${COLOR.surface}`, 'background:#20292e'],
    [`color:${COLOR.ink}`, 'color:#f2f2ee'],
    [`color:${COLOR.muted}`, 'color:#b0b8bc'],
    [`color:${accent.light}`, `color:${accent.dark}`],
    [`solid ${COLOR.line}`, 'solid #3a4348'],
  ] as const;
  return swaps.reduce((darkened, [light, dark]) => darkened.replaceAll(light, dark), html);
}

function toHtml(
  { subject, preview, title, paragraphs, button, facts = [], items, quotes = [], footnotes = [], leaveLink }: Mail,
  shop: ShopIdentity,
): string {
  const accent = shop.accent ?? ACCENT;
  const isButtonPlaced = paragraphs.some(isButtonPlace);
  const small = `margin:0 0 8px;font-size:14px;line-height:1.5;color:${COLOR.muted}`;
  return `<!doctype html>
<html ${htmlAttributes(currentLanguage())}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyle(accent.dark)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${COLOR.ground};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 20px;font-size:20px;font-weight:800;letter-spacing:-.02em;color:${COLOR.ink}">${mailLogo(shop)}<span dir="auto">${escapeHtml(shop.name)}</span></td></tr>
<tr><td class="surface" style="padding:36px 32px;background:${COLOR.surface};border:1px solid ${COLOR.line};border-radius:20px">
<h1 dir="auto" class="ink" style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-.02em;color:${COLOR.ink}">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => paragraphHtml(paragraph, { button, accent })).join('\n')}
${facts.length > 0 ? factsTable(facts, accent) : ''}
${items ? itemsTable(items) : ''}
${button && !isButtonPlaced ? bigButton(button, accent) : ''}
${quotes.map(quoteBlock).join('')}
${footnotes.length > 0 ? `<div class="line" style="margin-top:28px;padding-top:20px;border-top:1px solid ${COLOR.line}">${footnotes.map((text) => `<p dir="auto" class="muted" style="${small}">${breakLines(text)}</p>`).join('')}</div>` : ''}
</td></tr>
<tr><td style="padding:20px 4px 0"><p class="muted" style="${small}"><span dir="auto">${escapeHtml(shop.name)}</span> · <a class="link" href="mailto:${escapeHtml(shop.email)}" style="color:${accent.light}">${escapeHtml(shop.email)}</a>${leaveLink ? ` · ${textLink(leaveLink, accent)}` : ''}</p></td></tr>
</table></td></tr></table></body></html>
`;
}

function paragraphHtml(paragraph: MailParagraph, { button, accent }: { button: MailLink | undefined; accent: Accent }): string {
  if (isButtonPlace(paragraph)) return button ? bigButton(button, accent) : '';
  return `<p dir="auto" class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${COLOR.ink}">${typeof paragraph === 'string' ? breakLines(paragraph) : paragraph.map((span) => spanHtml(span, accent)).join('')}</p>`;
}

function spanHtml({ text, isBold, url }: MailSpan, accent: Accent): string {
  if (url !== undefined)
    return `<a class="link" href="${escapeHtml(url)}" style="color:${accent.light};word-break:break-word">${breakLines(text)}</a>`;
  return isBold ? `<b>${breakLines(text)}</b>` : breakLines(text);
}

function isButtonPlace(paragraph: MailParagraph): paragraph is { place: 'button' } {
  return typeof paragraph === 'object' && 'place' in paragraph;
}

/** Only with an address on the web: mail programs load it from there. */
function mailLogo({ logo, url }: ShopIdentity): string {
  if (!logo || !url) return '';
  const width = Math.round((logo.width / logo.height) * LOGO_HEIGHT);
  return `<img src="${escapeHtml(url + logo.smallUrl)}" width="${width}" height="${LOGO_HEIGHT}" alt="" style="vertical-align:middle;margin-${sides().end}:10px">`;
}

function bigButton(link: MailLink, accent: Accent): string {
  return `<p style="margin:24px 0 16px"><a dir="auto" class="button" href="${escapeHtml(link.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${accent.light};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p class="muted" style="margin:0;font-size:14px;line-height:1.5;color:${COLOR.muted};word-break:break-all">${textLink({ label: link.url, url: link.url }, accent)}</p>`;
}

function quoteBlock({ by, text }: MailQuote): string {
  return `<p dir="auto" class="muted" style="margin:24px 0 8px;font-size:14px;color:${COLOR.muted}">${escapeHtml(by)}:</p>
<blockquote dir="auto" class="muted line" style="margin:0;padding-${sides().start}:14px;border-${sides().start}:3px solid ${COLOR.line};font-size:15px;line-height:1.5;color:${COLOR.muted};word-break:break-word">${breakLines(text)}</blockquote>`;
}

function factsTable(facts: NonNullable<Mail['facts']>, accent: Accent): string {
  const rows = facts.map(
    ({ name, value, url }) =>
      `<tr><td class="muted" style="padding:6px 0;padding-${sides().end}:16px;color:${COLOR.muted};vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td><td dir="auto" class="ink" style="padding:6px 0;color:${COLOR.ink};word-break:break-word">${url ? textLink({ label: value, url }, accent) : breakLines(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;line-height:1.5">${rows.join('')}</table>`;
}

function itemsTable({ lines, sums }: NonNullable<Mail['items']>): string {
  const hasPictures = lines.some(({ picture }) => picture);
  const row = ({ name, amount, tone, style }: { name: string; amount: string; tone: 'ink' | 'muted'; style: string }) =>
    `<td dir="auto" class="${tone} line" style="${style};color:${COLOR[tone]};word-break:break-word">${name}</td><td class="ink line" align="${sides().end}" style="${style};padding-${sides().start}:16px;color:${COLOR.ink};white-space:nowrap;vertical-align:top">${escapeHtml(amount)}</td>`;
  const underLine = `border-top:1px solid ${COLOR.line}`;
  const items = lines.map(({ name, detail, amount, picture }) => {
    const small = `<span dir="auto" class="muted" style="font-size:14px;color:${COLOR.muted}">${escapeHtml(detail)}</span>`;
    const style = `padding:12px 0;${underLine}`;
    const text = row({ name: `<b>${escapeHtml(name)}</b><br>${small}`, amount, tone: 'ink', style });
    return `<tr>${hasPictures ? pictureCell(picture, style) : ''}${text}</tr>`;
  });
  const totals = sums.map(({ name, amount }, at) => {
    const isLast = at === sums.length - 1;
    const padding = `padding:${at === 0 || isLast ? 12 : 4}px 0 ${at >= sums.length - 2 ? 12 : 4}px`;
    const style = [padding, at === 0 || isLast ? underLine : '', isLast ? 'font-weight:700;font-size:17px' : ''].filter(Boolean).join(';');
    const text = row({ name: escapeHtml(name), amount, tone: isLast ? 'ink' : 'muted', style });
    return `<tr>${hasPictures ? `<td class="line" style="${style}"></td>` : ''}${text}</tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;font-size:15px;line-height:1.45">${items.join('')}${totals.join('')}</table>`;
}

/** The name beside the picture says what it shows. */
function pictureCell(picture: string | undefined, style: string): string {
  const image = picture
    ? `<img src="${escapeHtml(picture)}" width="${ITEM_PICTURE_PIXELS}" height="${ITEM_PICTURE_PIXELS}" alt="" style="display:block;border-radius:10px;object-fit:cover">`
    : '';
  return `<td class="line" width="${ITEM_PICTURE_PIXELS}" style="${style};padding-${sides().end}:16px;vertical-align:top">${image}</td>`;
}

function textLink({ label, url }: MailLink, accent: Accent): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${accent.light}">${escapeHtml(label)}</a>`;
}

function toText(
  { title, paragraphs, button, facts = [], items, quotes = [], footnotes = [], leaveLink }: Mail,
  shop: ShopIdentity,
): string {
  return [
    title,
    ...paragraphs.flatMap((paragraph) => paragraphText(paragraph, button)),
    ...(facts.length > 0 ? [facts.map(({ name, value, url }) => `${name}: ${value}${url ? `\n${url}` : ''}`).join('\n')] : []),
    ...(items
      ? [
          items.lines.map(({ name, detail, amount }) => `${name}\n  ${detail}: ${amount}`).join('\n'),
          ...(items.sums.length > 0 ? [items.sums.map(({ name, amount }) => `${name}: ${amount}`).join('\n')] : []),
        ]
      : []),
    ...(button && !paragraphs.some(isButtonPlace) ? [buttonText(button)] : []),
    ...quotes.map(({ by, text }) => `${by}:\n${text.replace(/^/gm, '> ')}`),
    ...footnotes,
    `-- \n${shop.name}\n${shop.email}${leaveLink ? `\n${leaveLink.label}: ${leaveLink.url}` : ''}`,
  ].join('\n\n');
}

function paragraphText(paragraph: MailParagraph, button: MailLink | undefined): string[] {
  if (isButtonPlace(paragraph)) return button ? [buttonText(button)] : [];
  if (typeof paragraph === 'string') return [paragraph];
  return [paragraph.map(({ text, url }) => (url === undefined || url === text ? text : `${text} (${url})`)).join('')];
}

function buttonText({ label, url }: MailLink): string {
  return `${label}:\n${url}`;
}

function breakLines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
