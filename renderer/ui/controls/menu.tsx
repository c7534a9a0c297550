import type { LucideIcon } from 'lucide-react';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Icon } from '../art/icon.tsx';
import { LocaleLink } from './locale-link.tsx';
import styles from './menu.module.css';

/**
 * A menu under a button, by pointer and keyboard. Not modal, so that the page behind keeps
 * scrolling and no style is injected.
 * @param trigger one element that takes a ref and button attributes, such as `Button` or
 *   `IconButton`.
 * @param open with `onOpenChange`, for a menu that something else opens too.
 * @param leavesFocus whether what was chosen takes the focus, which else goes back to the button.
 */
export function Menu({
  trigger,
  children,
  align = 'end',
  label,
  open,
  onOpenChange,
  leavesFocus,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  leavesFocus?: () => boolean;
}) {
  return (
    <DropdownMenu.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles['menu']}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (leavesFocus?.()) event.preventDefault();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  icon?: LucideIcon;
  children: ReactNode;
  danger?: boolean;
}
const itemClass = (danger: boolean | undefined) =>
  classes(styles['item'], danger && styles['danger']);

export function MenuItem({
  icon,
  children,
  danger,
  onSelect,
}: ItemProps & { onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={itemClass(danger)} onSelect={onSelect}>
      {icon && <Icon of={icon} />}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLink({ icon, children, danger, to }: ItemProps & { to: string }) {
  return (
    <DropdownMenu.Item asChild className={itemClass(danger)}>
      <LocaleLink to={to}>
        {icon && <Icon of={icon} />}
        {children}
      </LocaleLink>
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles['line']} />;
}

/** The arrow keys also go sideways where items are side by side. */
function besides(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const by = event.key === 'ArrowRight' ? 1 : -1;
  const items = [...event.currentTarget.children];
  const next = items[items.findIndex((item) => item === document.activeElement) + by];
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
}

/** Choices in a row at the top of a menu; `more` leads to all others. */
export function MenuChoices({
  label,
  choices,
  chosen,
  onChoose,
  more,
}: {
  label: string;
  choices: readonly string[];
  chosen: string | undefined;
  onChoose: (choice: string) => void;
  more: { icon: LucideIcon; label: string; onSelect: () => void };
}) {
  return (
    <DropdownMenu.Group className={styles['choices']} aria-label={label} onKeyDown={besides}>
      {choices.map((choice) => (
        <DropdownMenu.CheckboxItem
          key={choice}
          className={styles['choice']}
          checked={choice === chosen}
          onSelect={() => onChoose(choice)}
        >
          {choice}
        </DropdownMenu.CheckboxItem>
      ))}
      <DropdownMenu.Item
        className={styles['choice']}
        aria-label={more.label}
        onSelect={more.onSelect}
      >
        <Icon of={more.icon} />
      </DropdownMenu.Item>
    </DropdownMenu.Group>
  );
}
