import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useMay } from '../session/session.ts';
import '../texts/site-texts.ts';
import type { Fiction } from './fiction.ts';
import { FictionForm } from './fiction-form.tsx';
import { FictionLog } from './fiction-log.tsx';
import { FictionPhotos } from './fiction-photos.tsx';

type Opened = { kind: 'form' | 'log' | 'mark'; profile: Fiction | null };

/** Profiles of nobody: who writes for each, where its picture comes from, and what was done to it. */
export function FictionPage() {
  const t = useText('operator-site');
  const may = useMay();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const answer = useAnswer('getFiction', cursor ? { cursor } : {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const changed = () => {
    close();
    answer.again();
  };
  return (
    <Page
      title={t('fiction.title')}
      lead={t('fiction.lead')}
      end={
        may('edit_fiction') && (
          <Button variant="primary" onClick={() => setOpened({ kind: 'form', profile: null })}>
            {t('fiction.create')}
          </Button>
        )
      }
    >
      <Loaded answer={answer}>
        {({ profiles, next_cursor: next }) => (
          <>
            {profiles.length === 0 && (
              <EmptyState drawing={<CalmDrawing />} title={t('fiction.none')} />
            )}
            {profiles.map((profile) => (
              <FictionPanel
                key={profile.id}
                profile={profile}
                onOpen={(kind) => setOpened({ kind, profile })}
                onChanged={answer.again}
              />
            ))}
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
      {opened?.kind === 'form' && (
        <FictionForm profile={opened.profile} onClose={close} onChanged={changed} />
      )}
      {opened?.kind === 'log' && opened.profile && (
        <FictionLog profile={opened.profile} onClose={close} />
      )}
      {opened?.kind === 'mark' && opened.profile && (
        <MarkDialog profile={opened.profile} onClose={close} />
      )}
    </Page>
  );
}

function FictionPanel({
  profile,
  onOpen,
  onChanged,
}: {
  profile: Fiction;
  onOpen: (kind: Opened['kind']) => void;
  onChanged: () => void;
}) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  const why = useFailureText();
  const may = useMay();
  const { id, name, gender, city, country, languages, about, retired, writer } = profile;
  const retire = async () => {
    const result = await callDesk('retireFiction', { id, retired: !retired });
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    onChanged();
  };
  return (
    <Panel title={<MemberText>{retired ? t('fiction.retiredName', { name }) : name}</MemberText>}>
      <p className="small muted">
        {[
          words(`genders.${gender}`),
          format.date(`${profile.date_of_birth}T12:00:00`),
          [city, format.country(country)].filter(Boolean).join(', '),
          format.list(languages.map((one) => format.spoken(one))),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {about && (
        <p>
          <MemberText>{about}</MemberText>
        </p>
      )}
      <p>
        <MemberText>
          {[
            writer ? t('fiction.writtenBy', { writer }) : t('fiction.nobodyWrites'),
            profile.picture_source
              ? t('fiction.picture', { source: profile.picture_source })
              : t('fiction.noSource'),
          ].join(' · ')}
        </MemberText>
      </p>
      <FictionPhotos profile={profile} />
      {profile.changed_at && (
        <p className="small muted">
          <MemberText>
            {t('fiction.changed', {
              name: profile.changed_by?.name ?? '',
              when: format.moment(profile.changed_at),
            })}
          </MemberText>
        </p>
      )}
      <div className="row-wrap">
        <Button variant="line" onClick={() => onOpen('log')}>
          {t('fiction.log')}
        </Button>
        {may('edit_fiction') && (
          <>
            <Button variant="line" onClick={() => onOpen('form')}>
              {t('fiction.edit')}
            </Button>
            <Button variant="line" onClick={() => void retire()}>
              {retired ? t('fiction.bringBack') : t('fiction.retire')}
            </Button>
            <Button variant="quiet" onClick={() => onOpen('mark')}>
              {t('fiction.unmark')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

function MarkDialog({ profile, onClose }: { profile: Fiction; onClose: () => void }) {
  const t = useText('operator-site');
  const words = useText('operator');
  return (
    <AskDialog
      title={t('fiction.unmark')}
      send={t('fiction.unmark')}
      why={words('operators.reason')}
      onSend={(reason) =>
        callDesk('askApproval', {
          id: newId(),
          act: 'remove_fiction_mark',
          args: { profile: profile.id },
          reason,
        })
      }
      onDone={() => {
        showToast({ text: t('fiction.asked'), tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('fiction.unmarkText', { name: profile.name })}</p>
    </AskDialog>
  );
}
