import { Heart, X } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { Portrait } from '../../portrait.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import styles from './deck.module.css';

const PEOPLE = ['amara', 'daan', 'femke', 'xavier', 'mirjam'] as const;
/** After so many answers the sign-up is asked for. */
const ANSWERS = 3;

function Card({ person, place }: { person: (typeof PEOPLE)[number]; place: number }) {
  const t = useText('lander-tinderswipe');
  const name = person.charAt(0).toUpperCase() + person.slice(1);
  const line = t(`people.${person}`);
  return (
    <li
      className={styles['card']}
      data-deck-card={t('card', { number: place + 1, total: PEOPLE.length, name, line })}
      data-deck-top={place === 0 ? '' : undefined}
    >
      <Portrait
        person={person}
        sizes="(min-width: 992px) 24rem, 90vw"
        alt={t('alt', { name })}
        priority={place === 0}
      />
      <span className={styles['drawn']}>{t('drawn')}</span>
      <div className={styles['who']}>
        <h2>{name}</h2>
        <p>{line}</p>
      </div>
    </li>
  );
}

/** Five drawn people and, behind them, the way in. The script makes a pile of the row answerable. */
export function Deck() {
  const t = useText('lander-tinderswipe');
  const { name } = useSite().settings;
  return (
    <section className={styles['deck']} aria-label={t('deck')} data-deck={ANSWERS}>
      <div className={styles['pile']}>
        <ol className={styles['cards']}>
          {PEOPLE.map((person, place) => (
            <Card key={person} person={person} place={place} />
          ))}
          <li className={classes(styles['card'], styles['end'])} data-deck-end="">
            <h2 tabIndex={-1}>{t('end.title')}</h2>
            <p>{t('end.text', { name })}</p>
            <SignupLink variant="primary" size="large">
              {t('action')}
            </SignupLink>
            <button type="button" className={styles['again']} data-deck-again="" hidden>
              {t('end.again')}
            </button>
          </li>
        </ol>
        <div className={styles['answers']} data-deck-answers="" hidden>
          <Button size="large" className={styles['no']} data-deck-answer="no">
            <Icon of={X} />
            {t('no')}
          </Button>
          <Button size="large" variant="primary" data-deck-answer="yes">
            <Icon of={Heart} />
            {t('yes')}
          </Button>
        </div>
      </div>
      <p className={styles['keys']}>{t('keys')}</p>
      <p className="sr-only" role="status" data-deck-status="" />
    </section>
  );
}
