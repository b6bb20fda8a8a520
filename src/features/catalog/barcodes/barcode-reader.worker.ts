/*
 * Reads barcodes in pictures, for browsers without a reader of their own: those of iPhones. It is a worker so that WebAssembly is
 * allowed in here only (docs/decisions/0053-barcodes.md), and the screen does not wait.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const OPTIONS: ReaderOptions = {
  formats: ['EANUPC', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 4,
};

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.addEventListener('message', async ({ data: { id, image } }: MessageEvent<{ id: number; image: ImageData }>) => {
  try {
    const found = await readBarcodes(image, OPTIONS);
    self.postMessage({ id, codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) });
  } catch (error) {
    self.postMessage({ id, problem: String(error) });
  }
});
