import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/* https://www.gs1.org/standards/barcodes/ean-upc: the bars of a digit, from the left half's odd set. */
const ODD = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'];
const RIGHT = ODD.map((bars) => [...bars].map((bar) => (bar === '0' ? '1' : '0')).join(''));
const EVEN = RIGHT.map((bars) => [...bars].reverse().join(''));
/** Which set each of the left digits is from, by the first digit. */
const SETS = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

/** A number of 12 digits with its check digit. */
export function toEan13(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function barsOf(ean: string): string {
  const [first = 0, ...rest] = [...ean].map(Number);
  const left = rest.slice(0, 6).map((digit, at) => (SETS[first]?.[at] === '1' ? EVEN : ODD)[digit]);
  const right = rest.slice(6).map((digit) => RIGHT[digit]);
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Chromium's arguments for a camera that looks at a barcode, a little crooked and not very sharp. */
export async function cameraOn(ean: string): Promise<string[]> {
  const bars = [...barsOf(ean)].map((bar, at) => (bar === '1' ? `<rect x="${at}" y="0" width="1" height="40"/>` : '')).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <rect width="1280" height="720" fill="#8a8478"/>
    <g transform="translate(290 220) rotate(4)"><rect width="700" height="280" fill="#f4f1ea"/><g transform="translate(65 40) scale(6 5)">${bars}</g></g></svg>`;
  const frame = await sharp(Buffer.from(picture)).blur(1.2).jpeg({ quality: 80 }).toBuffer();
  const file = path.join(os.tmpdir(), `camera-${ean}.mjpeg`);
  await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}
