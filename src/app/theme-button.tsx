import { Monitor, Moon, Sun } from 'lucide-react';
import { WORDS } from '#contract/words.ts';
import type { Theme } from '../lib/theme.ts';
import { changeTheme, useTheme } from '../state/theme.ts';
import { IconButton } from '../ui/icon-button.tsx';

const ICONS: Readonly<Record<Theme, typeof Sun>> = { light: Sun, dark: Moon, system: Monitor };

/** Goes round system, light and dark. */
export function ThemeButton({ className }: { readonly className?: string | undefined }) {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={WORDS.theme.change(WORDS.theme[theme])}
      className={className}
      onClick={changeTheme}
    >
      <Icon size={18} />
    </IconButton>
  );
}
