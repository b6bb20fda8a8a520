import { describe, expect, it } from 'vitest';
import { createUploadQueue, type Upload, type UploadOptions } from './upload-queue';

const fileOf = (name: string) => new File([name], name);

/** A queue whose uploads end when the test says so. */
function openQueue(parallel = 2) {
  const running = new Map<string, { end: PromiseWithResolvers<string>; options: UploadOptions }>();
  const done: string[] = [];
  let uploads: readonly Upload[] = [];
  const queue = createUploadQueue<string>({
    upload: (file, options) => {
      const end = Promise.withResolvers<string>();
      running.set(file.name, { end, options });
      return end.promise;
    },
    onDone: (result) => done.push(result),
    onChange: (next) => {
      uploads = next;
    },
    parallel,
  });
  const states = () => uploads.map(({ file, status }) => `${file.name} ${status}`);
  const settle = async (name: string, error?: Error) => {
    if (error) running.get(name)?.end.reject(error);
    else running.get(name)?.end.resolve(`${name}!`);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const idOf = (name: string) => uploads.find(({ file }) => file.name === name)?.id ?? 0;
  return { queue, running, done, states, settle, idOf, uploads: () => uploads };
}

describe('an upload queue', () => {
  it('sends a few files at a time', async () => {
    const { queue, states, settle, done } = openQueue();
    queue.add(['a', 'b', 'c'].map(fileOf));
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    await settle('a');
    expect(states()).toEqual(['a done', 'b sending', 'c sending']);
    expect(done).toEqual(['a!']);
  });

  it('shows the progress of each', () => {
    const { queue, running, uploads } = openQueue();
    queue.add([fileOf('a')]);
    running.get('a')?.options.onProgress(0.4);
    expect(uploads()).toMatchObject([{ status: 'sending', share: 0.4 }]);
  });

  it('goes on after a failure, which can be sent again', async () => {
    const { queue, states, settle, idOf } = openQueue(1);
    queue.add(['a', 'b'].map(fileOf));
    await settle('a', new Error('too large'));
    expect(states()).toEqual(['a failed', 'b sending']);
    queue.retry(idOf('a'));
    expect(states()).toEqual(['a waiting', 'b sending']);
    await settle('b');
    expect(states()).toEqual(['a sending', 'b done']);
  });

  it('aborts what is removed, and ignores what it still returns', async () => {
    const { queue, running, states, settle, idOf, done } = openQueue(1);
    queue.add(['a', 'b'].map(fileOf));
    queue.remove(idOf('a'));
    expect(running.get('a')?.options.signal.aborted).toBe(true);
    expect(states()).toEqual(['b sending']);
    await settle('a');
    expect(done).toEqual([]);
    queue.stop();
    expect(running.get('b')?.options.signal.aborted).toBe(true);
  });
});
