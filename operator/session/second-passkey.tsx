import { KeyRound } from 'lucide-react';
import { useText } from '../../renderer/i18n/text.ts';
import { Notice } from '../../renderer/ui/feedback/notice.tsx';
import { AddPasskey } from './add-passkey.tsx';

/** Before the first decision there are two passkeys: one that is lost locks nobody out. */
export function SecondPasskey() {
  const t = useText('operator');
  return (
    <Notice icon={KeyRound} tone="warning">
      <p>{t('passkeys.secondNeeded')}</p>
      <AddPasskey />
    </Notice>
  );
}
