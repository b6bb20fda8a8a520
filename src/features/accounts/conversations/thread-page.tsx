import { CircleCheck, MessageCircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { useForm } from '#http/client/use-form';
import { withCommas } from '#shared/lists';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Button, ButtonLink } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextArea } from '#ui/field';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { threadMessages as messages } from './conversations.messages';
import { MESSAGE_MAX_LENGTH } from './conversations.rules';
import type { Thread } from './thread.schema';
import * as texts from './thread-page.messages';
import { threadsCalls } from './threads.calls';

/** A conversation with the shop, for whoever has its private link. */
export function ThreadPage({ token, shopName }: { token: string; shopName: string }) {
  const { result, reload, replace } = useApiQuery(threadsCalls('/:token', { param: { token } }));
  if (result.status === 'failed') return <Failed error={result.error} onRetry={reload} />;
  if (!result.data) return <Skeleton />;
  const { thread } = result.data;
  return (
    <div className="container-shop py-8 sm:py-12">
      <div className="mx-auto max-w-3xl">
        <header className="mb-6 sm:mb-8">
          <h1 dir="auto" className="text-3xl font-bold wrap-anywhere">
            {thread.subject}
          </h1>
          <p className="mt-2 text-muted">{messages.withTheShop(shopName, thread.orderNumber)}</p>
        </header>
        <Messages thread={thread} shopName={shopName} />
        <ReplyCard token={token} thread={thread} onSent={(written) => replace({ thread: written })} />
      </div>
    </div>
  );
}

function Messages({ thread, shopName }: { thread: Thread; shopName: string }) {
  const last = useRef<HTMLLIElement>(null);
  const count = thread.messages.length;
  const first = useRef(count);
  useEffect(() => {
    if (count > first.current) last.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <ol aria-label={texts.messages} className="grid grid-cols-1 gap-4">
      {thread.messages.map(({ _id, author, by, text, at }, i) => {
        const isShop = author === 'staff';
        const name = isShop ? withCommas([by, shopName]) : texts.you;
        return (
          <li
            key={_id}
            ref={i === count - 1 ? last : undefined}
            className={`min-w-0 rounded-lg p-5 sm:p-6 ${isShop ? 'bg-surface shadow-soft sm:me-12' : 'border border-line bg-raised sm:ms-12'}`}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                {name}
              </span>
              <time dateTime={at} className="text-sm text-muted">
                {formatDate(at)}
              </time>
            </p>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
              {text}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

interface ReplyProps {
  token: string;
  thread: Thread;
  onSent: (written: Thread) => void;
}

function ReplyCard({ token, thread, onSent }: ReplyProps) {
  // Another form after each message, so that the field is empty again.
  const [round, setRound] = useState(0);
  return (
    <section aria-label={texts.yourAnswer} className="mt-6 rounded-lg bg-surface p-5 shadow-soft sm:mt-8 sm:p-8">
      {round > 0 && (
        <p className="mb-4 flex items-center gap-2 font-medium text-good">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {messages.sent}
        </p>
      )}
      <ReplyFields
        key={round}
        token={token}
        thread={thread}
        onSent={(written) => {
          onSent(written);
          setRound(round + 1);
        }}
      />
    </section>
  );
}

function ReplyFields({ token, thread, onSent }: ReplyProps) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./thread.schema')).ThreadMessageSchema,
    submit: async (values) => {
      const { thread: written, message } = await api.post(threadsCalls('/:token', { param: { token } }), values);
      toast.success(message);
      onSent(written);
    },
    onFailure: (error) => toast.error(messageOf(error, messages.failed)),
  });
  const hint = thread.status === 'closed' ? texts.opensAgain : undefined;
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4">
      <TextArea
        label={texts.yourAnswer}
        name="message"
        required
        rows={5}
        maxLength={MESSAGE_MAX_LENGTH}
        error={errors.message}
        hint={hint}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">{messages.linkWorks(LINK_DAYS.conversation)}</p>
        <Button type="submit" size="lg" isBusy={isSubmitting} className="max-sm:w-full">
          {texts.sendMessage}
        </Button>
      </div>
    </CheckedForm>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'invalid_token') {
    return (
      <Notice icon={MessageCircleX} title={texts.linkIsDead} text={texts.linksEnd(LINK_DAYS.conversation)}>
        <ButtonLink to={paths.contact()} size="lg">
          {texts.contactUs}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice isAlert icon={MessageCircleX} title={texts.thisCouldNotBeLoaded} text={messageOf(error, texts.checkConnection)}>
      <Button size="lg" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}

function Skeleton() {
  return (
    <div className="container-shop py-8 sm:py-12">
      <p role="status" className="sr-only">
        {texts.loadingYourConversation}
      </p>
      <h1 className="sr-only">{texts.yourConversation}</h1>
      <div aria-hidden className="mx-auto grid max-w-3xl gap-4">
        <span className="skeleton block h-9 w-2/3" />
        <span className="skeleton mb-4 block h-5 w-1/2" />
        <span className="skeleton block h-36 w-full rounded-lg" />
        <span className="skeleton block h-36 w-full rounded-lg" />
      </div>
    </div>
  );
}
