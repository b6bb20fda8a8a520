import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#console/format';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { downloadButtonMessages as messages } from './files.messages';
import { saveFile } from './save-file';

type Transfer =
  | { status: 'none' }
  | { status: 'running'; bytes: number }
  | { status: 'done'; bytes: number }
  | { status: 'failed'; error: unknown };

interface DownloadButtonProps {
  path: string;
  /** The name of the file if the response has none. */
  fileName: string;
  label: string;
  /** For screen readers, where the label alone says too little. */
  description?: string;
}

/** Saves a file of the API; how much has arrived is shown, because nobody knows its size before. */
export function DownloadButton({ path, fileName, label, description }: DownloadButtonProps) {
  const [transfer, setTransfer] = useState<Transfer>({ status: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = transfer.status === 'running';

  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    let bytes = 0;
    const onProgress = (received: number) => {
      bytes = received;
      setTransfer({ status: 'running', bytes });
    };
    try {
      const isSaved = await saveFile(path, { fileName, onProgress, signal: controller.signal });
      setTransfer(isSaved ? { status: 'done', bytes } : { status: 'none' });
    } catch (error) {
      setTransfer(controller.signal.aborted ? { status: 'none' } : { status: 'failed', error });
    }
  };
  return (
    <div className="grid min-w-0 justify-items-start">
      <Button
        variant="secondary"
        size="sm"
        aria-label={description}
        onClick={() => (isRunning ? running.current?.abort() : void download())}
      >
        <Download aria-hidden className="size-4" />
        {isRunning ? messages.stop : label}
      </Button>
      <p
        role="status"
        className={`text-sm tabular-nums not-empty:mt-1 ${transfer.status === 'failed' ? 'font-medium text-bad' : 'text-muted'}`}
      >
        {sentenceOf(transfer)}
      </p>
    </div>
  );
}

function sentenceOf(transfer: Transfer): string {
  switch (transfer.status) {
    case 'none':
      return '';
    case 'running':
      return transfer.bytes === 0 ? messages.starting : messages.soFar(formatBytes(transfer.bytes));
    case 'done':
      return messages.saved(formatBytes(transfer.bytes));
    case 'failed':
      return messages.notSaved(messageOf(transfer.error, apiErrorMessages.unreachable));
    default:
      return transfer satisfies never;
  }
}
