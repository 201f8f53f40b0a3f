import { SHORTCUT_MESSAGES } from '#contract/messages/en/shortcuts.ts';
import { setDeviceSetting, useDeviceSettings } from '../../state/device-settings.ts';
import { Switch } from '../../ui/form/switch.tsx';

/** Switches shortcuts of a single key off: they get in the way of those who speak to their device. */
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
