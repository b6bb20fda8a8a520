/** https://wicg.github.io/shape-detection-api/#barcode-detection-api; TypeScript does not know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector;
  }
}

export interface BarcodeReader {
  /** The barcodes in sight. Rejects if the reader cannot be loaded. */
  read: (video: HTMLVideoElement) => Promise<readonly string[]>;
  end: () => void;
}

/** A larger picture takes longer and shows no more bars. */
const WIDEST = 1280;

/** The browser's own reader, or ours. */
export function openBarcodeReader(): BarcodeReader {
  if (!window.BarcodeDetector) return openWorker();
  const detector = new window.BarcodeDetector();
  return {
    // A frame that cannot be read is none.
    read: async (video) => (await detector.detect(video).catch(() => [])).map(({ rawValue }) => rawValue),
    end: () => {},
  };
}

type Reply = { id: number; codes: readonly string[] } | { id: number; problem: string };

function openWorker(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-reader.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let lastId = 0;
  return {
    read: async (video) => {
      if (!context) return [];
      const scale = Math.min(1, WIDEST / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const image = context.getImageData(0, 0, canvas.width, canvas.height);
      lastId += 1;
      return request(worker, { id: lastId, image });
    },
    end: () => worker.terminate(),
  };
}

function request(worker: Worker, { id, image }: { id: number; image: ImageData }): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onMessage = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== id) return;
      listeners.abort();
      if ('codes' in data) resolve(data.codes);
      else reject(new Error(data.problem));
    };
    const onError = ({ message }: ErrorEvent) => {
      listeners.abort();
      reject(new Error(message || 'The barcode reader could not be loaded'));
    };
    worker.addEventListener('message', onMessage, { signal });
    worker.addEventListener('error', onError, { signal });
    worker.postMessage({ id, image }, [image.data.buffer]);
  });
}
