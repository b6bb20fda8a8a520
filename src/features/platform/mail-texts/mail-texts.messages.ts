/** Messages of the words of mails. */
export const mailTextsMessages = {
  empty: 'Please enter a text',
  oneLine: 'Please write this in one line',
  tooLong: (max: number) => `At most ${max.toLocaleString('en-US')} characters, please`,
  unknownVariable: (name: string) => `This email has no {${name}}. Please insert one of its variables, or leave the braces out.`,
  linkOnlyInBody: 'The link can only be in the text',
  addressInvalid: (address: string) =>
    `The link to “${address}” does not work. Please use an address that begins with https:// or mailto:, or {link}.`,
  needed: (name: string, what: string) => `Without ${what} this email is of no use. Please put {${name}} into the text.`,
  linkNeeded: 'Without the link this email is of no use. Please put {link} into the text.',
  noButton: 'This email has no button',
} as const;
