import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer, Input } from '../api/calls.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import '../texts/site-texts.ts';
import { Compare } from './compare.tsx';
import { DraftEditor } from './draft-editor.tsx';

type TextPage = Answer<'getLegalTexts'>['pages'][number];
type Named = Input<'getLegalDraft'>['page'];

/** The legal and help texts: their versions, how two differ, and what comes next. */
export function LegalPage() {
  const t = useText('operator-site');
  const answer = useAnswer('getLegalTexts', {});
  const [chosen, setChosen] = useState<Named>('terms');
  return (
    <Page title={t('legal.title')} lead={t('legal.lead')}>
      <Loaded answer={answer}>
        {({ pages }) => {
          const page = pages.find((one) => one.page === chosen);
          return (
            <>
              <Select
                label={t('legal.text')}
                value={chosen}
                options={pages.map(({ page: value, draft }) => ({
                  value,
                  label:
                    draft > 0
                      ? t('legal.withDraft', { page: t(`legal.pages.${value}`) })
                      : t(`legal.pages.${value}`),
                }))}
                onChange={(event) =>
                  setChosen(pages.find((one) => one.page === event.target.value)?.page ?? chosen)
                }
              />
              {page && <TextPanels key={page.page} page={page} onChanged={answer.again} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function TextPanels({ page, onChanged }: { page: TextPage; onChanged: () => void }) {
  const t = useText('operator-site');
  const [writing, setWriting] = useState(page.draft > 0);
  return (
    <>
      <Panel title={t('legal.versions')}>
        <Versions page={page} />
      </Panel>
      {page.versions.length > 1 && (
        <Panel title={t('legal.compare')}>
          <Compare page={page} />
        </Panel>
      )}
      <Panel title={t('legal.next')}>
        {writing ? (
          <DraftEditor
            page={page}
            onChanged={onChanged}
            onDropped={() => {
              setWriting(false);
              onChanged();
            }}
          />
        ) : (
          <div>
            <Button onClick={() => setWriting(true)}>{t('legal.write')}</Button>
          </div>
        )}
      </Panel>
    </>
  );
}

function Versions({ page }: { page: TextPage }) {
  const t = useText('operator-site');
  const format = useFormat();
  if (page.versions.length === 0) return <p className="muted">{t('legal.noVersion')}</p>;
  return (
    <Table
      caption={t('legal.versions')}
      heads={[t('legal.version'), t('legal.state'), t('legal.published'), t('legal.hashes')]}
    >
      {page.versions.map((one) => (
        <tr key={one.version}>
          <td className="num">{one.version}</td>
          <td>{t(`legal.states.${one.state}`)}</td>
          <td>{`${format.date(one.published_at)} · ${one.published_by}`}</td>
          <td>
            <details>
              <summary>{t('legal.locales', { count: one.texts.length })}</summary>
              <ul>
                {one.texts.map(({ locale, sha256 }) => (
                  <li key={locale} className="small">
                    {`${locale} `}
                    <code>{sha256}</code>
                  </li>
                ))}
              </ul>
            </details>
          </td>
        </tr>
      ))}
    </Table>
  );
}
