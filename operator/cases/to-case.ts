import { useNavigate } from 'react-router';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { ToastMessage } from '../../renderer/ui/feedback/toast.tsx';
import '../texts/work-texts.ts';

/** What leads from a message to its case: with it a message stays until it is seen. */
export function useToCase(): (item: { id: string; number: number }) => ToastMessage['action'] {
  const t = useText('operator-work');
  const navigate = useNavigate();
  const path = usePath();
  return ({ id, number }) => ({
    label: t('news.open', { number }),
    run: () => void navigate(path(`/case/${id}`)),
  });
}
