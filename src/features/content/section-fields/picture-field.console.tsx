import { DropZone } from '#console/files/drop-zone';
import { LINE_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { ThemePicture } from '#features/content/theme/theme.schema';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#features/platform/media/media.limits';
import type { Media } from '#features/platform/media/media.schema';
import { mediaAdminCalls } from '#features/platform/media/media-admin.calls';
import { sendFile } from '#http/client/send-file';
import { Button } from '#ui/button';
import { TextField } from '#ui/field';
import { FocalPoint } from './focal-point.console';
import { pictureFieldMessages as messages } from './section-fields.messages';

interface PictureFieldProps {
  holds: 'picture' | 'logo';
  picture: ThemePicture | null;
  error?: string | undefined;
  onChange: (picture: ThemePicture | null) => void;
  /** A logo needs no description, and is never cropped. */
  hasAlt?: boolean;
}

export function PictureField({ holds, picture, error, onChange, hasAlt = true }: PictureFieldProps) {
  if (!picture) {
    return (
      <>
        <DropZone<{ media: Media }>
          holds={holds}
          accept={PICTURE_TYPES}
          maxBytes={PICTURE_MAX_BYTES}
          isMultiple={false}
          hasCamera
          upload={(file, options) => sendFile(mediaAdminCalls('/'), file, { field: 'file', ...options })}
          onUploaded={({ media: { url, width, height, alt } }) => onChange({ url, width, height, alt })}
        />
        {error && <p className="mt-1.5 text-sm font-medium text-bad">{error}</p>}
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {hasAlt ? (
        <FocalPoint picture={picture} onChange={onChange} />
      ) : (
        <img src={picture.url} alt="" className="max-h-48 max-w-full justify-self-start rounded-sm bg-raised object-contain" />
      )}
      {hasAlt && (
        <TextField
          label={messages.whatIsOnThePicture}
          name="alt"
          value={picture.alt}
          maxLength={LINE_MAX_LENGTH}
          hint={messages.forPeopleWhoCannotSeeIt}
          onChange={(event) => onChange({ ...picture, alt: event.target.value })}
        />
      )}
      {error && <p className="text-sm font-medium text-bad">{error}</p>}
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onChange(null)}>
        {messages.removeThePicture}
      </Button>
    </div>
  );
}
