import { useEffect, useRef } from 'react';
import { formatMoment } from '#console/format';
import type { ConversationDetail, Message } from './conversations.schema';
import { messageListMessages as texts } from './conversations-console.messages';

/** What was written, the oldest first. */
export function MessageList({ conversation: { name, messages } }: { conversation: ConversationDetail }) {
  const last = useRef<HTMLLIElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 1) last.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol aria-label={texts.messages} className="grid grid-cols-1 gap-3">
      {messages.map((message, i) => (
        <li key={message._id} ref={i === count - 1 ? last : undefined} className="min-w-0 scroll-mb-4">
          <MessageBubble message={message} name={name} />
        </li>
      ))}
    </ol>
  );
}

/** The text of a shopper is shown as text: nothing in it becomes a link or markup. */
function MessageBubble({ message: { author, by, text, at }, name }: { message: Message; name: string }) {
  const isStaff = author === 'staff';
  return (
    <div className={`rounded-md border border-line p-4 ${isStaff ? 'bg-raised sm:ms-10' : 'bg-surface sm:me-10'}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{isStaff ? (by ?? texts.somebodyWhoHasLeft) : name}</bdi>
        <time dateTime={at} className={isStaff ? 'text-ink' : 'text-muted'}>
          {formatMoment(at)}
        </time>
      </p>
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
    </div>
  );
}
