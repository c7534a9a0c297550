import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';

/** What colleagues noted, and why it was handed on. */
export function CaseNotes({ item }: { item: DeskCase }) {
  const t = useText('operator-work');
  const format = useFormat();
  const all = [...(item.escalation ? [item.escalation] : []), ...item.notes];
  if (all.length === 0) return null;
  return (
    <Panel title={t('case.notes')}>
      {all.map((note) => (
        <div key={note.at}>
          <p className="tiny muted">{`${note.by} · ${format.moment(note.at)}`}</p>
          <p>
            <MemberText>{note.text}</MemberText>
          </p>
        </div>
      ))}
    </Panel>
  );
}
