import { isLanguage, type Language, SOURCE_LANGUAGE } from '#languages/languages';

export interface MailInLanguage {
  /** 'order.placed' */
  mail: string;
  language: Language;
}

/**
 * What the words of a mail in a language are stored and logged under: 'order.placed' in English, 'order.placed:de' in German
 * (docs/decisions/0130-mail-texts-by-language.md).
 */
export function toTextKey({ mail, language }: MailInLanguage): string {
  return language === SOURCE_LANGUAGE ? mail : `${mail}:${language}`;
}

export function readTextKey(key: string): MailInLanguage {
  const [mail = '', language = ''] = key.split(':');
  return { mail, language: isLanguage(language) ? language : SOURCE_LANGUAGE };
}
