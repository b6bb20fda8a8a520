import type { ComponentProps } from 'react';
import { formatMoment } from '#console/format';
import { TextField } from '#ui/field';
import { connectionSettingsMessages as messages } from './connection-settings.messages';
import type { ConnectionField } from './connection-settings.schema';
import { secretFieldMessages as texts } from './connection-settings-console.messages';

interface SecretFieldProps extends ComponentProps<typeof TextField> {
  /** What is saved already. */
  saved: ConnectionField | undefined;
}

/**
 * A secret: what is entered replaces the saved one, which is never shown. Its form must not store drafts (`useRecordForm` does), because
 * they stay in the browser.
 */
export function SecretField({ saved, hint, disabled, ...field }: SecretFieldProps) {
  const isFixed = saved?.fixedBy !== undefined;
  return (
    <TextField
      {...field}
      type="password"
      // Browsers offer no passwords of people here.
      autoComplete="new-password"
      spellCheck={false}
      dir="ltr"
      required={field.required && !saved?.isSet}
      disabled={disabled || isFixed}
      placeholder={saved?.isSet && !isFixed && !saved.isUnreadable ? texts.keepOrReplace : undefined}
      hint={(saved && describeSaved(saved)) ?? hint}
    />
  );
}

function describeSaved({ isSet, endsIn, isUnreadable, setAt, setBy, fixedBy }: ConnectionField): string | undefined {
  if (fixedBy !== undefined) return messages.fixed(fixedBy);
  if (isUnreadable) return texts.unreadable;
  if (!isSet) return undefined;
  const text = endsIn === undefined ? texts.isSet : texts.endsIn(endsIn);
  return setAt === undefined ? text : texts.by(text, setBy, formatMoment(setAt));
}
