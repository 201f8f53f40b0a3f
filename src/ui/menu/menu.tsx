import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { pageDirection } from '../../lib/dom/page-direction.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classes } from '../styles/classes.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** What the button is called that opens it, such as "More". */
  readonly label: string;
  /** `MenuItem`s. */
  readonly children: ReactNode;
  /** Stands in the button; three dots unless said. */
  readonly icon?: ReactNode;
  /** Where the list hangs from its button: by the end, unless the button begins its line. */
  readonly align?: 'start' | 'end';
  /** The button ends its line. */
  readonly isAtEnd?: boolean;
  /** The list is open from the start: its code came with the press on another button. */
  readonly startsOpen?: boolean;
}

/** The selected action: runs once the menu is closed and focus is back on its button. */
const SelectedActionContext = createContext<RefObject<(() => void) | undefined> | undefined>(
  undefined,
);

/** A button that opens a list of further actions. */
export function Menu({
  label,
  children,
  icon = <Ellipsis size={20} />,
  align = 'end',
  isAtEnd = false,
  startsOpen = false,
}: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false} defaultOpen={startsOpen}>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={button} label={label} isAtEnd={isAtEnd}>
          {icon}
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classes(styles.menu, isAtEnd && styles.ofEnd)}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            chosen.current = undefined;
            if (!act) return;
            // A dialog that opens now returns focus to the button.
            event.preventDefault();
            button.current?.focus();
            act();
          }}
        >
          <SelectedActionContext.Provider value={chosen}>{children}</SelectedActionContext.Provider>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  /** `danger`: cannot be undone, or hides a person. */
  readonly look?: 'plain' | 'danger';
  /** Called after the menu has closed. */
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** One action of a menu. */
export function MenuItem({ icon, look = 'plain', onSelect, children }: MenuItemProps) {
  const chosen = useContext(SelectedActionContext);
  if (!chosen) throw new Error('A menu item stands in a menu.');
  return (
    <DropdownMenu.Item
      className={classes(styles.item, look === 'danger' && styles.danger)}
      onSelect={() => {
        chosen.current = onSelect;
      }}
    >
      {icon}
      <span>{children}</span>
    </DropdownMenu.Item>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.line} />;
}
