import type { Language } from '#languages/languages';

/** Letters that stand for those from a to z, in scripts with letters of their own. */
const SCRIPTS: Partial<Record<Language, string>> = {
  ar: 'ابجدهوزحطيكلمنسعفصقرشتثخذضظ',
  hi: 'कखगघचछजझटठडढतथदधनपफबभमयरलवश',
  ja: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒ',
  ko: '가나다라마바사아자차카타파하거너더러머버서어저처커터퍼',
  'zh-CN': '水火山石田土木金日月人口手足目耳心天地云雨雪风花草鱼鸟',
};
/** Scripts in which names have no spaces. */
const UNSPACED: readonly Language[] = ['ja', 'zh-CN'];
/** What words of other languages end in. */
const ENDINGS: Partial<Record<Language, string>> = { de: 'er', fr: 'eau', es: 'ado', it: 'etto', nl: 'je', 'pt-BR': 'inho', pl: 'ka' };
const VOWELS = 'aeiou';

/**
 * A text of a language that nobody speaks, in its letters and with its spaces: the same word always becomes the same one, so that the words
 * of a language are as frequent as the original ones.
 */
export function madeUpText(text: string, language: Language): string {
  const translated = text.replace(/[a-z]+/gi, (word) => madeUpWord(word, language));
  return UNSPACED.includes(language) ? translated.replaceAll(' ', '') : translated;
}

function madeUpWord(word: string, language: Language): string {
  const letters = SCRIPTS[language];
  if (letters === undefined) {
    const turned = word.replace(/[aeiou]/g, (vowel) => VOWELS[(VOWELS.indexOf(vowel) + 1) % VOWELS.length] ?? vowel);
    return `${turned}${ENDINGS[language] ?? ''}`;
  }
  const all = [...letters];
  // Scripts of syllables and ideographs need fewer signs.
  const kept = language === 'ar' || language === 'hi' ? word : word.slice(0, Math.ceil(word.length / 2));
  return [...kept.toLowerCase()].map((letter) => all[letter.charCodeAt(0) - 97] ?? letter).join('');
}
