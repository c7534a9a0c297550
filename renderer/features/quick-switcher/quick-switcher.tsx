import { useLiveQuery } from 'dexie-react-hooks';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { foldText } from '../../../shared/text.ts';
import { useDatabase, useMember } from '../../session/contexts.ts';
import { useLocale, usePath } from '../../i18n/locale.ts';
import { withShownName } from '../../session/shown-name.ts';
import { useText } from '../../i18n/text.ts';
import { conversationList } from '../../local/conversations.ts';
import { allProfiles } from '../../local/profiles.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { OptionList } from './option-list.tsx';
import { optionsOf, type Option } from './options.ts';
import { useMessageSearch } from './use-message-search.ts';
import styles from './quick-switcher.module.css';

/** Searches all that the device holds, offline too, by keyboard. */
export function QuickSwitcher({ onClose }: { onClose: () => void }) {
  const t = useText('switcher');
  const db = useDatabase();
  const me = useMember().profile.id;
  const navigate = useNavigate();
  const path = usePath();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const wanted = foldText(text.trim());
  const deletedName = useText('common')('goneAccount');
  const locale = useLocale();
  const conversations = useLiveQuery(
    async () => (await conversationList(db)).map((row) => withShownName(row, deletedName)),
    [db, deletedName],
  );
  const profiles = useLiveQuery(() => allProfiles(db), [db]);
  const { messages, searching } = useMessageSearch(wanted);
  const options = optionsOf(
    wanted,
    { conversations: conversations ?? [], profiles: profiles ?? [], messages },
    me,
    locale,
  );
  const active = Math.min(chosen, options.length - 1);

  // After the dialog has opened, which gives its first button the focus.
  useEffect(() => {
    input.current?.focus();
  }, []);

  const open = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    void navigate(
      path(option.path),
      option.message === null ? {} : { state: { message: option.message } },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') open(options[active]);
    else if (event.key === 'ArrowDown') setChosen(active + 1 >= options.length ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setChosen(active <= 0 ? options.length - 1 : active - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      title={t('title')}
      hideTitle
      size="wide"
      onClose={onClose}
      className={styles['switcher']}
    >
      <div className={styles['field']}>
        <Icon of={Search} />
        <input
          ref={input}
          type="text"
          role="combobox"
          value={text}
          placeholder={t('placeholder')}
          aria-label={t('placeholder')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? `${listId}-${options[active].key}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <OptionList
        id={listId}
        options={options}
        active={active}
        onChoose={open}
        onPoint={setChosen}
      />
      {options.length === 0 && !searching && (
        <p className={styles['nothing']}>
          {wanted === '' ? t('empty') : t('nothing', { text: text.trim() })}
        </p>
      )}
      <p className={styles['foot']}>
        <span role="status">
          {searching
            ? t('searching')
            : wanted !== '' && options.length > 0
              ? t('results', { count: options.length })
              : ''}
        </span>
        <span className={styles['keys']}>{t('keys')}</span>
      </p>
    </Dialog>
  );
}
