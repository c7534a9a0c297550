import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import type { Locale } from '../../shared/locales.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { setAnswer, useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { Difference } from '../parts/difference.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { showToast } from '../parts/toasts.tsx';
import { AnnouncedPrices, readPrices } from './announced-prices.tsx';
import type { PriceDrafts } from './announced-prices.tsx';
import { LocaleChoice } from './compare.tsx';

type TextPage = Answer<'getLegalTexts'>['pages'][number];
type Draft = Answer<'getLegalDraft'>;

/** A coming version: nine texts, what is still wrong with them, and the question to a second one. */
export function DraftEditor({
  page,
  onChanged,
  onDropped,
}: {
  page: TextPage;
  onChanged: () => void;
  onDropped: () => void;
}) {
  const t = useText('operator-site');
  const why = useFailureText();
  const answer = useAnswer('getLegalDraft', { page: page.page });
  const [locale, setLocale] = useState<Locale>('nl');
  const drop = async () => {
    const result = await callDesk('dropLegalDraft', { page: page.page });
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    else {
      setAnswer('getLegalDraft', { page: page.page }, result.value);
      onDropped();
    }
  };
  return (
    <Loaded answer={answer}>
      {(draft) => (
        <div className="stack">
          <p>
            {t('legal.saved', { count: draft.locales.filter(({ body }) => body !== null).length })}
          </p>
          <LocaleChoice value={locale} onChoose={setLocale} />
          <DraftText key={locale} page={page} draft={draft} locale={locale} onSaved={onChanged} />
          <Publish draft={draft} />
          <div>
            <Button variant="line" onClick={() => void drop()}>
              {t('legal.drop')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function DraftText({
  page,
  draft,
  locale,
  onSaved,
}: {
  page: TextPage;
  draft: Draft;
  locale: Locale;
  onSaved: () => void;
}) {
  const version = page.versions[0]?.version;
  const saved = draft.locales.find((one) => one.locale === locale)?.body ?? null;
  const editor = { page: page.page, locale, saved, announced: draft.announced, onSaved };
  if (version === undefined) return <Editor {...editor} published="" />;
  return <EditorOver {...editor} version={version} />;
}

type EditorOf = {
  page: TextPage['page'];
  locale: Locale;
  saved: string | null;
  /** Whether a new version is announced ahead, and says why it comes. */
  announced: boolean;
  onSaved: () => void;
};

function EditorOver({ version, ...rest }: EditorOf & { version: string }) {
  const published = useAnswer('getLegalText', { page: rest.page, locale: rest.locale, version });
  return <Loaded answer={published}>{({ body }) => <Editor {...rest} published={body} />}</Loaded>;
}

function Editor({
  page,
  locale,
  saved,
  announced,
  published,
  onSaved,
}: EditorOf & { published: string }) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [typed, setTyped] = useState(saved ?? published);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const result = await callDesk('saveLegalDraft', { page, locale, body: typed });
    setBusy(false);
    if (!result.ok) {
      showToast({ text: why(result.failure), tone: 'danger' });
      return;
    }
    setAnswer('getLegalDraft', { page }, result.value);
    onSaved();
  };
  return (
    <>
      <TextArea
        label={t('legal.body', { locale })}
        {...(announced ? { hint: t('legal.whyHint') } : {})}
        rows={14}
        lang={locale}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button
          busy={busy}
          disabled={typed.trim() === '' || typed === saved}
          onClick={() => void save()}
        >
          {saved === null && typed === published ? t('legal.takeOver') : t('legal.save')}
        </Button>
      </div>
      <Difference older={published} newer={typed} />
    </>
  );
}

function Publish({
  draft: { page, earliest, announced, problems, prices: settings, sha256 },
}: {
  draft: Draft;
}) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [version, setVersion] = useState(earliest);
  const [drafts, setDrafts] = useState<PriceDrafts>({});
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const prices = readPrices(settings, drafts);
  const announces = prices !== undefined && Object.keys(prices).length > 0;
  if (problems.length > 0)
    return (
      <details>
        <summary>{t('legal.problems', { count: problems.length })}</summary>
        <ul lang="en">
          {problems.map((problem) => (
            <li key={problem} className="small">
              {problem}
            </li>
          ))}
        </ul>
      </details>
    );
  const ask = async () => {
    setBusy(true);
    const result = await callDesk('askApproval', {
      id: newId(),
      act: 'publish_text',
      args: { page, version, sha256, ...(announces && { prices }) },
      reason,
    });
    setBusy(false);
    showToast(
      result.ok
        ? { text: t('legal.asked'), tone: 'success' }
        : {
            text:
              announces && result.failure.fields?.['prices']
                ? t('legal.pricesUnnamed')
                : why(result.failure),
            tone: 'danger',
          },
    );
  };
  return (
    <>
      {settings.length > 0 && (
        <AnnouncedPrices settings={settings} drafts={drafts} onType={setDrafts} />
      )}
      <TextField
        label={t('legal.from')}
        hint={announced ? t('legal.announced') : undefined}
        type="date"
        min={earliest}
        value={version}
        onChange={(event) => setVersion(event.target.value)}
      />
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={reason.trim() === '' || version < earliest || prices === undefined}
          onClick={() => void ask()}
        >
          {t('legal.ask')}
        </Button>
      </div>
    </>
  );
}
