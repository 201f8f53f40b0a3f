import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { turnOffPush, turnOnPush, usePush } from '../../state/push.ts';
import { Switch } from '../../ui/form/switch.tsx';

const messages = SETTINGS_MESSAGES.notifications.device;

/** Push notifications on this device. Requests permission only when it is switched on. */
export function DevicePushSwitch() {
  const { device, isSwitching } = usePush();
  const isPossible = device === 'on' || device === 'off';
  return (
    <Switch
      label={messages.label}
      hint={messages.hint[device]}
      isOn={device === 'on'}
      isDisabled={!isPossible || isSwitching}
      onChange={(isOn) => void (isOn ? turnOnPush() : turnOffPush())}
    />
  );
}
