import { isConfirmedAfter, readCredentials } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';

interface SaveOptions {
  /** Suggested to the person, if the response has no name of its own. */
  fileName: string;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** https://developer.mozilla.org/docs/Web/API/Window/showSaveFilePicker, which not all browsers have. */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<WritableStream<Uint8Array>> }>;
}

/**
 * Saves a file of the API: written to disk while it arrives where the browser can, otherwise held in memory until it is complete.
 * A broken or stopped download leaves no file. False if the person chose no place for it. Throws ApiError.
 */
export async function saveFile(path: string, { fileName, onProgress, signal }: SaveOptions): Promise<boolean> {
  const { showSaveFilePicker } = window as FilePicker;
  if (!showSaveFilePicker) {
    const response = await fetchFile(path, signal);
    const blob = await new Response(count(response, onProgress)).blob().catch((cause) => Promise.reject(new ApiError(0, undefined, cause)));
    offerBlob(blob, nameOf(response) ?? fileName);
    return true;
  }
  // First, because the browser only shows it right after a click.
  const handle = await showSaveFilePicker({ suggestedName: fileName }).catch((error) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  });
  if (!handle) return false;
  onProgress(0);
  const response = await fetchFile(path, signal);
  try {
    await count(response, onProgress).pipeTo(await handle.createWritable(), { signal });
  } catch (cause) {
    throw new ApiError(0, undefined, cause);
  }
  return true;
}

/** Again after a confirmation, if the call needs one. */
async function fetchFile(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetchOnce(path, signal);
  } catch (error) {
    if (error instanceof ApiError && (await isConfirmedAfter(error))) return fetchOnce(path, signal);
    throw error;
  }
}

async function fetchOnce(path: string, signal: AbortSignal): Promise<Response> {
  const credentials = readCredentials();
  const token = credentials?.getToken();
  const response = await fetch(`/api${path}`, { signal, headers: token ? { Authorization: `Bearer ${token}` } : {} }).catch((cause) =>
    Promise.reject(new ApiError(0, undefined, cause)),
  );
  if (response.ok) return response;
  const error = new ApiError(response.status, await response.json().catch(() => undefined));
  if (token && error.isSessionExpired) credentials?.onExpired(token);
  if (await isConfirmedAfter(error)) return fetchFile(path, signal);
  throw error;
}

/** Counts the bytes that arrive. */
function count({ body }: Response, onProgress: (bytes: number) => void): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  return (body ?? new Blob().stream()).pipeThrough(counter);
}

function nameOf({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}

/** Longer than a browser needs to begin with saving. */
const REVOKE_AFTER_MS = 60_000;

/** Saves what is in memory, without a question where. */
export function offerBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
