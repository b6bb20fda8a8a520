export const translationsBesideMessages = {
  inOtherLanguages: (done: number, all: number) => `In other languages: ${done} of ${all}`,
  /** ‘Name (Deutsch)’. */
  textIn: (label: string, language: string) => `${label} (${language})`,
  outdated: (original: string) => `It translates “${original}”, which has changed`,
  stillRight: 'Still correct',
};
