import type { Context, MiddlewareHandler } from 'hono';
import { chooseLanguage } from '#languages/accepted-language.server';
import { readConsoleLanguage } from '#languages/console-language';
import { runForReader } from '#languages/current-language.server';
import type { ShopLanguages } from '#languages/shop-languages';
import { loadTranslations } from '#languages/translations.server';
import type { Shop } from '#server/shop.server';
import { CONSOLE_PATH } from '#shared/admin-paths';
import type { AppEnv } from './app-env.server';

/** Runs calls in the language that their caller prefers, of those of the shop and of the reader's console: docs/rules.md#languages-of-calls. */
export function answerInLanguage({ config }: Pick<Shop, 'config'>): MiddlewareHandler<AppEnv> {
  return async function answerInLanguage(c, next) {
    // The shop's may be others before the call has ended.
    const ofShop = config.languages;
    const languages = withConsole(ofShop, c.req.header('cookie'));
    const language = chooseLanguage(c.req.header('accept-language'), languages);
    await loadTranslations(language);
    await runForReader({ language, languages: ofShop, isStaff: isOfConsole(c) }, next);
    if (languages.all.length === 1) return;
    c.header('Content-Language', language);
    c.header('Vary', 'Accept-Language', { append: true });
    if (languages !== ofShop) c.header('Vary', 'Cookie', { append: true });
  };
}

/** Whether the console makes the call. With those that pages make, too, a browser says which page it is. */
function isOfConsole({ req }: Context<AppEnv>): boolean {
  return STAFF_CALLS.test(req.path) || CONSOLE_PAGES.test(req.header('referer') ?? '');
}

const STAFF_CALLS = /^\/api\/admin(\/|$)/;
const CONSOLE_PAGES = new RegExp(`^https?://[^/]+${CONSOLE_PATH}(/|$)`);

function withConsole(languages: ShopLanguages, cookies: string | undefined): ShopLanguages {
  const own = readConsoleLanguage(cookies);
  return own === undefined || languages.all.includes(own) ? languages : { ...languages, all: [...languages.all, own] };
}
