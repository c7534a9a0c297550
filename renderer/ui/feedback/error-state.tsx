import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { TornDrawing } from '../art/drawings.tsx';
import { EmptyState } from './empty-state.tsx';

/** What happened, and the one thing that may help. Without `action` it offers `onRetry`. */
export function ErrorState({
  title,
  children,
  onRetry,
  action,
  className,
}: {
  title?: string;
  children: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
  className?: string;
}) {
  const t = useText('common');
  return (
    <div role="alert">
      <EmptyState
        className={className}
        drawing={<TornDrawing />}
        title={title ?? t('errorTitle')}
        action={
          action ??
          (onRetry && (
            <Button variant="line" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          ))
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
