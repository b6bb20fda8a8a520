import { Camera, CircleAlert, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { PICTURE_TYPES } from '#features/platform/media/media.limits';
import { messageOf } from '#http/client/api-error';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import * as words from './photos.messages';
import type { FormPhoto, usePhotoUploads } from './use-photo-uploads';

interface PhotoInputProps<Photo extends { _id: string }> {
  uploads: Omit<ReturnType<typeof usePhotoUploads<Photo>>, 'readIds'>;
  hint: string;
  messages: { tooManyPhotos: string; photoFailed: string };
  error: ReactNode;
  /** A photo that is there, as large as its tile; `name` is 'photo 1'. */
  children: (photo: Photo, name: string) => ReactNode;
  /** Below a photo that is there. */
  note?: (photo: Photo) => ReactNode;
}

/**
 * Some photos of a shopper: on a phone from the camera, whose HEIC it turns into another type, or from the library; each with its
 * progress.
 */
export function PhotoInput<Photo extends { _id: string }>({ uploads, hint, messages, error, children, note }: PhotoInputProps<Photo>) {
  const { photos, most, add, retry, remove } = uploads;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (files: FileList | null) => {
    if (add([...(files ?? [])]).isFull) toast.error(messages.tooManyPhotos);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <fieldset name="photos" tabIndex={-1} aria-describedby={`${id}hint`} className="min-w-0 outline-none">
      <legend className="mb-1.5 text-sm font-semibold">
        {richText(words.photos, { optional: (text) => <span className="font-normal text-muted">{text}</span> })}
      </legend>
      <ul aria-label={words.chosenPhotos} className="flex flex-wrap gap-3">
        {photos.map((photo, i) => (
          <li key={photo.id} className="w-24">
            <PhotoTile photo={photo} name={words.photoName(i + 1)} onRetry={() => retry(photo.id)} onRemove={() => remove(photo.id)}>
              {photo.state === 'there' && children(photo.photo, words.photoName(i + 1))}
            </PhotoTile>
            {photo.state === 'there' && note?.(photo.photo)}
            {photo.state === 'failed' && (
              <p className="mt-1 flex items-start gap-1 text-xs leading-tight font-medium text-bad">
                <CircleAlert aria-hidden className="size-3.5 shrink-0" />
                {messageOf(photo.error, messages.photoFailed)}
              </p>
            )}
          </li>
        ))}
        {photos.length < most && (
          <li>
            <label
              htmlFor={id}
              className="grid size-24 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-md border-2 border-dashed border-line text-sm font-medium text-muted transition-colors duration-150 hover:border-muted hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <Camera aria-hidden className="size-6" strokeWidth={1.5} />
              {words.addPhotos}
              <input
                ref={input}
                id={id}
                type="file"
                accept={PICTURE_TYPES}
                multiple
                onChange={(event) => choose(event.target.files)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
      <p role="status" className="sr-only">
        {progressText(photos)}
      </p>
      {error && <p className="mt-1.5 text-sm font-medium text-bad">{error}</p>}
    </fieldset>
  );
}

interface PhotoTileProps {
  photo: FormPhoto<unknown>;
  name: string;
  onRetry: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function PhotoTile({ photo, name, onRetry, onRemove, children }: PhotoTileProps) {
  return (
    <div className="relative grid size-24 place-items-center overflow-hidden rounded-md border border-line bg-raised">
      {children}
      {photo.state === 'sending' && (
        <progress aria-label={words.uploadingName(name)} value={photo.share} max={1} className="progress-bar w-16" />
      )}
      {photo.state === 'failed' && (
        <button
          type="button"
          aria-label={words.sendAgain(name)}
          onClick={onRetry}
          className="grid size-full place-content-center justify-items-center gap-1 text-sm font-medium text-bad"
        >
          <RotateCcw aria-hidden className="size-5" />
          {words.tryAgain}
        </button>
      )}
      <button
        type="button"
        aria-label={words.removeName(name)}
        onClick={onRemove}
        className="absolute top-0 inset-e-0 grid size-11 place-items-start justify-items-end p-1"
      >
        <span className="grid size-7 place-items-center rounded-full bg-surface/95 shadow-soft">
          <X aria-hidden className="size-4" />
        </span>
      </button>
    </div>
  );
}

function progressText(photos: readonly FormPhoto<unknown>[]): string {
  const count = (state: FormPhoto<unknown>['state']) => photos.filter((photo) => photo.state === state).length;
  if (count('sending') > 0) return words.uploading;
  if (count('failed') > 0) return words.uploadFailed;
  return count('there') > 0 ? words.added(count('there')) : '';
}
