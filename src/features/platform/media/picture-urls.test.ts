import { describe, expect, it } from 'vitest';
import { parsePictureFile, parsePictureUrl, pictureSrcSet, pictureUrl } from './picture-urls';

describe('picture URLs', () => {
  it('can be parsed to the key and width that they were built from', () => {
    expect(pictureUrl('aero-13-laptop-1-0a1b2c3d4e', 640)).toBe('/media/aero-13-laptop-1-0a1b2c3d4e-640');
    expect(parsePictureUrl(pictureUrl('aero-13-laptop-1-0a1b2c3d4e', 640))).toEqual({ key: 'aero-13-laptop-1-0a1b2c3d4e', width: 640 });
  });

  it('can name a format', () => {
    expect(parsePictureFile('mug-320.webp')).toEqual({ key: 'mug', width: 320, format: 'webp' });
    expect(parsePictureFile('mug-2000.avif')).toEqual({ key: 'mug', width: 2000, format: 'avif' });
  });

  it('offer every width in srcset, unless they are external', () => {
    const all = '/media/mug-320 320w, /media/mug-640 640w, /media/mug-1200 1200w, /media/mug-2000 2000w';
    expect(pictureSrcSet('/media/mug-2000')).toBe(all);
    expect(pictureSrcSet('/media/mug-640.webp')).toBe(all);
    expect(pictureSrcSet('https://pictures.example.com/media/mug-640')).toBeUndefined();
    expect(pictureSrcSet('/pictures/mug-640')).toBeUndefined();
  });

  it('offer no wider ones than can be seen', () => {
    expect(pictureSrcSet('/media/mug-2000', 640)).toBe('/media/mug-320 320w, /media/mug-640 640w');
    expect(pictureSrcSet('/media/mug-2000', 320)).toBe('/media/mug-320 320w');
  });

  it.each([
    '../../etc/passwd-320.webp',
    '..%2fmug-320.webp',
    'a/b-320.webp',
    'mug-321.webp',
    'mug-99999.webp',
    'mug-320.png',
    'mug.webp',
    'mug',
    'mug-320.',
    '-320.webp',
    'Mug-320.webp',
    'mug--320.webp',
    'mug-320.webp\0',
    'mug-320.webp\n',
    '',
  ])('cannot be %j', (file) => {
    expect(parsePictureFile(file)).toBeUndefined();
  });
});
