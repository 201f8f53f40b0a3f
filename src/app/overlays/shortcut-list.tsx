import { SHORTCUT_MESSAGES } from '#contract/messages/en/guidance/shortcuts.ts';
import { ShortcutSwitch } from '../../features/settings/shortcut-switch.tsx';
import { InfoDialog } from '../../ui/dialog/info-dialog.tsx';
import styles from './shortcut-list.module.css';

const { keys } = SHORTCUT_MESSAGES;

const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['j', 'k'], does: keys.walk },
  { keys: ['Home', 'End'], does: keys.ends },
  { keys: ['l'], does: keys.like },
  { keys: ['b'], does: keys.save },
  { keys: ['c'], does: keys.comment },
  { keys: ['o'], does: keys.open },
  { keys: ['/'], does: keys.search },
  { keys: ['n'], does: keys.write },
  { keys: ['?'], does: keys.help },
];

/** All shortcuts, and the switch for single-key ones. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  return (
    <InfoDialog
      title={SHORTCUT_MESSAGES.title}
      closeLabel={SHORTCUT_MESSAGES.close}
      onClose={onClose}
    >
      <dl className={styles.list}>
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut.does} className={styles.line}>
            <dt>{shortcut.does}</dt>
            <dd className={styles.keys}>
              {shortcut.keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ShortcutSwitch />
    </InfoDialog>
  );
}
