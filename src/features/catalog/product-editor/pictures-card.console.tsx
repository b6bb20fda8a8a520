import { Suspense, useRef, useState } from 'react';
import { Card } from '#console/card';
import { DropZone } from '#console/files/drop-zone';
import type { Upload, UploadOptions } from '#console/files/upload-queue';
import { Sortable } from '#console/table/sortable';
import { PICTURE_MAX_BYTES, PICTURE_SIZE_LIMIT, PICTURE_TYPES } from '#features/platform/media/media.limits';
import type { Media } from '#features/platform/media/media.schema';
import { mediaAdminCalls } from '#features/platform/media/media-admin.calls';
import { sendFile } from '#http/client/send-file';
import { lazyPart } from '#ui/lazy-part';
import { toast } from '#ui/toast';
import { PictureDialog } from './picture-dialog.console';
import { PictureTile } from './picture-tile.console';
import { picturesCardMessages as messages } from './product-editor-console.messages';
import type { EditedImage } from './product-fields.console';
import { whenSignedIn } from './save-product.console';
import type { ProductEditor } from './use-product-editor.console';

/** How many pictures a product has at most. */
const MAX_PICTURES = 100;

const CropDialog = lazyPart(async () => (await import('./crop-dialog.console')).CropDialog);

interface PicturesCardProps extends Pick<ProductEditor, 'fields' | 'set' | 'errors'> {
  onUploads: (uploads: readonly Upload[]) => void;
}

/** The product's pictures: from files, the clipboard or a phone's camera, in order, described, cropped and given to variants. */
export function PicturesCard({ fields, set, errors, onUploads }: PicturesCardProps) {
  const { images } = fields;
  const [edited, setEdited] = useState<string>();
  const [cropped, setCropped] = useState<string>();
  const places = useUploadPlaces();
  const change = (url: string, part: Partial<EditedImage>) =>
    set((before) => ({ images: before.images.map((image) => (image.url === url ? { ...image, ...part } : image)) }));

  const add = ({ media }: { media: Media }, file: File) => {
    const { url, width, height } = media;
    set((before) => {
      if (before.images.some((image) => image.url === url)) {
        toast.error(messages.isThereAlready(file.name));
        return {};
      }
      if (before.images.length >= MAX_PICTURES) {
        toast.error(messages.aProductHasAtMostPictures(MAX_PICTURES));
        return {};
      }
      return { images: places.insert(before.images, { url, alt: '', width, height }, file) };
    });
  };
  const remove = (url: string) =>
    set((before) => ({
      images: before.images.filter((image) => image.url !== url),
      variants: before.variants.map((variant) => (variant.image === url ? { ...variant, image: '' } : variant)),
    }));
  const replace = (url: string, { url: next, width, height }: Media) => {
    set((before) => ({
      images: before.images.flatMap((image) => {
        if (image.url === url) return [{ ...image, url: next, width, height, tint: undefined }];
        return image.url === next ? [] : [image];
      }),
      variants: before.variants.map((variant) => (variant.image === url ? { ...variant, image: next } : variant)),
    }));
    setCropped(undefined);
    setEdited(next);
  };
  const editedImage = images.find(({ url }) => url === edited);
  const error = Object.entries(errors).find(([field]) => field === 'images' || field.startsWith('images.'))?.[1];
  return (
    <Card title={messages.pictures}>
      {images.length > 0 && (
        <Sortable
          label={messages.pictures}
          layout="grid"
          items={images}
          keyOf={({ url }) => url}
          nameOf={(image) => nameOfPicture(images, image)}
          onOrder={(ordered) => set({ images: ordered })}
          className="mb-4 grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:gap-3"
        >
          {(image, handle) => (
            <PictureTile
              image={image}
              name={nameOfPicture(images, image)}
              isMain={image === images[0]}
              handle={handle}
              onEdit={() => setEdited(image.url)}
              onRemove={() => remove(image.url)}
            />
          )}
        </Sortable>
      )}
      {error && (
        <p role="alert" className="mb-3 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <DropZone<{ media: Media }>
        holds="pictures"
        accept={PICTURE_TYPES}
        maxBytes={PICTURE_MAX_BYTES}
        hasCamera
        hint={messages.upToEach(PICTURE_SIZE_LIMIT)}
        upload={(file, options) => {
          places.remember(file);
          return uploadPicture(file, options);
        }}
        onUploaded={add}
        onUploads={onUploads}
      />
      {editedImage && (
        <PictureDialog
          image={editedImage}
          name={nameOfPicture(images, editedImage)}
          fields={fields}
          set={set}
          onChange={(part) => change(editedImage.url, part)}
          onCrop={() => {
            setCropped(editedImage.url);
            setEdited(undefined);
          }}
          onRemove={() => {
            remove(editedImage.url);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {cropped !== undefined && (
        <Suspense>
          <CropDialog
            url={cropped}
            upload={(file) => uploadPicture(file, { onProgress: () => {}, signal: new AbortController().signal })}
            onCropped={(media) => replace(cropped, media)}
            onClose={() => {
              setEdited(cropped);
              setCropped(undefined);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

function uploadPicture(file: File, options: UploadOptions): Promise<{ media: Media }> {
  return whenSignedIn(() => sendFile(mediaAdminCalls('/'), file, { field: 'file', ...options }));
}

/** Pictures arrive in any order; they are placed in the one in which they were added. */
function useUploadPlaces() {
  const places = useRef({ next: 0, ofFile: new WeakMap<File, number>(), ofUrl: new Map<string, number>() });
  return {
    remember: (file: File) => {
      const { ofFile } = places.current;
      if (!ofFile.has(file)) ofFile.set(file, places.current.next++);
    },
    insert: (images: readonly EditedImage[], image: EditedImage, file: File): EditedImage[] => {
      const { ofFile, ofUrl } = places.current;
      const place = ofFile.get(file) ?? places.current.next;
      ofUrl.set(image.url, place);
      const at = images.findIndex(({ url }) => (ofUrl.get(url) ?? -1) > place);
      return at === -1 ? [...images, image] : [...images.slice(0, at), image, ...images.slice(at)];
    },
  };
}

function nameOfPicture(images: readonly EditedImage[], image: EditedImage): string {
  return image.alt.trim() || messages.picture(images.indexOf(image) + 1);
}
