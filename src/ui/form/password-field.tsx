import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { IconButton } from '../button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password field, hidden until its button shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? AUTH_MESSAGES.hidePassword : AUTH_MESSAGES.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} />
        </IconButton>
      }
    />
  );
}
