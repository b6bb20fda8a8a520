import { Hono } from 'hono';
import { type StaffEnv, staffOnly } from '#features/platform/staff-access/staff-access.server';
import { call } from '#http/calls/call.server';
import { takeAttempt } from '#http/calls/rate-limit.server';
import { withUploadedFile } from '#http/calls/uploaded-file.server';
import { invalidField } from '#shared/errors';
import { tooLong } from '#shared/text-schema';
import { uploadsDir } from './leftovers.service.server';
import { ALT_MAX_LENGTH, PICTURE_MAX_BYTES } from './media.limits';
import { mediaLimits, PICTURE_FIELD } from './media.limits.server';
import { mediaMessages } from './media.messages';
import { MediaSchema } from './media.schema';
import { uploadPicture } from './uploads.service.server';

/** Uploads for staff. */
export function mediaAdminApi() {
  return new Hono<StaffEnv>().post(
    '/',
    staffOnly('products.write'),
    call({
      tag: 'Media',
      summary: 'Upload a picture; the same one again gives the one that is there',
      form: {
        file: PICTURE_FIELD,
        alt: { type: 'string', description: 'What the picture shows, for those who do not see it.', maxLength: ALT_MAX_LENGTH },
      },
      response: { media: MediaSchema },
      for: 'products.write',
      status: 201,
      refuses: ['unsupported_picture', 'too_many_requests'],
    }),
    async (c) => {
      await takeAttempt(c, mediaLimits.upload);
      const upload = {
        field: 'file',
        dir: uploadsDir(c.var.shop),
        maxBytes: PICTURE_MAX_BYTES,
        maxTextLength: ALT_MAX_LENGTH,
        messages: mediaMessages,
      };
      const media = await withUploadedFile(c, upload, ({ fields, ...file }) =>
        uploadPicture(c.var.shop, c.var.user, { ...file, alt: checkAlt(fields.alt) }),
      );
      return c.json({ success: true, media }, 201);
    },
  );
}

function checkAlt(alt: string | undefined): string | undefined {
  const text = alt?.trim() || undefined;
  if (text && text.length > ALT_MAX_LENGTH) throw invalidField('alt', tooLong(ALT_MAX_LENGTH));
  return text;
}
