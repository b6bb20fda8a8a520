export const shortcutKeysMessages = {
  esc: 'Esc',
  alt: 'Alt',
  ctrl: 'Ctrl',
};

export const commandsMessages = {
  recent: 'Recent',
};

export const shortcutListMessages = {
  shortcuts: 'Shortcuts',
  shortcutsOfSingleKeys: 'Shortcuts of single keys',
  switchThemOffIfYouSpeak: 'Switch them off if you speak your input.',
};

export const commandMenuMessages = {
  everywhere: 'Everywhere',
  searchAndCommands: 'Search and commands',
  shortcuts: 'Shortcuts',
};
