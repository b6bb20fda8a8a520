import { useState } from 'react';
import { Card } from '#console/card';
import { useShortcuts } from '#console/commands/shortcuts';
import { confirm } from '#console/dialog/confirm';
import { formatMoment } from '#console/format';
import { Button } from '#ui/button';
import { TextArea } from '#ui/field';
import { richText } from '#ui/rich-text';
import { REPLY_MAX_LENGTH } from './review-moderation.rules';
import type { ModeratedReview } from './review-moderation.schema';
import { reviewReplyCardMessages as messages } from './review-moderation-console.messages';

interface ReplyCardProps {
  review: ModeratedReview;
  isSaving: boolean;
  /** Rejects if it was not saved. */
  onReply: (reply: string | null, done: string) => Promise<void>;
}

/** The shop's one reply, below the review for everybody. */
export function ReplyCard({ review: { reply, status, author }, isSaving, onReply }: ReplyCardProps) {
  const [text, setText] = useState<string>();
  const isEditing = text !== undefined;
  const mayReply = status === 'published';
  useShortcuts([
    {
      keys: 'r',
      label: messages.reply,
      group: messages.thisScreen,
      run: () => mayReply && setText((before) => before ?? reply?.text ?? ''),
    },
  ]);

  const save = async () => {
    const trimmed = text?.trim() ?? '';
    if (trimmed === '') return;
    // What was typed stays when it could not be saved.
    await onReply(trimmed, reply ? messages.replyChanged : messages.replyPublished).then(
      () => setText(undefined),
      () => {},
    );
  };
  const remove = async () => {
    const question = { title: messages.removeTheReply, text: messages.shoppersNoLongerSeeIt, action: messages.remove, isDanger: true };
    if (await confirm(question)) await onReply(null, messages.replyRemoved).catch(() => {});
  };

  return (
    <Card title={messages.reply} text={reply ? undefined : replyText(mayReply, author)}>
      {reply && !isEditing && (
        <div className="max-w-prose rounded-md bg-raised px-4 py-3">
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {reply.text}
          </p>
          <p className="mt-1 text-sm text-muted">
            {richText(mayReply ? messages.repliedAt : messages.notShownReply, {
              at: <time dateTime={reply.createdAt}>{formatMoment(reply.createdAt)}</time>,
            })}
          </p>
        </div>
      )}
      {isEditing && (
        <form
          aria-label={messages.reply}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          className="max-w-prose"
        >
          <TextArea
            label={messages.yourReply}
            name="reply"
            autoFocus
            rows={5}
            maxLength={REPLY_MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && void save()}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button type="submit" size="sm" isBusy={isSaving} disabled={text.trim() === ''} aria-keyshortcuts="Control+Enter Meta+Enter">
              {reply ? messages.saveTheReply : messages.publishTheReply}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setText(undefined)}>
              {messages.cancel}
            </Button>
          </div>
        </form>
      )}
      {!isEditing && (
        <div className={`flex flex-wrap gap-2 ${reply ? 'mt-3' : ''}`}>
          {mayReply && (
            <Button variant="secondary" size="sm" onClick={() => setText(reply?.text ?? '')}>
              {reply ? messages.edit : messages.writeAReply}
            </Button>
          )}
          {reply && (
            <Button variant="danger" size="sm" isBusy={isSaving} onClick={() => void remove()}>
              {messages.remove}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function replyText(mayReply: boolean, { _id, name }: ModeratedReview['author']): string {
  if (!mayReply) return messages.publishTheReviewBeforeYouReply;
  return _id === undefined ? messages.itIsShownBelowTheReview : messages.itIsShownBelowTheReviewOfName(name);
}
