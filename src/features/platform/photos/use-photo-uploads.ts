import { useEffect, useRef, useState } from 'react';
import type { ApiPath, Endpoint } from '#http/client/api-paths';
import { sendFile } from '#http/client/send-file';
import { randomUuid } from '#shared/ids';

/** A photo in a form: on its way, there, or failed. */
export type FormPhoto<Photo> = { id: string; name: string } & (
  | { state: 'sending'; share: number }
  | { state: 'there'; photo: Photo }
  | { state: 'failed'; error: unknown; file: File }
);

interface UsePhotoUploads<Photo> {
  /** The call that takes one photo and returns it as `photo`. */
  path: ApiPath<{ $post: Endpoint & { output: { photo: Photo } } }>;
  most: number;
  initial?: readonly Photo[];
  /** Called with the photos that are there, whenever these change. */
  onChange?: (photos: readonly Photo[]) => void;
}

/** The photos of a form: each is sent when it is chosen, so that sending the form is quick. */
export function usePhotoUploads<Photo extends { _id: string }>({ path, most, initial = [], onChange }: UsePhotoUploads<Photo>) {
  const [photos, setPhotos] = useState<readonly FormPhoto<Photo>[]>(() =>
    initial.map((photo) => ({ id: photo._id, name: 'Photo', state: 'there', photo })),
  );
  const latest = useRef(photos);
  const uploads = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);

  const put = (next: readonly FormPhoto<Photo>[]) => {
    latest.current = next;
    setPhotos(next);
  };
  const replace = (id: string, change: FormPhoto<Photo>) => put(latest.current.map((one) => (one.id === id ? change : one)));
  const readThere = () => latest.current.flatMap((one) => (one.state === 'there' ? [one.photo] : []));

  const send = async (id: string, file: File) => {
    const { name } = file;
    const upload = new AbortController();
    uploads.current.set(id, upload);
    const isWanted = () => uploads.current.get(id) === upload;
    try {
      const { photo } = await sendFile(path, file, {
        field: 'file',
        onProgress: (share) => isWanted() && replace(id, { id, name, state: 'sending', share }),
        signal: upload.signal,
      });
      if (!isWanted()) return;
      // The same photo twice is one photo.
      if (readThere().some(({ _id }) => _id === photo._id)) put(latest.current.filter((one) => one.id !== id));
      else replace(id, { id, name, state: 'there', photo });
      onChange?.(readThere());
    } catch (error) {
      if (isWanted()) replace(id, { id, name, state: 'failed', error, file });
    }
  };

  const add = (files: readonly File[]) => {
    const added = files.slice(0, most - latest.current.length).map((file) => ({ id: randomUuid(), file }));
    put([...latest.current, ...added.map(({ id, file }): FormPhoto<Photo> => ({ id, name: file.name, state: 'sending', share: 0 }))]);
    for (const { id, file } of added) void send(id, file);
    return { isFull: added.length < files.length };
  };
  const retry = (id: string) => {
    const failed = latest.current.find((one) => one.id === id);
    if (failed?.state !== 'failed') return;
    replace(id, { id, name: failed.name, state: 'sending', share: 0 });
    void send(id, failed.file);
  };
  const remove = (id: string) => {
    uploads.current.get(id)?.abort();
    uploads.current.delete(id);
    put(latest.current.filter((one) => one.id !== id));
    onChange?.(readThere());
  };

  return {
    photos,
    most,
    add,
    retry,
    remove,
    /** The ids to send; undefined while one is on its way, or failed. */
    readIds: () => {
      const there = readThere();
      return there.length === latest.current.length ? there.map(({ _id }) => _id) : undefined;
    },
  };
}
