import { useState } from 'react';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer, Input } from '../api/calls.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import '../texts/site-texts.ts';

type View = Answer<'getContentViews'>['views'][number];

/** Who of the desk read what of which member, and whether the member knows. */
export function ViewsPage() {
  const t = useText('operator-site');
  const [query, setQuery] = useState<Input<'getContentViews'>>({});
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const answer = useAnswer('getContentViews', { ...query, ...(cursor ? { cursor } : {}) });
  return (
    <Page title={t('views.title')} lead={t('views.lead')}>
      <Filters
        onFilter={(next) => {
          setCursors([]);
          setQuery(next);
        }}
      />
      <Loaded answer={answer}>
        {({ views, next_cursor: next }) => (
          <>
            {views.length === 0 ? (
              <EmptyState drawing={<CalmDrawing />} title={t('views.none')} />
            ) : (
              <ViewsTable views={views} />
            )}
            <Pager
              cursors={cursors}
              next={next}
              newer={t('newer')}
              older={t('older')}
              onTurn={setCursors}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Filters({ onFilter }: { onFilter: (query: Input<'getContentViews'>) => void }) {
  const t = useText('operator-site');
  const [number, setNumber] = useState('');
  const [profile, setProfile] = useState('');
  return (
    <form
      className="row-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({
          ...(/^\d+$/.test(number.trim()) && { case: Number(number) }),
          ...(UUID_PATTERN.test(profile.trim()) && { profile: profile.trim() }),
        });
      }}
    >
      <TextField
        label={t('views.case')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label={t('views.profile')}
        value={profile}
        onChange={(event) => setProfile(event.target.value)}
      />
      <Button type="submit" variant="line">
        {t('views.filter')}
      </Button>
    </form>
  );
}

function ViewsTable({ views }: { views: readonly View[] }) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  return (
    <Table
      caption={t('views.title')}
      heads={[
        t('views.at'),
        t('views.who'),
        t('views.what'),
        t('views.profile'),
        t('views.case'),
        t('views.told'),
      ]}
    >
      {views.map((view) => (
        <tr key={view.id}>
          <td className="num">
            <time dateTime={view.at}>{format.moment(view.at)}</time>
          </td>
          <td>
            <MemberText>
              {view.operator
                ? `${view.operator.name} (${words(`roles.${view.operator.role}`)} ${view.operator.number})`
                : words('roles.console')}
            </MemberText>
          </td>
          <td>
            {t(`views.kinds.${view.what}`)}
            {view.count > 1 && ` × ${view.count}`}
          </td>
          <td>
            <code className="small">{view.profile ?? t('views.erased')}</code>
          </td>
          <td className="num">{view.case}</td>
          <td>{view.told_at ? format.moment(view.told_at) : t('views.notYet')}</td>
        </tr>
      ))}
    </Table>
  );
}
