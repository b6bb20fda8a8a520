export const language = 'Language';
export const alsoInYourLanguage = 'This page is also available in <language/>.';
export const stayHere = 'Stay with this language';
