export const secretFieldMessages = {
  isSet: 'Saved',
  endsIn: (ending: string) => `Saved, ends in ${ending}`,
  by: (text: string, person: string | undefined, at: string) => (person ? `${text}. Set by ${person}, ${at}` : `${text}. Set ${at}`),
  unreadable: 'The saved value can’t be read, because its encryption key is not on this machine. Please enter it again.',
  keepOrReplace: 'Leave empty to keep it',
};
