import { TicketPercent, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useShopChoice } from '../../actions/purchase/shop-choice.ts';
import { useText } from '../../i18n/text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './code-field.module.css';
import type { ShownShop } from './use-shop.ts';

/** Takes a discount code; its error is under it. */
export function CodeField({ shown }: { shown: ShownShop }) {
  const t = useText('purchase');
  const { code } = useShopChoice();
  const { codeFailure, applyCode, busy, storedAt } = shown;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() && !busy) applyCode(typed);
  };
  if (storedAt !== null) return null;
  if (code !== null && codeFailure === null)
    return (
      <p className={styles['applied']} data-code={code}>
        <Icon of={TicketPercent} />
        <span>
          {t('code.applied')} <b>{code}</b>
        </span>
        <IconButton icon={X} label={t('code.remove')} onClick={() => applyCode(null)} />
      </p>
    );
  if (!opened && codeFailure === null)
    return (
      <button type="button" className={styles['open']} onClick={() => setOpened(true)}>
        <Icon of={TicketPercent} size="s" />
        {t('code.open')}
      </button>
    );
  return (
    <form className={styles['form']} onSubmit={apply} noValidate>
      <TextField
        label={t('code.label')}
        error={codeFailure && t(`code.${codeFailure}`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // Opened by a press: what follows is typing.
        autoFocus={opened}
      />
      <Button type="submit" variant="line" busy={busy}>
        {t('code.apply')}
      </Button>
    </form>
  );
}
