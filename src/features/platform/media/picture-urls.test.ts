import { describe, expect, it } from 'vitest';
import { parsePictureFile, pictureFile, pictureSrcSet, pictureUrl } from './picture-urls';

describe('picture URLs', () => {
  it('can be parsed to the key and width that they were built from', () => {
    expect(pictureUrl('aero-13-laptop-1-0a1b2c3d4e', 640)).toBe('/media/aero-13-laptop-1-0a1b2c3d4e-640.webp');
    expect(parsePictureFile(pictureFile('aero-13-laptop-1-0a1b2c3d4e', 640))).toEqual({ key: 'aero-13-laptop-1-0a1b2c3d4e', width: 640 });
  });

  it('offer every width in srcset', () => {
    expect(pictureSrcSet('mug')).toBe('/media/mug-320.webp 320w, /media/mug-640.webp 640w, /media/mug-1200.webp 1200w');
  });

  it.each([
    '../../etc/passwd-320.webp',
    '..%2fmug-320.webp',
    'a/b-320.webp',
    'mug-321.webp',
    'mug-99999.webp',
    'mug-320.png',
    'mug.webp',
    '-320.webp',
    'Mug-320.webp',
    'mug--320.webp',
    'mug-320.webp\0',
    '',
  ])('cannot be %j', (file) => {
    expect(parsePictureFile(file)).toBeUndefined();
  });
});
