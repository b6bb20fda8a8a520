import { Contrast } from 'lucide-react';
import { IconButton } from './button';
import * as messages from './theme-switch.messages';

const STORAGE_KEY = 'shop.theme';

/** Runs before the first paint, so that a chosen theme does not flash. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** Switches to the other theme than the visible one; without a choice the system's theme is used. */
export function switchTheme(): void {
  const root = document.documentElement;
  const seen = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset.theme = seen === 'dark' ? 'light' : 'dark';
  localStorage.setItem(STORAGE_KEY, root.dataset.theme);
}

export function ThemeSwitch() {
  return (
    <IconButton label={messages.switchTheme} onClick={switchTheme}>
      <Contrast aria-hidden className="size-5" />
    </IconButton>
  );
}
