import { useLiveQuery } from 'dexie-react-hooks';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { SavedSearch } from '../../../shared/contract/discovery.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Result } from '../../../shared/result.ts';
import { useConnection, useDatabase, useWorker } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useText } from '../../i18n/text.ts';
import { metaValue } from '../../local/meta.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { useHeadline } from './headline.ts';
import styles from './saved-searches.module.css';
import { filtersOfUrl, urlOfFilters } from './search-url.ts';

const NAME_LENGTH = 40;

/** The name of a search, saved by the button. */
function NameForm({
  label,
  value,
  action,
  onSave,
  autoFocus = false,
}: {
  label: string;
  value: string;
  action: string;
  onSave: (name: string) => Promise<boolean>;
  autoFocus?: boolean;
}) {
  const t = useText('search');
  const [name, setName] = useState(value);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(t('saved.nameMissing'));
      return;
    }
    setBusy(true);
    await onSave(name.trim());
    setBusy(false);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={label}
        value={name}
        maxLength={NAME_LENGTH}
        autoFocus={autoFocus}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="line" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

/** Saved searches: run, rename, delete; readable offline. */
export function SavedSearches({
  filters,
  onClose,
  onRun,
}: {
  filters: SearchFilters;
  onClose: () => void;
  onRun: (filters: SearchFilters) => void;
}) {
  const t = useText('search');
  const db = useDatabase();
  const worker = useWorker();
  const connected = useConnection() === 'online';
  const failureText = useFailureText();
  const headline = useHeadline(filters);
  const searches = useLiveQuery(async () => (await metaValue(db, 'saved_searches')) ?? null, [db]);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The form is empty again after each; the list that comes in leaves it alone. */
  const [savedCount, setSavedCount] = useState(0);
  useEffect(() => {
    void worker.loadSavedSearches();
  }, [worker]);

  const done = async (asked: Promise<Result<null>>): Promise<boolean> => {
    const answer = await asked;
    setProblem(
      answer.ok
        ? null
        : (Object.values(answer.failure.fields ?? {})[0] ?? failureText(answer.failure)),
    );
    return answer.ok;
  };
  const saveNew = async (name: string) => {
    const isSaved = await done(
      worker.saveSearch({ id: newId(), name, query: urlOfFilters(filters) }),
    );
    if (isSaved) setSavedCount((count) => count + 1);
    return isSaved;
  };
  const rename = async (search: SavedSearch, name: string) => {
    const saved = await done(worker.saveSearch({ id: search.id, name, query: search.query }));
    if (saved) setRenamed(null);
    return saved;
  };
  return (
    <Dialog open title={t('saved.title')} onClose={onClose}>
      <div className={styles['content']}>
        {connected ? (
          <NameForm
            key={savedCount}
            label={t('saved.name')}
            value={headline.slice(0, NAME_LENGTH)}
            action={t('saved.keep')}
            onSave={saveNew}
          />
        ) : (
          <p className="small muted">{t('saved.offline')}</p>
        )}
        {problem && (
          <p className="small" role="alert">
            {problem}
          </p>
        )}
        {searches?.length === 0 && <p className="small muted">{t('saved.none')}</p>}
        {searches && searches.length > 0 && (
          <ul role="list" aria-label={t('saved.title')} className={styles['list']}>
            {searches.map((search) => (
              <li key={search.id} className={styles['row']}>
                {renamed === search.id ? (
                  <NameForm
                    label={t('saved.newName')}
                    value={search.name}
                    action={t('saved.rename')}
                    autoFocus
                    onSave={(name) => rename(search, name)}
                  />
                ) : (
                  <>
                    <Button
                      variant="plain"
                      className={styles['run']}
                      onClick={() => onRun(filtersOfUrl(new URLSearchParams(search.query)))}
                    >
                      <span className="clip">{search.name}</span>
                    </Button>
                    <IconButton
                      icon={Pencil}
                      label={t('saved.renameOf', { name: search.name })}
                      disabled={!connected}
                      onClick={() => setRenamed(search.id)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={t('saved.deleteOf', { name: search.name })}
                      disabled={!connected}
                      onClick={() => void done(worker.deleteSavedSearch(search.id))}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
