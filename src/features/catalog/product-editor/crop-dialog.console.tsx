import { useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import styles from 'react-image-crop/dist/ReactCrop.css?url';
import type { Media } from '#features/platform/media/media.schema';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { cropDialogMessages as messages } from './product-editor-console.messages';

const SHAPES = [
  { label: messages.free, aspect: undefined },
  { label: messages.square, aspect: 1 },
  { label: '4 : 3', aspect: 4 / 3 },
  { label: '3 : 4', aspect: 3 / 4 },
] as const;
const START: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 };
const QUALITY = 0.92;

interface CropDialogProps {
  url: string;
  upload: (file: File) => Promise<{ media: Media }>;
  onCropped: (media: Media) => void;
  onClose: () => void;
}

/** Takes a part of a picture, by pointer or by arrow keys, and stores it as a new one. */
export function CropDialog({ url, upload, onCropped, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>(START);
  const [aspect, setAspect] = useState<number>();
  const [isBusy, setBusy] = useState(false);

  const choose = (next: number | undefined) => {
    setAspect(next);
    const shown = image.current;
    if (next === undefined || !shown) return;
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, next, shown.width, shown.height), shown.width, shown.height));
  };
  const apply = async () => {
    if (!image.current) return;
    setBusy(true);
    try {
      const { media } = await upload(await cut(image.current, crop));
      onCropped(media);
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.cropThePicture}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="p-5">
        <div role="radiogroup" aria-label={messages.shape} className="mb-4 flex flex-wrap gap-2">
          {SHAPES.map(({ label, aspect: shape }) => (
            <label
              key={label}
              className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line px-4 text-sm font-semibold has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 pointer-coarse:min-h-11"
            >
              <input type="radio" name="shape" className="sr-only" checked={aspect === shape} onChange={() => choose(shape)} />
              {label}
            </label>
          ))}
        </div>
        <div className="grid justify-items-center">
          <ReactCrop crop={crop} aspect={aspect} keepSelection minWidth={20} minHeight={20} onChange={(_, percent) => setCrop(percent)}>
            <img ref={image} src={url} alt="" className="max-h-[50dvh]" />
          </ReactCrop>
        </div>
        <div className="dialog-actions mt-6">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button isBusy={isBusy} busyText={messages.cropping} onClick={() => void apply()}>
            {messages.crop}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The part in the picture's own pixels. */
async function cut(image: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<File> {
  const { naturalWidth, naturalHeight } = image;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round((naturalWidth * width) / 100));
  canvas.height = Math.max(1, Math.round((naturalHeight * height) / 100));
  const left = Math.round((naturalWidth * x) / 100);
  const top = Math.round((naturalHeight * y) / 100);
  canvas.getContext('2d')?.drawImage(image, left, top, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
  // Browsers that cannot write WebP write PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('The picture could not be cropped.');
  return new File([blob], 'cropped', { type: blob.type });
}
