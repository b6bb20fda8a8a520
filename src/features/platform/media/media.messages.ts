import { PICTURE_MAX_MEGAPIXELS, PICTURE_SIZE_LIMIT } from './media.limits';

export const mediaMessages = {
  missing: 'Please choose a picture',
  tooLarge: `Please choose a picture of at most ${PICTURE_SIZE_LIMIT}.`,
  tooManyPixels: `Please choose a picture of at most ${PICTURE_MAX_MEGAPIXELS} megapixels`,
  unreachable: 'Pictures cannot be reached at the moment. Please try again soon.',
  broken: 'This picture cannot be read: it is damaged or incomplete',
} as const;
