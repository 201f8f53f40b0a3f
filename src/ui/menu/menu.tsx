import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { pageDirection } from '../../lib/dom/page-direction.ts';
import { IconButton } from '../button/icon-button.tsx';
import { overlayContainer } from '../dialog/overlay-container.ts';
import { classes } from '../styles/classes.ts';
import styles from './menu.module.css';
import { useSwipeDown } from './use-swipe-down.ts';

interface MenuProps {
  /** What the button is called that opens it, such as "More". */
  readonly label: string;
  /** `MenuItem`s. */
  readonly children: ReactNode;
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

const ONE_COLUMN = '(width < 700px)';

/**
 * A button that opens a list of further actions: beside it or, on phones, in a sheet at the bottom,
 * which a swipe down and the browser's Back close as well.
 */
export function Menu({
  label,
  children,
  align = 'end',
  isAtEnd = false,
  startsOpen = false,
}: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(startsOpen);
  const isSheet = useMediaQuery(ONE_COLUMN);
  const close = useCallback(() => setOpen(false), []);
  // A press beside the sheet need not become a click.
  useEffect(
    () => (isOpen ? () => removeEventListener('click', close) : undefined),
    [isOpen, close],
  );
  const swipe = useSwipeDown(close);
  useBackGuard(isOpen && isSheet, close);
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={button} label={label} isAtEnd={isAtEnd}>
          <Ellipsis size={20} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={overlayContainer()}>
        <DropdownMenu.Content
          className={classes(styles.menu, isAtEnd && styles.alignedAtEnd)}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          {...(isSheet && swipe)}
          onPointerDownOutside={(event) => {
            if (!isSheet) return;
            // It stays until the click, which would otherwise reach the element below.
            event.preventDefault();
            addEventListener('click', close, { once: true });
          }}
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            chosen.current = undefined;
            // Nothing beside a sheet can have the focus.
            if (!act && !isSheet) return;
            // A dialog that opens now returns focus to the button.
            event.preventDefault();
            button.current?.focus();
            act?.();
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
