import { SHORTCUT_WORDS } from '#contract/shortcut-words.ts';
import { setDeviceSetting, useDeviceSettings } from '../../state/device-settings.ts';
import { Switch } from '../../ui/switch.tsx';

/** Switches shortcuts of a single key off: they get in the way of those who speak to their device. */
export function ShortcutSwitch() {
  const { keys } = useDeviceSettings();
  return (
    <Switch
      label={SHORTCUT_WORDS.label}
      hint={SHORTCUT_WORDS.hint}
      isOn={keys === 'on'}
      onChange={(isOn) => setDeviceSetting('keys', isOn ? 'on' : 'off')}
    />
  );
}
