import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import '../texts/money.ts';

const KINDS = ['email', 'iban', 'phone'] as const;
type Kind = (typeof KINDS)[number];

/** Who may not sign up: found by their value, which is stored nowhere. */
export function BlocksPage() {
  const t = useText('operator-money');
  const format = useFormat();
  const answer = useAnswer('getBlocks', {});
  const [asking, setAsking] = useState<'addBlock' | 'liftBlock' | null>(null);
  return (
    <Page
      title={t('blocks.title')}
      lead={t('blocks.lead')}
      end={
        <div className="row-wrap">
          <Button variant="line" onClick={() => setAsking('liftBlock')}>
            {t('blocks.lift')}
          </Button>
          <Button variant="primary" onClick={() => setAsking('addBlock')}>
            {t('blocks.add')}
          </Button>
        </div>
      }
    >
      <Loaded answer={answer}>
        {({ blocks, addresses }) => (
          <>
            <p>{t('blocks.addresses', { count: addresses })}</p>
            {blocks.length === 0 ? (
              <p className="muted">{t('blocks.none')}</p>
            ) : (
              <Table
                caption={t('blocks.title')}
                heads={[t('blocks.kind'), t('blocks.since'), t('blocks.until'), t('blocks.reason')]}
              >
                {blocks.map((one) => (
                  <tr key={one.id}>
                    <td>{t(`blocks.kinds.${one.kind}`)}</td>
                    <td className="num">{format.date(one.at)}</td>
                    <td className="num">
                      {one.until ? format.date(one.until) : t('blocks.forGood')}
                    </td>
                    <td>
                      <MemberText>{one.reason}</MemberText>
                    </td>
                  </tr>
                ))}
              </Table>
            )}
          </>
        )}
      </Loaded>
      {asking && (
        <BlockDialog
          call={asking}
          onDone={() => {
            setAsking(null);
            showToast({ text: t('blocks.done'), tone: 'success' });
            answer.again();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  );
}

function BlockDialog({
  call,
  onDone,
  onClose,
}: {
  call: 'addBlock' | 'liftBlock';
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('operator-money');
  const [kind, setKind] = useState<Kind>('email');
  const [value, setValue] = useState('');
  return (
    <AskDialog
      title={t(call === 'addBlock' ? 'blocks.addTitle' : 'blocks.liftTitle')}
      send={t(call === 'addBlock' ? 'blocks.add' : 'blocks.lift')}
      why={t('blocks.reason')}
      ready={value.trim() !== ''}
      onSend={(reason) => callDesk(call, { kind, value, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        label={t('blocks.kind')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: t(`blocks.kinds.${one}`) }))}
        onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? 'email')}
      />
      <TextField
        label={t('blocks.value')}
        value={value}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => setValue(event.target.value)}
      />
    </AskDialog>
  );
}
