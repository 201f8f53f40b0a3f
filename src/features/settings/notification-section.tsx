import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';

import { NOTIFICATION_TYPES } from '#contract/rules/notification-audience.ts';
import type {
  DeliveryChannels,
  PreferenceChanges,
} from '#contract/rules/notification-preferences.ts';
import type { Preferences } from '#contract/schema/preferences.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Button } from '../../ui/button/button.tsx';
import { Switch, SwitchButton } from '../../ui/form/switch.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { DevicePushSwitch } from './device-push-switch.tsx';
import styles from './settings.module.css';
import { loadPreferences, usePreferences } from './use-preferences.ts';

const messages = SETTINGS_MESSAGES.notifications;

/** Which kinds of news are told, and how. The switch of this device waits for nothing. */
export function NotificationSection() {
  return (
    <>
      <DevicePushSwitch />
      <LoadedChoices />
    </>
  );
}

function LoadedChoices() {
  const { state, reload } = useLoaded('preferences', loadPreferences);
  switch (state.status) {
    case 'loading':
      return (
        <>
          <VisuallyHidden role="status">{messages.loading}</VisuallyHidden>
          <Choices preferences={undefined} />
        </>
      );
    case 'failed':
      return (
        <StatusFrame
          role="alert"
          action={<Button onClick={reload}>{COMMON_MESSAGES.retry}</Button>}
        >
          {ERROR_MESSAGES.preferences_failed}
        </StatusFrame>
      );
    case 'ready':
      return <SavedChoices saved={state.value} />;
  }
}

function SavedChoices({ saved }: { readonly saved: Preferences }) {
  const { preferences, change } = usePreferences(saved);
  return <Choices preferences={preferences} onChange={change} />;
}

interface ChoicesProps {
  /** Not known yet: the words stand, and what is chosen has its place. */
  readonly preferences: Preferences | undefined;
  readonly onChange?: (changes: PreferenceChanges) => void;
}

function Choices({ preferences, onChange }: ChoicesProps) {
  const push = preferences?.push;
  return (
    <>
      <Switch
        label={messages.push}
        hint={messages.pushHint[push === false ? 'off' : 'on']}
        isOn={push}
        onChange={(isOn) => onChange?.({ push: isOn })}
      />
      <table className={styles.kinds}>
        <caption className={styles.note}>{messages.kinds}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{messages.inApp}</th>
            <th scope="col">{messages.pushed}</th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => {
            const ways = preferences?.kinds[type];
            const setChannels = (changed: Partial<DeliveryChannels>) =>
              onChange?.({ kinds: { [type]: changed } });
            return (
              <tr key={type}>
                <th scope="row">{messages.kind[type]}</th>
                <td>
                  <SwitchButton
                    label={messages.inAppOf(messages.kind[type])}
                    isOn={ways?.inApp}
                    onChange={(inApp) => setChannels({ inApp })}
                  />
                </td>
                <td>
                  <SwitchButton
                    label={messages.pushedOf(messages.kind[type])}
                    isOn={push && ways?.inApp && ways.push}
                    isDisabled={!push || !ways?.inApp}
                    onChange={(isPushed) => setChannels({ push: isPushed })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
