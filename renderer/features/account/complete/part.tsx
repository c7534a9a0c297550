import { Check, CircleCheck } from 'lucide-react';
import { useId, type SubmitEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../complete-signup.module.css';
import type { Saving } from './use-saving.ts';

/** A part of the profile with its heading, which says when it is filled in. */
export function Part({
  title,
  filled,
  children,
}: {
  title: string;
  filled: boolean;
  children: ReactNode;
}) {
  const t = useText('complete');
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id} className={classes('section-title', styles['heading'])}>
        {title}
        {filled && (
          <>
            <Icon of={Check} className={styles['done']} />
            <span className="sr-only">{t('there')}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  );
}

/** A part that is saved on its own, so that what is missing elsewhere holds nothing up. */
export function SavedPart({
  title,
  filled,
  saving,
  savedText,
  onSave,
  children,
}: {
  title: string;
  filled: boolean;
  saving: Saving;
  savedText?: string;
  onSave: () => void;
  children: ReactNode;
}) {
  const t = useText('complete');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!saving.busy) onSave();
  };
  return (
    <Part title={title} filled={filled}>
      <form className={styles['fields']} onSubmit={submit} noValidate>
        {children}
        <div className={styles['save']}>
          <Button type="submit" variant="line" busy={saving.busy}>
            {t('save')}
          </Button>
          <span role="status" className="small">
            {saving.saved && (
              <>
                <Icon of={CircleCheck} size="s" className={styles['done']} />{' '}
                {savedText ?? t('saved')}
              </>
            )}
          </span>
        </div>
      </form>
    </Part>
  );
}
