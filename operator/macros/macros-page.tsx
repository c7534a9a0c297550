import { Archive, ArchiveRestore, History } from 'lucide-react';
import { useState } from 'react';
import { LOCALES } from '../../shared/locales.ts';
import { macroTextFor } from '../../shared/operator/macros.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button, IconButton } from '../../renderer/ui/controls/button.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { readAnswer, useAnswer } from '../api/answers.ts';
import type { Answer, Input } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';
import '../texts/site-texts.ts';
import { clauseName } from './clause-name.ts';
import { MacroForm } from './macro-form.tsx';
import { MacroHistory } from './macro-history.tsx';

type Macro = Answer<'getMacros'>['macros'][number];
type Opened = { kind: 'form'; macro: Macro | null } | { kind: 'history'; macro: Macro };

/** The operators' stored answers: those whose text has changed first. */
export function MacrosPage() {
  const t = useText('operator-site');
  const answer = useAnswer('getMacros', {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const changed = () => {
    answer.again();
    void readAnswer('getMacroReviews', {});
  };
  return (
    <Page
      title={t('macros.title')}
      lead={t('macros.lead')}
      end={
        <Button variant="primary" onClick={() => setOpened({ kind: 'form', macro: null })}>
          {t('macros.create')}
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ macros }) =>
          macros.length === 0 ? (
            <EmptyState drawing={<CalmDrawing />} title={t('macros.none')}>
              {t('macros.noneText')}
            </EmptyState>
          ) : (
            <>
              {(['review', 'offered', 'retired'] as const).map((group) => (
                <Group
                  key={group}
                  group={group}
                  macros={macros.filter((one) => groupOf(one) === group)}
                  onOpen={setOpened}
                  onChanged={changed}
                />
              ))}
            </>
          )
        }
      </Loaded>
      {opened?.kind === 'form' && (
        <MacroForm
          macro={opened.macro}
          onClose={close}
          onSaved={() => {
            close();
            changed();
          }}
          onRefused={changed}
        />
      )}
      {opened?.kind === 'history' && <MacroHistory macro={opened.macro} onClose={close} />}
    </Page>
  );
}

const groupOf = ({ to_review: due, retired }: Macro) =>
  retired ? 'retired' : due ? 'review' : 'offered';

function Group({
  group,
  macros,
  onOpen,
  onChanged,
}: {
  group: ReturnType<typeof groupOf>;
  macros: readonly Macro[];
  onOpen: (opened: Opened) => void;
  onChanged: () => void;
}) {
  const t = useText('operator-site');
  if (macros.length === 0) return null;
  return (
    <Panel title={t(`macros.groups.${group}`, { number: macros.length })}>
      <Table
        caption={t(`macros.groups.${group}`, { number: macros.length })}
        heads={[
          t('macros.heads.title'),
          t('macros.heads.kinds'),
          t('macros.heads.languages'),
          t('macros.heads.clause'),
          t('macros.heads.saved'),
          t('macros.heads.acts'),
        ]}
      >
        {macros.map((macro) => (
          <Row key={macro.id} macro={macro} onOpen={onOpen} onChanged={onChanged} />
        ))}
      </Table>
    </Panel>
  );
}

function Row({
  macro,
  onOpen,
  onChanged,
}: {
  macro: Macro;
  onOpen: (opened: Opened) => void;
  onChanged: () => void;
}) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  const why = useFailureText();
  const { id, version, texts, clause, retired } = macro;
  const title = withNamedMarks(macro.title);
  const missing = LOCALES.filter((locale) => macroTextFor(texts, locale) === null);
  const send = async <Name extends 'confirmMacro' | 'retireMacro'>(
    name: Name,
    input: Input<Name>,
  ) => {
    const result = await callDesk(name, input);
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    onChanged();
  };
  return (
    <tr>
      <td>
        <strong>
          <MemberText>{macro.title}</MemberText>
        </strong>
      </td>
      <td>{format.list(macro.kinds.map((kind) => words(`kinds.${kind}`)))}</td>
      <td>
        {LOCALES.filter((locale) => texts[locale] !== undefined).join(' ')}
        {missing.length > 0 && (
          <span className="small muted">{` · ${t('macros.missing', { locales: missing.join(' ') })}`}</span>
        )}
      </td>
      <td>
        <ClauseState macro={macro} />
      </td>
      <td className="small">
        <MemberText>
          {[format.date(macro.saved_at), macro.saved_by?.name].filter(Boolean).join(' · ')}
        </MemberText>
      </td>
      <td>
        <div className="row-wrap">
          {macro.to_review && clause && (
            <Button
              onClick={() => void send('confirmMacro', { id, version, in_force: clause.current })}
            >
              {t('macros.confirm')}
              <span className="sr-only">{` ${title}`}</span>
            </Button>
          )}
          <Button variant="line" onClick={() => onOpen({ kind: 'form', macro })}>
            {t('macros.edit')}
            <span className="sr-only">{` ${title}`}</span>
          </Button>
          <IconButton
            icon={History}
            label={`${t('macros.history')} ${title}`}
            onClick={() => onOpen({ kind: 'history', macro })}
          />
          <IconButton
            icon={retired ? ArchiveRestore : Archive}
            label={`${t(retired ? 'macros.bringBack' : 'macros.retire')} ${title}`}
            onClick={() => void send('retireMacro', { id, version, retired: !retired })}
          />
        </div>
      </td>
    </tr>
  );
}

/** What a macro names, in which version, and what became of that since. */
function ClauseState({ macro: { clause, to_review: due, review_from: from } }: { macro: Macro }) {
  const t = useText('operator-site');
  const format = useFormat();
  if (!clause) return '–';
  return (
    <>
      {clauseName(clause)}
      <span className="small muted">{` · ${t('macros.ofVersion', { day: format.date(clause.version) })}`}</span>
      {due && (
        <p className="small">
          {t(clause.changed ? 'macros.changedSince' : 'macros.sameSince', {
            day: format.date(clause.current),
          })}
        </p>
      )}
      {from !== null && (
        <p className="small">{t('macros.reviewFrom', { day: format.date(from) })}</p>
      )}
    </>
  );
}
