import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import type { Theme } from '../../lib/storage/device-settings.ts';
import { cycleTheme, useDeviceSettings } from '../../state/device-settings.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';

const ICONS: Readonly<Record<Theme, typeof Sun>> = { light: Sun, dark: Moon, system: Monitor };

/** Cycles through system, light and dark. */
export function ThemeButton() {
  const { theme } = useDeviceSettings();
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={SHELL_MESSAGES.theme.change(SHELL_MESSAGES.theme[theme])}
      onClick={cycleTheme}
    >
      <Icon size={18} />
    </IconButton>
  );
}
