import * as v from 'valibot';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { type UndoOptions, undoOfDraft, undoOfPublishing, viewDraft } from '#features/platform/versions/drafts.service.server';
import { type MailTextDraft, MailTextSchema } from './mail-text-admin.schema';
import { mailTextOf } from './mail-text-drafts.service.server';

const RestoredSchema = v.partial(MailTextSchema);
const options: UndoOptions<MailText, MailTextDraft> = {
  right: 'settings.write',
  textOf: mailTextOf,
  parse: (fields) => v.parse(RestoredSchema, fields),
  view: async (shop, { subjectId }) => ({ mailText: await viewDraft(shop, mailTextOf(subjectId)) }),
};
const draftUndo = undoOfDraft(options);

/** Drafts get their earlier words, and what was sent before is sent again. */
export const mailTextsUndo: UndoRegistry = {
  'mail_text.update': draftUndo,
  'mail_text.restore': draftUndo,
  'mail_text.discard': draftUndo,
  'mail_text.publish': undoOfPublishing(options),
};
