import { useState } from 'react';
import { isPaymentMethod } from '../../shared/money/payment-methods.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';
import '../texts/money.ts';
import { useMethodName } from './method-names.ts';
import { NewCodeDialog } from './new-code-dialog.tsx';

type Codes = Answer<'getCodes'>;
type Code = Codes['codes'][number];

/** Discount codes: what was given out, its uses and its cost. */
export function CodesPage() {
  const t = useText('operator-money');
  const answer = useAnswer('getCodes', {});
  const [making, setMaking] = useState(false);
  return (
    <Page
      title={t('codes.title')}
      lead={t('codes.lead')}
      end={
        <Button variant="primary" onClick={() => setMaking(true)}>
          {t('codes.new')}
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ codes, rules }) => (
          <>
            {codes.length === 0 ? (
              <p className="muted">{t('codes.none')}</p>
            ) : (
              <CodeTable codes={codes} onEnded={answer.again} />
            )}
            <RuleTable rules={rules} />
          </>
        )}
      </Loaded>
      {making && (
        <NewCodeDialog
          onClose={() => setMaking(false)}
          onMade={(code) => {
            setMaking(false);
            showToast({ text: t('codes.made', { code }), tone: 'success' });
            answer.again();
          }}
        />
      )}
    </Page>
  );
}

/** How often something was used and what that took off paid orders, as the last cells of a row. */
function UseCells({ use }: { use: Codes['rules'][number] }) {
  const t = useText('operator-money');
  const format = useFormat();
  return (
    <>
      <td className="num">
        {format.number(use.used)}
        {use.reserved > 0 && ` (${t('codes.reserved', { count: use.reserved })})`}
      </td>
      <td className="num">
        {use.cost.length === 0
          ? '–'
          : use.cost.map(({ amount, currency }) => format.money(amount, currency)).join(', ')}
      </td>
    </>
  );
}

function CodeTable({ codes, onEnded }: { codes: readonly Code[]; onEnded: () => void }) {
  const t = useText('operator-money');
  const format = useFormat();
  const methodName = useMethodName();
  const [ending, setEnding] = useState<string | null>(null);
  const worthOf = ({ percentage, value, currency }: Code): string =>
    percentage === null ? format.money(value ?? 0, currency ?? 'EUR') : `${percentage} %`;
  const termsOf = (code: Code): string =>
    [
      t(`codes.validity.${code.validity}`),
      code.expires_at && t('codes.until', { when: format.date(code.expires_at) }),
      code.minimum_order_value !== null &&
        t('codes.minimum', {
          amount: format.money(code.minimum_order_value, code.currency ?? 'EUR'),
        }),
      code.country && format.country(code.country),
      code.member && t('codes.for'),
      code.first_purchase_only && t('codes.first'),
      ...code.methods.filter(isPaymentMethod).map(methodName),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <Table
        caption={t('codes.title')}
        heads={[
          t('codes.code'),
          t('codes.worth'),
          t('codes.terms'),
          t('codes.uses'),
          t('codes.cost'),
          t('codes.status'),
          '',
        ]}
      >
        {codes.map((code) => (
          <tr key={code.code}>
            <td>
              <code>
                <MemberText>{code.code}</MemberText>
              </code>
            </td>
            <td className="num">{worthOf(code)}</td>
            <td>{termsOf(code)}</td>
            <UseCells use={code} />
            <td>{t(`codes.states.${code.status}`)}</td>
            <td>
              {code.status === 'active' && (
                <Button variant="line" onClick={() => setEnding(code.code)}>
                  {t('codes.end')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {ending && (
        <AskDialog
          danger
          title={t('codes.endTitle', { code: withNamedMarks(ending) })}
          send={t('codes.end')}
          why={t('codes.reason')}
          onSend={(reason) => callDesk('endCode', { code: ending, reason })}
          onDone={() => {
            showToast({ text: t('codes.ended', { code: ending }), tone: 'success' });
            setEnding(null);
            onEnded();
          }}
          onClose={() => setEnding(null)}
        >
          <p>{t('codes.endText')}</p>
        </AskDialog>
      )}
    </>
  );
}

function RuleTable({ rules }: { rules: Codes['rules'] }) {
  const t = useText('operator-money');
  return (
    <Panel title={t('codes.rules')}>
      <p className="small muted">{t('codes.rulesHint')}</p>
      <Table caption={t('codes.rules')} heads={[t('codes.code'), t('codes.uses'), t('codes.cost')]}>
        {rules.map((rule) => (
          <tr key={rule.code}>
            <td>
              <code>
                <MemberText>{rule.code}</MemberText>
              </code>
            </td>
            <UseCells use={rule} />
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
