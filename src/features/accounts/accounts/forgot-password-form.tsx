import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { FormCard } from '#ui/form-card';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import { accountsCalls } from './accounts.calls';
import * as texts from './forgot-password-form.messages';
import { passwordResetMessages as messages } from './password-reset.messages';

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState('');
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./password-reset.schema')).ForgotPasswordSchema,
    submit: async ({ email }) => {
      const { message } = await api.post(accountsCalls('/forgot-password'), { email });
      toast.success(message);
      setSentTo(email);
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.sendFailed)),
  });
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo('')} />;
  return (
    <FormCard title={texts.forgotYourPassword} subtitle={texts.weSendALink}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <TextField label={texts.email} name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {texts.sendResetLink}
        </Button>
      </CheckedForm>
      <BackToSignIn />
    </FormCard>
  );
}

/** The same for every address, so that it does not reveal whether there is an account. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <FormCard title={texts.checkYourMail} subtitle={texts.linkIsOnItsWay(email)}>
      <div className="grid justify-items-center gap-5 rounded-md bg-raised p-6 text-center">
        <MailCheck aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
        <p>{texts.linkWorksOnce}</p>
        <Button variant="secondary" onClick={onAgain}>
          {texts.tryAnotherEmail}
        </Button>
      </div>
      <BackToSignIn />
    </FormCard>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-6 text-center text-muted">
      {richText(messages.rememberedIt, {
        link: (text) => (
          <Link to={paths.login()} className="font-semibold text-accent underline">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
