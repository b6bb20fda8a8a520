import type { ComponentProps } from 'react';
import { formatMoment } from '#console/format';
import { TextField } from '#ui/field';
import { connectionSettingsMessages as messages } from './connection-settings.messages';
import type { ConnectionField } from './connection-settings.schema';
import { secretFieldMessages as texts } from './connection-settings-console.messages';

interface SecretFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'onChange'> {
  /** What is saved already. */
  saved: ConnectionField | undefined;
  value: string;
  onChange: (value: string) => void;
}

/**
 * A secret: what is entered replaces the saved one, which is never shown. Its form must not store drafts (`useRecordForm` does), because
 * they stay in the browser.
 */
export function SecretField({ saved, hint, disabled, onChange, ...field }: SecretFieldProps) {
  const isFixed = saved?.fixedBy !== undefined;
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      required={field.required && !saved?.isSet}
      disabled={disabled || isFixed}
      placeholder={saved?.isSet && !isFixed && !saved.isUnreadable ? texts.keepOrReplace : undefined}
      hint={(saved && describeSaved(saved)) ?? hint}
      onChange={(event) => onChange(event.target.value)}
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
