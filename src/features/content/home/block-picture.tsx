import type { ThemePicture } from '#features/content/theme/theme.schema';
import { ThemeImage } from './theme-image';

const SIZES = '(min-width: 80rem) 37rem, (min-width: 64rem) 46vw, 92vw';

interface BlockPictureProps {
  picture: ThemePicture;
  /** It is loaded first. */
  isFirst: boolean;
}

/** A picture in its own shape, beside a text. */
export function BlockPicture(props: BlockPictureProps) {
  return <ThemeImage {...props} sizes={SIZES} className="h-auto max-h-[36rem] w-full rounded-lg bg-raised object-cover" />;
}
