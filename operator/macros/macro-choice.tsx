import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Locale } from '../../shared/locales.ts';
import { macroTextFor } from '../../shared/operator/macros.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { classes } from '../../renderer/ui/layout/classes.ts';
import type { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import styles from './macro-choice.module.css';
import { clauseName } from './clause-name.ts';

type Macro = Answer<'getMacros'>['macros'][number];
/** Of a row that can be taken: a macro in this language, or the way to the ground. */
type Row = { macro: Macro; text: string } | { macro: null };

/** Without marks and capitals, as somebody types who is in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The list of macros: typing filters, arrows choose, Enter takes, Escape closes. */
export function MacroChoice({
  answer,
  locale,
  macrosOf,
  onChoose,
  onGround,
  onClose,
}: {
  answer: ReturnType<typeof useAnswer<'getMacros'>>;
  /** Of the reader of the decision. */
  locale: Locale;
  macrosOf: (macros: readonly Macro[]) => readonly Macro[];
  onChoose: (macro: Macro) => void;
  /** Where the decision has a ground. */
  onGround: (() => void) | null;
  onClose: () => void;
}) {
  const t = useText('operator-work');
  return (
    <Dialog open title={t('macros.title')} onClose={onClose}>
      <Loaded answer={answer}>
        {({ macros }) => <List macros={macrosOf(macros)} {...{ locale, onChoose, onGround }} />}
      </Loaded>
    </Dialog>
  );
}

function List({
  macros,
  locale,
  onChoose,
  onGround,
}: {
  macros: readonly Macro[];
  locale: Locale;
  onChoose: (macro: Macro) => void;
  onGround: (() => void) | null;
}) {
  const t = useText('operator-work');
  const format = useFormat();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const wanted = plain(typed.trim());
  const found = macros
    .map((macro) => ({ macro, text: macroTextFor(macro.texts, locale) }))
    .filter(({ macro, text }) => plain(`${macro.title}\n${text ?? ''}`).includes(wanted));
  const rows: Row[] = [
    ...found.flatMap(({ macro, text }) => (text === null ? [] : [{ macro, text }])),
    ...(onGround && wanted === '' ? [{ macro: null }] : []),
  ];
  const others = found.filter(({ text }) => text === null);
  const active = rows[Math.min(at, rows.length - 1)];
  const index = active ? rows.indexOf(active) : -1;
  useEffect(() => {
    // The list comes after the dialog where it had to be fetched.
    field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const take = (row: Row | undefined) => {
    if (!row) return;
    if (row.macro) onChoose(row.macro);
    else onGround?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows.length > 0) {
      event.preventDefault();
      setAt((index + step + rows.length) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(active);
    }
  };
  return (
    <div className="stack">
      <TextField
        ref={field}
        label={t('macros.filter')}
        hint={t('macros.hint', { language: format.spoken(locale) })}
        value={typed}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={rows.length + others.length > 0}
        aria-controls={id}
        aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
        data-dialog-focus=""
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
      />
      <p className="sr-only" role="status">
        {t('macros.found', { count: rows.filter(({ macro }) => macro).length })}
      </p>
      {found.length === 0 && <p className="muted">{t('macros.none')}</p>}
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('macros.title')}
        className={styles['list']}
        hidden={rows.length + others.length === 0}
      >
        {rows.map((row, place) => (
          <li
            key={row.macro?.id ?? 'ground'}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === index}
            className={classes(styles['option'], place === index && styles['active'])}
            onClick={() => take(row)}
          >
            {row.macro ? (
              <>
                <Head macro={row.macro} />
                <span className={styles['text']} lang={locale}>
                  <MemberText>{row.text}</MemberText>
                </span>
              </>
            ) : (
              <span>{t('macros.ground')}</span>
            )}
          </li>
        ))}
        {others.map(({ macro }) => (
          <li
            key={macro.id}
            role="option"
            aria-selected={false}
            aria-disabled
            className={classes(styles['option'], styles['other'])}
          >
            <Head macro={macro} />
            <span className="small">{t('macros.notIn', { language: format.spoken(locale) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Head({ macro }: { macro: Macro }) {
  const t = useText('operator-work');
  return (
    <span className={styles['head']}>
      <strong>
        <MemberText>{macro.title}</MemberText>
      </strong>
      <span className="small muted">
        {[macro.clause && clauseName(macro.clause), macro.to_review && t('macros.toReview')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}
