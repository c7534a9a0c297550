import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { UNION_COUNTRIES } from '../../shared/union-countries.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useCaseInAddress } from '../parts/case-in-address.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';
import { useMay } from '../session/session.ts';
import '../texts/site-texts.ts';

type Flagger = Answer<'getFlaggers'>['flaggers'][number];
const NAME_LENGTH = 200;

/** Whose notices come first: marked by the notice that came from them, unmarked with a reason. */
export function FlaggersPage() {
  const t = useText('operator-site');
  const may = useMay();
  const answer = useAnswer('getFlaggers', {});
  const number = useCaseInAddress();
  const [asking, setAsking] = useState<'new' | Flagger | null>(
    number !== '' && may('flaggers') ? 'new' : null,
  );
  const close = () => setAsking(null);
  const done = (text: string) => {
    close();
    showToast({ text, tone: 'success' });
    answer.again();
  };
  return (
    <Page
      title={t('flaggers.title')}
      lead={t('flaggers.lead')}
      end={
        may('flaggers') && (
          <Button variant="primary" onClick={() => setAsking('new')}>
            {t('flaggers.mark')}
          </Button>
        )
      }
    >
      <Loaded answer={answer}>
        {({ flaggers }) =>
          flaggers.length === 0 ? (
            <p className="muted">{t('flaggers.none')}</p>
          ) : (
            <Table
              caption={t('flaggers.title')}
              heads={(['name', 'email', 'country', 'awarded', 'marked'] as const)
                .map((head) => t(`flaggers.heads.${head}`))
                .concat('')}
            >
              {flaggers.map((one) => (
                <FlaggerRow key={one.id} flagger={one} onUnmark={() => setAsking(one)} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {asking === 'new' && (
        <MarkDialog of={number} onDone={() => done(t('flaggers.marked'))} onClose={close} />
      )}
      {asking !== null && asking !== 'new' && (
        <AskDialog
          title={t('flaggers.unmarkOf', { name: withNamedMarks(asking.name) })}
          send={t('flaggers.unmark')}
          why={t('flaggers.reason')}
          onSend={(reason) => callDesk('unmarkFlagger', { id: asking.id, reason })}
          onDone={() => done(t('flaggers.unmarked'))}
          onClose={close}
        >
          <p>{t('flaggers.unmarkText')}</p>
        </AskDialog>
      )}
    </Page>
  );
}

function FlaggerRow({ flagger, onUnmark }: { flagger: Flagger; onUnmark: () => void }) {
  const t = useText('operator-site');
  const format = useFormat();
  const may = useMay();
  return (
    <tr>
      <td>
        <MemberText>{flagger.name}</MemberText>
      </td>
      <td>
        <MemberText>{flagger.email}</MemberText>
      </td>
      <td>{format.country(flagger.country)}</td>
      <td className="num">{format.date(`${flagger.awarded_on}T12:00:00`)}</td>
      <td>
        <MemberText>
          {[
            format.moment(flagger.marked_at),
            flagger.marked_by?.name ?? t('flaggers.machine'),
          ].join(' · ')}
        </MemberText>
      </td>
      <td>
        {may('flaggers') && (
          <Button variant="line" onClick={onUnmark}>
            {t('flaggers.unmark')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function MarkDialog({
  of,
  onDone,
  onClose,
}: {
  /** The number of the notice from which it was opened; empty where none was. */
  of: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('operator-site');
  const format = useFormat();
  const [id] = useState(newId);
  const [number, setNumber] = useState(of);
  const [name, setName] = useState('');
  const [country, setCountry] = useState<Flagger['country']>('NL');
  const [day, setDay] = useState('');
  return (
    <AskDialog
      title={t('flaggers.mark')}
      send={t('flaggers.mark')}
      why={t('flaggers.reason')}
      wrong={t('flaggers.wrong')}
      ready={number !== '' && name.trim() !== '' && day !== ''}
      onSend={(reason) =>
        callDesk('markFlagger', {
          ...{ id, number: Number(number), name, country, awarded_on: day, reason },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={t('flaggers.number')}
        hint={t('flaggers.numberHint')}
        inputMode="numeric"
        data-dialog-focus=""
        value={number}
        onChange={(event) => setNumber(event.target.value.replace(/\D/g, '').slice(0, 9))}
      />
      <TextField
        label={t('flaggers.heads.name')}
        value={name}
        maxLength={NAME_LENGTH}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('flaggers.heads.country')}
        value={country}
        options={UNION_COUNTRIES.map((value) => ({ value, label: format.country(value) }))}
        onChange={(event) =>
          setCountry(UNION_COUNTRIES.find((one) => one === event.target.value) ?? country)
        }
      />
      <TextField
        label={t('flaggers.heads.awarded')}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </AskDialog>
  );
}
