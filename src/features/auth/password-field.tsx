import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { WORDS } from '#contract/words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A password, hidden until asked for. */
export function PasswordField(props: Omit<TextFieldProps, 'label' | 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      label={WORDS.account.password}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? WORDS.account.hidePassword : WORDS.account.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} />
        </IconButton>
      }
    />
  );
}
