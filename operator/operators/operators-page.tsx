import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { useAnswer } from '../api/answers.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useMay } from '../session/session.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MyKeys } from './my-keys.tsx';
import { OperatorPanel } from './operator-panel.tsx';

/** Who works here: roles, passkeys, sessions; one's own keys for everybody. */
export function OperatorsPage() {
  const t = useText('operator');
  const may = useMay();
  return (
    <Page title={t('operators.title')} lead={t('operators.lead')}>
      <MyKeys />
      {may('operators') && <Everybody />}
    </Page>
  );
}

function Everybody() {
  const t = useText('operator');
  const answer = useAnswer('getOperators', {});
  const [inviting, setInviting] = useState(false);
  return (
    <Loaded answer={answer}>
      {({ operators, invitations, invited_by_two: byTwo, has_approver: hasApprover }) => (
        <>
          <div>
            <Button variant="primary" onClick={() => setInviting(true)}>
              {t('operators.invite')}
            </Button>
          </div>
          {invitations.length > 0 && (
            <Invitations invitations={invitations} onChanged={answer.again} />
          )}
          {operators.map((one) => (
            <OperatorPanel key={one.id} operator={one} onChanged={answer.again} />
          ))}
          {inviting && (
            <InviteDialog
              byTwo={byTwo}
              hasApprover={hasApprover}
              onClose={() => {
                setInviting(false);
                answer.again();
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
