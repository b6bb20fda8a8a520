import type { MiddlewareHandler } from 'hono';
import { chooseLanguage } from '#languages/accepted-language.server';
import { runInLanguage } from '#languages/current-language.server';
import type { Shop } from '#server/shop.server';
import type { AppEnv } from './app-env.server';

/** Runs calls in the language of the shop that their caller prefers: docs/rules.md#languages-of-calls. */
export function answerInLanguage({ config }: Pick<Shop, 'config'>): MiddlewareHandler<AppEnv> {
  return async function answerInLanguage(c, next) {
    // It may be another one before the call has ended.
    const { languages } = config;
    const language = chooseLanguage(c.req.header('accept-language'), languages);
    await runInLanguage(language, next);
    if (languages.all.length === 1) return;
    c.header('Content-Language', language);
    c.header('Vary', 'Accept-Language', { append: true });
  };
}
