import { PROBLEMS } from '#contract/problems.ts';
import { API } from '#contract/routes.ts';
import { NOTIFICATION_TYPES } from '#contract/rules/notification-audience.ts';
import type { Preferences } from '#contract/schema/preferences.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { Switch, SwitchButton } from '../../ui/switch.tsx';
import { DevicePushSwitch } from './device-push-switch.tsx';
import styles from './settings.module.css';
import { usePreferences } from './use-preferences.ts';

const words = SETTINGS_WORDS.notifications;

const load = (_key: string, signal: AbortSignal) =>
  request<Preferences>(API.preferences, { signal });

/** Which kinds of news are told, and how. */
export function NotificationSection() {
  const { state, reload } = useLoaded('preferences', load);
  switch (state.status) {
    case 'loading':
      return <div className={styles.waiting} role="status" aria-label={words.loading} />;
    case 'failed':
      return (
        <StatusFrame role="alert" action={<Button onClick={reload}>{WORDS.retry}</Button>}>
          {PROBLEMS.preferences_failed.message}
        </StatusFrame>
      );
    case 'ready':
      return <Choices saved={state.value} />;
  }
}

function Choices({ saved }: { readonly saved: Preferences }) {
  const { preferences, change } = usePreferences(saved);
  const { push, kinds } = preferences;
  return (
    <>
      <DevicePushSwitch />
      <Switch
        label={words.push}
        hint={words.pushHint}
        isOn={push}
        onChange={(isOn) => change({ ...preferences, push: isOn })}
      />
      <table className={styles.kinds}>
        <caption className={styles.note}>{words.kinds}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.inApp}</th>
            <th scope="col">{words.pushed}</th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_TYPES.map((type) => {
            const ways = kinds[type];
            const put = (changed: Partial<typeof ways>) =>
              change({ ...preferences, kinds: { ...kinds, [type]: { ...ways, ...changed } } });
            return (
              <tr key={type}>
                <th scope="row">{words.kind[type]}</th>
                <td>
                  <SwitchButton
                    label={words.inAppOf(words.kind[type])}
                    isOn={ways.inApp}
                    onChange={(inApp) => put({ inApp })}
                  />
                </td>
                <td>
                  <SwitchButton
                    label={words.pushedOf(words.kind[type])}
                    isOn={push && ways.inApp && ways.push}
                    isDisabled={!push || !ways.inApp}
                    onChange={(isPushed) => put({ push: isPushed })}
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
