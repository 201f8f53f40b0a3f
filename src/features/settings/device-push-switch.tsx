import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { turnOffPush, turnOnPush, usePush } from '../../state/push.ts';
import { Switch } from '../../ui/switch.tsx';

const words = SETTINGS_WORDS.notifications.device;

/** Push notifications on this device: asks the browser when it is switched on, never before. */
export function DevicePushSwitch() {
  const { device, isSwitching } = usePush();
  const isPossible = device === 'on' || device === 'off';
  return (
    <Switch
      label={words.label}
      hint={words.hint[device]}
      isOn={device === 'on'}
      isDisabled={!isPossible || isSwitching}
      onChange={(isOn) => void (isOn ? turnOnPush() : turnOffPush())}
    />
  );
}
