import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';

import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#contract/rules/notification-audience.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Switch, SwitchButton } from '../../ui/form/switch.tsx';
import { FailureFrame } from '../../ui/loading/failure-frame.tsx';
import words from '../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { DevicePushSwitch } from './device-push-switch.tsx';
import { loadPreferences, setPreference, usePreference } from './preferences.ts';
import styles from './settings.module.css';

const messages = SETTINGS_MESSAGES.notifications;

/** The kinds of notifications and how they are sent. The switch of this device does not wait for them. */
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
  if (state.status === 'failed') {
    return (
      <FailureFrame onRetry={state.canRetry ? reload : undefined}>
        {ERROR_MESSAGES.preferences_failed}
      </FailureFrame>
    );
  }
  return (
    <>
      {state.status === 'loading' && (
        <VisuallyHidden role="status">{messages.loading}</VisuallyHidden>
      )}
      <Choices />
    </>
  );
}

/** Before the choices are known, the labels are shown and the controls' room is reserved. */
function Choices() {
  const isPushed = usePreference('push');
  return (
    <>
      <Switch
        label={messages.push}
        hint={messages.pushHint[isPushed === false ? 'off' : 'on']}
        isOn={isPushed}
        onChange={(isOn) => void setPreference('push', isOn)}
      />
      <table className={styles.kinds}>
        <caption className={words.quiet}>{messages.kinds}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{messages.inApp}</th>
            <th scope="col">{messages.pushed}</th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => (
            <KindRow key={type} type={type} isPushed={isPushed} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface KindRowProps {
  readonly type: NotificationType;
  /** Whether anything is pushed. */
  readonly isPushed: boolean | undefined;
}

function KindRow({ type, isPushed }: KindRowProps) {
  const isListed = usePreference(`${type}.inApp`);
  const isKindPushed = usePreference(`${type}.push`);
  return (
    <tr>
      <th scope="row">{messages.kind[type]}</th>
      <td>
        <SwitchButton
          label={messages.inAppOf(messages.kind[type])}
          isOn={isListed}
          onChange={(isOn) => void setPreference(`${type}.inApp`, isOn)}
        />
      </td>
      <td>
        <SwitchButton
          label={messages.pushedOf(messages.kind[type])}
          isOn={isPushed && isListed && isKindPushed}
          isDisabled={!isPushed || !isListed}
          onChange={(isOn) => void setPreference(`${type}.push`, isOn)}
        />
      </td>
    </tr>
  );
}
