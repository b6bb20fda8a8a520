import { isConfirmedAfter, readCredentials } from './api-client';
import { ApiError } from './api-error';
import type { ApiPath, Endpoint, Result } from './api-paths';

interface SendOptions {
  /** The form's field of the file. */
  field: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Other fields of the form. */
  fields?: Record<string, string>;
}

/**
 * Sends a file as a form, and reports how much of it is sent: `fetch` cannot do that. There is no time limit, because a phone's
 * connection may need minutes. Throws ApiError.
 */
export function sendFile<E extends Endpoint>(path: ApiPath<{ $post: E }>, file: File, options: SendOptions): Promise<Result<E>>;
export async function sendFile<Data>(path: string, file: File, options: SendOptions): Promise<Data> {
  try {
    return await sendOnce(path, file, options);
  } catch (error) {
    if (error instanceof ApiError && (await isConfirmedAfter(error))) return sendOnce(path, file, options);
    throw error;
  }
}

function sendOnce<Data>(path: string, file: File, { field, fields = {}, onProgress, signal }: SendOptions): Promise<Data> {
  const credentials = readCredentials();
  const token = credentials?.getToken();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk && request.response !== null) return resolve(request.response);
      const error = new ApiError(request.status, request.response);
      if (token && error.isSessionExpired) credentials?.onExpired(token);
      reject(error);
    };
    request.onerror = () => reject(new ApiError(0, undefined));
    request.onabort = () => reject(new ApiError(0, undefined, signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(new ApiError(0, undefined, signal.reason));
    request.send(form);
  });
}
