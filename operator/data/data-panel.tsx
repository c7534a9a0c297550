import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { useAnswer } from '../api/answers.ts';
import { useUnclaimedText } from '../cases/unclaimed-text.ts';
import { useKeys } from '../keyboard/keys.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Choice } from '../sitting/state.ts';
import { BirthDateForm } from './birth-date-form.tsx';
import { ObjectionForm } from './objection-form.tsx';
import '../texts/money.ts';

/** A request about somebody's data: how it is known who asks, and the archive by one key. */
export function DataPanel({
  item,
  isClaimed,
  before,
  onDecide,
}: {
  item: DeskCase;
  isClaimed: boolean;
  before?: Choice | undefined;
  onDecide: (choice: Choice) => void;
}) {
  const t = useText('operator-money');
  const unclaimed = useUnclaimedText(item, t('data.claim'));
  return (
    <Panel title={t('data.title')}>
      {isClaimed ? (
        <Proof id={item.id} before={before} onDecide={onDecide} />
      ) : (
        <p className="muted">{unclaimed}</p>
      )}
      {isClaimed && item.choices.some(({ measure }) => measure === 'exported') && (
        <Archive onSend={() => onDecide({ measure: 'exported' })} />
      )}
    </Panel>
  );
}

function Proof({
  id,
  before,
  onDecide,
}: {
  id: string;
  before: Choice | undefined;
  onDecide: (choice: Choice) => void;
}) {
  const t = useText('operator-money');
  return (
    <Loaded answer={useAnswer('getDataRequest', { id })}>
      {({ proof }) => (
        <>
          <p>{t(`data.proof.${proof}`)}</p>
          {proof === 'session' && <BirthDateForm before={before} onDecide={onDecide} />}
          {proof !== 'none' && <ObjectionForm before={before} onDecide={onDecide} />}
        </>
      )}
    </Loaded>
  );
}

function Archive({ onSend }: { onSend: () => void }) {
  const t = useText('operator-money');
  useKeys(t('data.title'), [{ key: 'e', what: t('data.send'), act: onSend }]);
  return (
    <div>
      <p className="small muted">{t('data.sendHint')}</p>
      <Button variant="primary" onClick={onSend}>
        {t('data.send')}
        <KeyCap>E</KeyCap>
      </Button>
    </div>
  );
}
