import { Bookmark, Layers, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Chip, ChipLink } from '../../ui/controls/chip.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { SavedSearches } from './saved-searches.tsx';
import styles from './search-view.module.css';

/** Other ways to find somebody, and the member's saved searches. */
export function SearchTools({
  filters,
  onRun,
}: {
  filters: SearchFilters;
  onRun: (filters: SearchFilters) => void;
}) {
  const t = useText('search');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['tools']}>
      <ChipLink to="/swipe-game">
        <Icon of={Layers} size="s" />
        {t('tools.swipe')}
      </ChipLink>
      <ChipLink to="/match-finder">
        <Icon of={Sparkles} size="s" />
        {t('tools.matchFinder')}
      </ChipLink>
      <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Bookmark} size="s" />
        {t('tools.saved')}
      </Chip>
      {open && (
        <SavedSearches
          filters={filters}
          onClose={() => setOpen(false)}
          onRun={(chosen) => {
            setOpen(false);
            onRun(chosen);
          }}
        />
      )}
    </div>
  );
}
