import { SHORTCUT_MESSAGES } from '#contract/messages/en/guidance/shortcuts.ts';
import { setDeviceSetting, useDeviceSettings } from '../../state/device-settings.ts';
import { Switch } from '../../ui/form/switch.tsx';

/** Switches off single-key shortcuts, which speech input triggers by accident. */
export function ShortcutSwitch() {
  const { keys } = useDeviceSettings();
  return (
    <Switch
      label={SHORTCUT_MESSAGES.label}
      hint={SHORTCUT_MESSAGES.hint}
      isOn={keys === 'on'}
      onChange={(isOn) => setDeviceSetting('keys', isOn ? 'on' : 'off')}
    />
  );
}
