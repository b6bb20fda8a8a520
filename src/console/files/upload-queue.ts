export interface UploadOptions {
  /** Called with a share from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type Upload = { id: number; file: File } & (
  | { status: 'waiting' }
  | { status: 'sending'; share: number }
  | { status: 'done' }
  | { status: 'failed'; error: unknown }
);

interface QueueOptions<Result> {
  upload: (file: File, options: UploadOptions) => Promise<Result>;
  onDone: (result: Result, file: File) => void;
  onChange: (uploads: readonly Upload[]) => void;
  /** More at once do not arrive sooner. */
  parallel?: number;
}

/** Sends files a few at a time. Each can be aborted and sent again; a failed one does not stop the others. */
export function createUploadQueue<Result>({ upload, onDone, onChange, parallel = 3 }: QueueOptions<Result>) {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const controllers = new Map<number, AbortController>();

  const publish = (next: readonly Upload[]) => {
    uploads = next;
    onChange(uploads);
  };
  const put = (changed: Upload) => publish(uploads.map((one) => (one.id === changed.id ? changed : one)));

  const send = async ({ id, file }: Pick<Upload, 'id' | 'file'>) => {
    const controller = new AbortController();
    controllers.set(id, controller);
    put({ id, file, status: 'sending', share: 0 });
    const isCurrent = () => controllers.get(id) === controller;
    try {
      const onProgress = (share: number) => isCurrent() && put({ id, file, status: 'sending', share });
      const result = await upload(file, { onProgress, signal: controller.signal });
      if (!isCurrent()) return;
      put({ id, file, status: 'done' });
      onDone(result, file);
    } catch (error) {
      if (isCurrent()) put({ id, file, status: 'failed', error });
    } finally {
      if (isCurrent()) controllers.delete(id);
      startNext();
    }
  };
  const startNext = () => {
    for (const next of uploads.filter(({ status }) => status === 'waiting')) {
      if (controllers.size >= parallel) return;
      void send(next);
    }
  };

  return {
    add: (files: readonly File[]) => {
      publish([...uploads, ...files.map((file): Upload => ({ id: ++lastId, file, status: 'waiting' }))]);
      startNext();
    },
    retry: (id: number) => {
      const failed = uploads.find((one) => one.id === id);
      if (failed?.status !== 'failed') return;
      put({ id, file: failed.file, status: 'waiting' });
      startNext();
    },
    /** Stops an upload, or removes its line. */
    remove: (id: number) => {
      const controller = controllers.get(id);
      controllers.delete(id);
      controller?.abort();
      publish(uploads.filter((one) => one.id !== id));
      startNext();
    },
    stop: () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    },
  };
}
