import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../layout/classes.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../art/icon.tsx';
import { isNamed, matchingOptions, namesOf } from './matching-options.ts';
import field from './field.module.css';
import styles from './combobox.module.css';

interface ComboboxOption {
  value: string;
  /** What it is shown as; without one its value. */
  label?: string;
  /** What else it is found by. */
  also?: readonly string[];
  /** Shown beside it, muted, such as the region of a town. */
  beside?: string;
}

export interface ComboboxWords {
  none: string;
  found: (count: number) => string;
}

/**
 * A combobox (ARIA 1.2, list only). Arrows choose, Enter takes, or marks the first of several; Esc
 * and leaving restore.
 */
export function Combobox({
  label,
  error,
  hint,
  name,
  options,
  value,
  shown = value,
  onChange,
  disabled = false,
  words,
}: FieldProps & {
  name: string;
  options: readonly ComboboxOption[];
  value: string;
  shown?: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  words: ComboboxWords;
}) {
  const list = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const found = open ? matchingOptions(options, typed ?? '') : [];
  const active = found[at];

  useEffect(() => {
    if (at >= 0)
      popup.current
        ?.querySelector(`#${CSS.escape(`${list}-${at}`)}`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [at, list]);

  const close = () => {
    setTyped(null);
    setOpen(false);
    setAt(-1);
  };
  const choose = (option: ComboboxOption) => {
    if (option.value !== value) onChange(option.value);
    close();
  };
  const show = () => {
    if (open) return;
    setOpen(true);
    setAt(typed === null ? options.findIndex((option) => option.value === value) : -1);
  };
  const named = () =>
    typed === null
      ? undefined
      : options.find((option) => namesOf(option).some((name) => isNamed(name, typed)));
  const leave = () => {
    const option = named();
    if (option) choose(option);
    else close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else if (found.length > 0)
        setAt(
          event.key === 'ArrowDown' ? (at + 1) % found.length : (at <= 0 ? found.length : at) - 1,
        );
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const [first, ...more] = found;
      const meant = active ?? (more.length === 0 ? first : named());
      if (meant) choose(meant);
      else if (first) setAt(0);
      else close();
    } else if (event.key === 'Escape' && (open || typed !== null)) {
      event.preventDefault();
      close();
    }
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <span className={styles['box']}>
          <input
            {...attributes}
            className={classes(field['control'], styles['input'])}
            name={name}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={list}
            aria-activedescendant={active ? `${list}-${at}` : undefined}
            value={typed ?? shown}
            onClick={show}
            onBlur={leave}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setAt(-1);
            }}
          />
          <Icon of={ChevronDown} size="s" className={styles['arrow']} />
          {/* The pointer does not take the focus away from the field. */}
          <div
            ref={popup}
            className={styles['popup']}
            hidden={!open}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            <ul
              id={list}
              role="listbox"
              aria-label={label}
              className={styles['list']}
              hidden={found.length === 0}
            >
              {found.map((option, index) => (
                <li
                  key={option.value}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={option.value === value}
                  className={classes(styles['option'], index === at && styles['active'])}
                  onClick={() => choose(option)}
                >
                  {option.label ?? option.value}
                  {option.beside && <span className={styles['beside']}>{option.beside}</span>}
                </li>
              ))}
            </ul>
            {open && found.length === 0 && <p className={styles['none']}>{words.none}</p>}
          </div>
          <span role="status" className="sr-only">
            {open && typed !== null
              ? found.length > 0
                ? words.found(found.length)
                : words.none
              : ''}
          </span>
        </span>
      )}
    </Field>
  );
}
