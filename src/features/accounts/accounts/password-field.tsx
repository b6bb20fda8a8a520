import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import * as messages from './password-field.messages';

/** A password field whose text can be shown. */
export function PasswordField(field: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...field} type={isShown ? 'text' : 'password'} />
      <IconButton
        label={isShown ? messages.hidePassword : messages.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-7.5 inset-e-0.5 text-muted"
      >
        {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
      </IconButton>
    </div>
  );
}
