import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Segmented } from '../../renderer/ui/controls/segmented.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { useAnswer } from '../api/answers.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useMe } from '../session/session.ts';
import { ApprovalList } from './approval-list.tsx';

const LISTS = ['for_me', 'mine', 'closed'] as const;
type List = (typeof LISTS)[number];

/** What needs two: what waits for me, what I asked for, what is over. */
export function ApprovalsPage() {
  const t = useText('operator');
  const me = useMe();
  const [list, setList] = useState<List>('for_me');
  const answer = useAnswer('getApprovals', { list });
  return (
    <Page title={t('approvals.heading')} lead={t(`approvals.lead.${me.four_eyes}`)}>
      <Segmented
        legend={t('approvals.heading')}
        hideLegend
        value={list}
        options={LISTS.map((value) => ({ value, label: t(`approvals.lists.${value}`) }))}
        onChange={setList}
      />
      <Loaded answer={answer}>
        {({ approvals }) =>
          approvals.length === 0 ? (
            <EmptyState drawing={<CalmDrawing />} title={t('approvals.none')} />
          ) : (
            <Panel title={t(`approvals.lists.${list}`)}>
              <ApprovalList approvals={approvals} onChanged={answer.again} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}
