import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { WORDS } from '#contract/words.ts';
import type { Theme } from '../lib/device-settings.ts';
import { changeTheme, useDeviceSettings } from '../state/device-settings.ts';
import { IconButton } from '../ui/icon-button.tsx';

const ICONS: Readonly<Record<Theme, typeof Sun>> = { light: Sun, dark: Moon, system: Monitor };

/** Goes round system, light and dark. */
export function ThemeButton({ className }: { readonly className?: string | undefined }) {
  const { theme } = useDeviceSettings();
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
