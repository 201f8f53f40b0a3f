import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { setDeviceSetting, useDeviceSettings } from '../../state/device-settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './settings.module.css';

const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: SETTINGS_WORDS.theme[value],
}));

/** How the page looks and moves on this device, and how much it loads. */
export function AppearanceSection() {
  const { theme, motion, data } = useDeviceSettings();
  const isLessAskedBySystem = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <p className={styles.note}>{SETTINGS_WORDS.thisDevice}</p>
      <Choice
        label={SETTINGS_WORDS.theme.label}
        options={THEMES}
        value={theme}
        onChange={(value) => setDeviceSetting('theme', value)}
      />
      <Switch
        label={SETTINGS_WORDS.motion.label}
        hint={isLessAskedBySystem ? SETTINGS_WORDS.motion.hintSystem : SETTINGS_WORDS.motion.hint}
        isOn={isLessAskedBySystem || motion === 'reduced'}
        isDisabled={isLessAskedBySystem}
        onChange={(isOn) => setDeviceSetting('motion', isOn ? 'reduced' : 'system')}
      />
      <Switch
        label={SETTINGS_WORDS.dataSaver.label}
        hint={SETTINGS_WORDS.dataSaver.hint}
        isOn={data === 'saved'}
        onChange={(isOn) => setDeviceSetting('data', isOn ? 'saved' : 'full')}
      />
    </>
  );
}
