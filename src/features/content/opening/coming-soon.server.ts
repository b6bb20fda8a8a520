import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Theme } from '#features/content/theme/theme.schema';
import { readShownTheme } from '#features/content/theme/theme.service.server';
import { accentCss } from '#features/content/theme/theme-view.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { currentLanguage } from '#languages/current-language.server';
import { htmlAttributes } from '#languages/languages';
import { EMAIL_MAX_LENGTH } from '#shared/lengths';
import { HOUR_MS, SECOND_MS } from '#shared/time';
import { comingSoonMessages as messages } from './opening.messages';

const STYLE = `:root{color-scheme:light dark;--color-accent:light-dark(#0b5c6b,#7fd0da);--color-on-accent:light-dark(#fff,#10262b)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:2rem 1.25rem;background:light-dark(#fbfaf7,#171e22);color:light-dark(#1d2529,#f2f2ee);font:1rem/1.55 Figtree,system-ui,sans-serif}
main{width:100%;max-width:30rem;text-align:center;overflow-wrap:anywhere}
img{height:3.5rem;max-width:100%;object-fit:contain}
p{margin:.75rem 0;color:light-dark(#566067,#b0b8bc)}
.name{margin:1rem 0 0;font-size:1.125rem;font-weight:700;color:inherit}
h1{margin:.25rem 0;font-size:clamp(2.25rem,8vw,3.25rem);line-height:1.1;letter-spacing:-.02em}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1.75rem;text-align:start}
label{flex-basis:100%;font-size:.875rem;font-weight:600}
input{flex:1 1 12rem;min-width:0;height:3rem;padding:0 .875rem;border:1px solid light-dark(#8b949a,#7c868c);border-radius:.5rem;background:light-dark(#fff,#20292e);color:inherit;font:inherit}
button{flex:1 0 auto;height:3rem;padding:0 1.5rem;border:0;border-radius:999px;background:var(--color-accent);color:var(--color-on-accent);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--color-accent);outline-offset:2px}
.error{flex-basis:100%;margin:0;font-size:.875rem;font-weight:500;color:light-dark(#b3261e,#ffb4ab)}
.said{font-size:1.125rem;font-weight:600;color:inherit}`;

/** The owner's accent over the one of a fresh shop. */
function styleOf({ accent }: Theme): string {
  return accent ? `${STYLE}\n:root{${accentCss(accent)}}` : STYLE;
}

function policyOf(style: string, pictureHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ["img-src 'self'", ...pictureHosts].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface ComingSoon {
  /** What the form says after it was sent. */
  said?: string;
  error?: string;
  email?: string;
}

/** What visitors of a closed shop see. 503: search engines come again, and index nothing (docs/decisions/0044-opening.md). */
export async function sendComingSoon(c: Context<AppEnv>, state: ComingSoon): Promise<Response> {
  const { config } = c.var.shop;
  const theme = await readShownTheme(c.var.shop);
  return c.body(comingSoonPage(config.shop.name, theme, state), state.said || state.error ? 200 : 503, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy': policyOf(styleOf(theme), config.pictureHosts),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Retry-After': String(HOUR_MS / SECOND_MS),
  });
}

function comingSoonPage(shopName: string, theme: Theme, { said, error, email = '' }: ComingSoon): string {
  const name = escapeHtml(shopName);
  const { logo, showsName } = theme;
  // The name is in the picture, or beside it.
  const logoImage = `<img src="${escapeHtml(logo?.url ?? '/favicon.svg')}" alt="${logo && !showsName ? name : ''}">`;
  const shownName = logo && !showsName ? '' : `<p class="name">${name}</p>`;
  const invalid = error ? ' aria-invalid="true" aria-describedby="error" autofocus' : '';
  const form = `<form method="post" action="/coming-soon">
<label for="email">${messages.label}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="${EMAIL_MAX_LENGTH}" value="${escapeHtml(email)}"${invalid}>
<button type="submit">${messages.button}</button>
${error ? `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}</form>`;
  return `<!doctype html>
<html ${htmlAttributes(currentLanguage())}><head><meta charset="utf-8"><title>${messages.title} | ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${logo ? `<link rel="icon" href="${escapeHtml(logo.url)}">` : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'}<style>${styleOf(theme)}</style></head>
<body><main>${logoImage}${shownName}<h1>${messages.title}</h1>
<p>${messages.text}</p>
${said ? `<p class="said" role="status">${escapeHtml(said)}</p>` : form}</main></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
