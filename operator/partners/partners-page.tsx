import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { fileOfDesk } from '../api/desk.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { saveFile } from '../parts/save-file.ts';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import '../texts/site-texts.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const COUNTERS = ['visits', 'bounces', 'sign_ups', 'activations', 'purchases', 'refunds'] as const;

/** Networks that send visitors: what was reported to them, and the results of their visits. */
export function PartnersPage() {
  const t = useText('operator-site');
  const answer = useAnswer('getPartners', {});
  return (
    <Page title={t('partners.title')} lead={t('partners.lead')}>
      <Loaded answer={answer}>
        {({ partners, reports }) => (
          <>
            <Panel title={t('partners.reports')}>
              {!reports && <p>{t('partners.reportsOff')}</p>}
              {partners.length === 0 ? (
                <p className="muted">{t('partners.none')}</p>
              ) : (
                <Reports partners={partners} />
              )}
            </Panel>
            <Arrivals networks={partners.map(({ network }) => network)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Reports({ partners }: { partners: Answer<'getPartners'>['partners'] }) {
  const t = useText('operator-site');
  return (
    <Table
      caption={t('partners.reports')}
      heads={(
        ['network', 'name', 'state', 'address', 'waiting', 'failing', 'givenUp', 'error'] as const
      ).map((head) => t(`partners.heads.${head}`))}
    >
      {partners.map((one) => (
        <tr key={one.network}>
          <td>{one.network}</td>
          <td>
            <MemberText>{one.name}</MemberText>
          </td>
          <td>{one.active ? t('partners.active') : t('partners.off')}</td>
          <td>{one.postback_url ? <MemberText>{one.postback_url}</MemberText> : '–'}</td>
          <td className="num">{one.waiting}</td>
          <td className="num">{one.failing}</td>
          <td className="num">{one.given_up}</td>
          <td>{one.last_error && <MemberText>{one.last_error}</MemberText>}</td>
        </tr>
      ))}
    </Table>
  );
}

function Arrivals({ networks }: { networks: readonly string[] }) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [from, setFrom] = useState(() => dayBefore(30));
  const [to, setTo] = useState(() => dayBefore(0));
  const [network, setNetwork] = useState('');
  const query = { from, to, ...(network && { network }) };
  const answer = useAnswer('getArrivals', query);
  const save = async () => {
    const result = await fileOfDesk('getArrivalsFile', query);
    if (result.ok) saveFile(result.value, `arrivals-${from}-${to}.csv`);
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  return (
    <Panel
      title={t('partners.arrivals')}
      end={
        <Button variant="line" onClick={() => void save()}>
          CSV
        </Button>
      }
    >
      <div className="row-wrap">
        <TextField
          label={t('partners.from')}
          type="date"
          required
          value={from}
          onChange={(event) => setFrom(event.target.value || from)}
        />
        <TextField
          label={t('partners.to')}
          type="date"
          required
          value={to}
          onChange={(event) => setTo(event.target.value || to)}
        />
        <Select
          label={t('partners.heads.network')}
          value={network}
          options={[
            { value: '', label: t('partners.all') },
            ...[...networks, 'unknown'].map((value) => ({ value, label: value })),
          ]}
          onChange={(event) => setNetwork(event.target.value)}
        />
      </div>
      <p className="small muted">{t('partners.few')}</p>
      <Loaded answer={answer}>
        {({ rows, more }) =>
          rows.length === 0 ? (
            <EmptyState drawing={<CalmDrawing />} title={t('partners.noArrivals')} />
          ) : (
            <>
              <ArrivalsTable rows={rows} />
              {more && <p className="small">{t('partners.more')}</p>}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function ArrivalsTable({ rows }: { rows: Answer<'getArrivals'>['rows'] }) {
  const t = useText('operator-site');
  const heads = ['day', 'network', 'lander', ...COUNTERS] as const;
  return (
    <Table
      caption={t('partners.arrivals')}
      heads={heads.map((head) => t(`partners.heads.${head}`))}
    >
      {rows.map((row) => (
        <tr key={`${row.day} ${row.network} ${row.lander}`}>
          <td className="num">{row.day}</td>
          <td>{row.network}</td>
          <td>{row.lander || t('partners.later')}</td>
          {COUNTERS.map((counter) => (
            <td key={counter} className="num">
              {row[counter] ?? '<5'}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
