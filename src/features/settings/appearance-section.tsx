import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { setDeviceSetting, useDeviceSettings } from '../../state/device-settings.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import words from '../../ui/styles/words.module.css';

const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: SETTINGS_MESSAGES.theme[value],
}));

/** How the page looks and moves on this device, and how much it loads. */
export function AppearanceSection() {
  const { theme, motion, data } = useDeviceSettings();
  const isSystemReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <>
      <p className={words.quiet}>{SETTINGS_MESSAGES.thisDevice}</p>
      <RadioGroup
        label={SETTINGS_MESSAGES.theme.label}
        options={THEMES}
        value={theme}
        onChange={(value) => setDeviceSetting('theme', value)}
      />
      <Switch
        label={SETTINGS_MESSAGES.motion.label}
        hint={isSystemReduced ? SETTINGS_MESSAGES.motion.hintSystem : SETTINGS_MESSAGES.motion.hint}
        isOn={isSystemReduced || motion === 'reduced'}
        isDisabled={isSystemReduced}
        onChange={(isOn) => setDeviceSetting('motion', isOn ? 'reduced' : 'system')}
      />
      <Switch
        label={SETTINGS_MESSAGES.dataSaver.label}
        hint={SETTINGS_MESSAGES.dataSaver.hint}
        isOn={data === 'saved'}
        onChange={(isOn) => setDeviceSetting('data', isOn ? 'saved' : 'full')}
      />
    </>
  );
}
