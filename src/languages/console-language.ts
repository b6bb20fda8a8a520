import { CONSOLE_LANGUAGES, type Language } from './languages';

const NAME = 'console_language';
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;
const PATTERN = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{2,5})(?:;|$)`);

/** The language that this browser's reader of the console has chosen, from a Cookie header; undefined if none. */
export function readConsoleLanguage(cookies: string | undefined): Language | undefined {
  const tag = cookies && PATTERN.exec(cookies)?.[1];
  return CONSOLE_LANGUAGES.find((language) => language === tag);
}

/** For the Set-Cookie header and `document.cookie`. Calls have it too: their answers are in the language of the console. */
export function writeConsoleLanguage(language: Language, { isSecure }: { isSecure: boolean }): string {
  return [`${NAME}=${language}`, 'Path=/', 'SameSite=Lax', `Max-Age=${A_YEAR_SECONDS}`, ...(isSecure ? ['Secure'] : [])].join('; ');
}
