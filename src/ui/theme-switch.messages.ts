export const switchTheme = 'Switch between light and dark';
