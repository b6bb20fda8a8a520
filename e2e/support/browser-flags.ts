/**
 * A browser with these draws the same letters on every machine: without the machine's hinting, subpixel colours and profile of its
 * display. `text-rendering: geometricPrecision` on a page ends the last difference, that a headless shell rounds widths of letters.
 */
export const PICTURE_FLAGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
