import type { ThemePicture } from './theme.schema';

/** The style of a picture that is cropped: what its focal point keeps in view. The middle needs none. */
export function focusStyle({ focus }: ThemePicture): { objectPosition: string } | undefined {
  return focus && { objectPosition: `${percent(focus.x)} ${percent(focus.y)}` };
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
