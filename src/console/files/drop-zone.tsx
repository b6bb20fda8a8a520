import { Camera, CircleAlert, CircleCheck, RotateCcw, Upload as UploadIcon, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatBytes } from '#console/format';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button, IconButton } from '#ui/button';
import { toast } from '#ui/toast';
import { type DroppedKind, droppedMessages, dropZoneMessages as messages } from './files.messages';
import { createUploadQueue, type Upload, type UploadOptions } from './upload-queue';

interface DropZoneProps<Result> {
  /** What is dropped here. */
  holds: DroppedKind;
  /** As of a file field: 'image/*', '.csv'. */
  accept: string;
  maxBytes: number;
  isMultiple?: boolean;
  /** Offers the camera on a phone. */
  hasCamera?: boolean;
  hint?: ReactNode;
  upload: (file: File, options: UploadOptions) => Promise<Result>;
  onUploaded: (result: Result, file: File) => void;
  /** Called with every change of the list, so that a form can wait for what is on its way. */
  onUploads?: (uploads: readonly Upload[]) => void;
}

/** Files by drop, by button, by paste, or from a phone's camera; each with its progress, and sent again if that fails. */
export function DropZone<Result>({ holds, accept, maxBytes, isMultiple = true, hasCamera, hint, ...calls }: DropZoneProps<Result>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setOver] = useState(false);
  const latest = useRef(calls);
  const [queue] = useState(() =>
    createUploadQueue<Result>({
      upload: (file, options) => latest.current.upload(file, options),
      onDone: (result, file) => latest.current.onUploaded(result, file),
      onChange: (next) => {
        setUploads(next);
        latest.current.onUploads?.(next);
      },
    }),
  );
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => () => queue.stop(), [queue]);

  const add = (files: readonly File[]) => {
    const fitting = files.filter((file) => isAccepted(file, accept));
    const small = fitting.filter((file) => file.size <= maxBytes);
    if (fitting.length < files.length) toast.error(droppedMessages.onlyThese[holds]);
    if (small.length < fitting.length) toast.error(messages.eachFileMayHaveUpTo(formatBytes(maxBytes)));
    queue.add(isMultiple ? small : small.slice(0, 1));
  };
  usePaste(add);

  const onDrag = (event: DragEvent, isInside: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the buttons are for everyone. */}
      <div
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          add(Array.from(event.dataTransfer.files));
        }}
        className={`grid justify-items-center gap-3 rounded-md border-2 border-dashed px-4 py-6 text-center transition-colors duration-150 ${isOver ? 'border-accent bg-accent/8' : 'border-line'}`}
      >
        <UploadIcon aria-hidden className="size-7 text-muted" strokeWidth={1.5} />
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton label={droppedMessages.choose[holds]} accept={accept} isMultiple={isMultiple} onFiles={add} />
          {hasCamera && (
            <span className="hidden pointer-coarse:contents">
              <FileButton label={messages.takeAPicture} accept="image/*" isCamera onFiles={add} />
            </span>
          )}
        </div>
        <p className="text-sm text-muted">
          <span className="pointer-coarse:hidden">{isMultiple ? messages.orDropThemHere : messages.orDropItHere}</span>
          {hint}
        </p>
      </div>
      {uploads.some(({ status }) => status !== 'done') && (
        <ul aria-label={messages.uploads} className="mt-3 grid gap-1">
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} onRetry={() => queue.retry(one.id)} onRemove={() => queue.remove(one.id)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {summaryOf(uploads)}
      </p>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  isMultiple?: boolean;
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the system's choice of files. */
export function FileButton({ label, accept, isMultiple = false, isCamera = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        {isCamera && <Camera aria-hidden className="size-4" />}
        {label}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        aria-label={label}
        tabIndex={-1}
        hidden
        accept={accept}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []));
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

function UploadRow({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const { file, status } = upload;
  return (
    <li className="flex min-h-11 items-center gap-3 rounded-sm bg-raised/60 py-1 pe-1 ps-3">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-sm">
          <span dir="auto" className="truncate">
            {file.name}
          </span>
          <span className="shrink-0 text-muted tabular-nums">{formatBytes(file.size)}</span>
        </p>
        {status === 'failed' ? (
          <p className="flex items-center gap-1.5 text-sm font-medium text-bad">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {messageOf(upload.error, apiErrorMessages.unreachable)}
          </p>
        ) : (
          <progress aria-label={file.name} value={shareOf(upload)} max={1} className="progress-bar mt-1" />
        )}
      </div>
      {status === 'failed' && (
        <IconButton label={messages.sendAgain(file.name)} onClick={onRetry} className="not-pointer-coarse:size-9">
          <RotateCcw aria-hidden className="size-4" />
        </IconButton>
      )}
      {status === 'done' ? (
        <span className="grid size-9 place-items-center text-good">
          <CircleCheck aria-hidden className="size-4.5" />
          <span className="sr-only">{messages.done}</span>
        </span>
      ) : (
        <IconButton label={messages.remove(file.name)} onClick={onRemove} className="not-pointer-coarse:size-9">
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  );
}

function shareOf(upload: Upload): number {
  if (upload.status === 'done') return 1;
  return upload.status === 'sending' ? upload.share : 0;
}

function summaryOf(uploads: readonly Upload[]): string {
  const count = (requested: Upload['status']) => uploads.filter(({ status }) => status === requested).length;
  const open = count('waiting') + count('sending');
  if (uploads.length === 0) return '';
  if (open > 0) return messages.sending(uploads.length);
  return count('failed') > 0 ? messages.ofFailed(count('failed'), uploads.length) : messages.allFilesAreThere;
}

function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((part) => {
    const requested = part.trim().toLowerCase();
    if (requested.startsWith('.')) return file.name.toLowerCase().endsWith(requested);
    return requested.endsWith('/*') ? file.type.startsWith(requested.slice(0, -1)) : file.type === requested;
  });
}

/** Files from the clipboard, wherever the focus is; text goes where it always goes. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = Array.from(event.clipboardData?.files ?? []);
      if (files.length === 0 || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
