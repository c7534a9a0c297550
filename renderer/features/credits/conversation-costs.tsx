import { useState } from 'react';
import type { Answer } from '../../../shared/contract/calls.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import styles from './conversation-costs.module.css';
import { Face } from './statement-row.tsx';
import { writtenCost } from './written-cost.ts';

type Conversations = Answer<'getStatement'>['conversations'];
const SHOWN_AT_FIRST = 5;

/** What each conversation took: messages, credits, and what was paid for those. */
export function ConversationCosts({
  conversations,
  faces,
}: {
  conversations: Conversations;
  faces: ReadonlyMap<string, string>;
}) {
  const t = useText('spending');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  if (conversations.length === 0) return null;
  const most = Math.max(...conversations.map(({ credits }) => credits), 1);
  const shown = isWhole ? conversations : conversations.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles['costs']} aria-labelledby="conversation-costs">
      <h2 id="conversation-costs" className="section-title">
        {t('statement.perConversation')}
      </h2>
      <ul role="list" className={styles['list']}>
        {shown.map(({ member, credits, messages, cost }) => (
          <li key={member?.id ?? 'others'} className={styles['row']} data-conversation-cost>
            <Face member={member} face={member ? faces.get(member.id) : undefined} />
            <div className={styles['who']}>
              <p>
                {member ? (
                  <LocaleLink className={styles['name']} to={`/members/${member.id}/chat`}>
                    <bdi>{member.name}</bdi>
                  </LocaleLink>
                ) : (
                  t('statement.othersLeft')
                )}
                {member?.fictional && (
                  <>
                    {' '}
                    <FictionalTag />
                  </>
                )}
              </p>
              <p className="tiny muted">
                {t('statement.messages', { count: messages })}
                {' · '}
                {t('statement.credits', { count: credits })}
              </p>
            </div>
            {cost.length > 0 ? (
              <b className={styles['cost']}>{writtenCost(cost, format)}</b>
            ) : (
              <span className="tiny muted">{t('statement.given')}</span>
            )}
            <span
              className={styles['bar']}
              style={{ inlineSize: `${(credits / most) * 100}%` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
      <p className="tiny muted">{t('statement.perConversationText')}</p>
      {conversations.length > shown.length && (
        <Button variant="line" className={styles['more']} onClick={() => setWhole(true)}>
          {t('statement.allConversations', { count: conversations.length })}
        </Button>
      )}
    </section>
  );
}
