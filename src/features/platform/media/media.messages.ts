export const mediaMessages = {
  missing: 'Please choose a picture',
  tooLarge: 'Please choose a picture of at most 20 MB.',
  tooManyPixels: 'Please choose a picture of at most 50 megapixels',
  broken: 'This picture cannot be read: it is damaged or incomplete',
} as const;
