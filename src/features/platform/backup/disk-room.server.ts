import { statfs } from 'node:fs/promises';

/** Throws an Error that says what to do. A disk that is full would stop the shop's own database. */
export async function checkRoom(dir: string, { what, bytes, advice }: { what: string; bytes: number; advice: string }): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  if (free < bytes)
    throw new Error(
      `There is too little room for ${what} in ${dir}: it needs about ${inMegabytes(bytes)}, and ${inMegabytes(free)} are free. ${advice}`,
    );
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;
}
