import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { LOCALES, type Locale } from '../../shared/locales.ts';
import {
  MACRO_KINDS,
  MACRO_TITLE_LENGTH,
  macroTextFor,
  PLACEHOLDERS,
  unknownPlaceholders,
  type MacroKind,
} from '../../shared/operator/macros.ts';
import { WORDS_LENGTH } from '../../shared/operator/queues.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Checkbox } from '../../renderer/ui/controls/checkbox.tsx';
import { Segmented } from '../../renderer/ui/controls/segmented.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer, Input } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { ClauseFields } from './clause-fields.tsx';

type Macro = Answer<'getMacros'>['macros'][number];
type Contents = Omit<Input<'createMacro'>, 'id'>;
type Clauses = Answer<'getMacroClauses'>;

/** Writes a macro: for operators its title, for members a text in each language. */
export function MacroForm(props: {
  macro: Macro | null;
  onClose: () => void;
  onSaved: () => void;
  /** Somebody else changed it, or what it names. */
  onRefused: () => void;
}) {
  const t = useText('operator-site');
  const answer = useAnswer('getMacroClauses', {});
  return (
    <Dialog
      open
      size="wide"
      title={t(props.macro ? 'macros.editTitle' : 'macros.create')}
      onClose={props.onClose}
    >
      <Loaded answer={answer}>
        {({ pages }) => (
          <Form
            {...props}
            pages={pages}
            onRefused={() => {
              answer.again();
              props.onRefused();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** What was named, in the version in force; a part that it no longer has is named no more. */
function namedNow(macro: Macro | null, pages: Clauses['pages']): Contents['clause'] {
  const text = pages.find(({ page }) => page === macro?.clause?.page);
  if (!text) return null;
  const section = text.sections.find(({ id }) => id === macro?.clause?.section)?.id ?? null;
  return { page: text.page, section, version: text.version };
}

const withoutBlanks = (texts: Contents['texts']): Contents['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

function Form({
  macro,
  pages,
  onSaved,
  onRefused,
}: {
  macro: Macro | null;
  pages: Clauses['pages'];
  onSaved: () => void;
  onRefused: () => void;
}) {
  const t = useText('operator-site');
  const why = useFailureText();
  const [id] = useState(() => macro?.id ?? newId());
  const [title, setTitle] = useState(macro?.title ?? '');
  const [kinds, setKinds] = useState<readonly MacroKind[]>(macro?.kinds ?? ['complaint']);
  const [texts, setTexts] = useState<Contents['texts']>(macro?.texts ?? {});
  const [named, setNamed] = useState(() => namedNow(macro, pages));
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const written = withoutBlanks(texts);
  const isReady =
    title.trim() !== '' &&
    kinds.length > 0 &&
    Object.keys(written).length > 0 &&
    Object.values(written).every((text) => unknownPlaceholders(text).length === 0);
  const save = async () => {
    setBusy(true);
    setMessage(null);
    const version = pages.find(({ page }) => page === named?.page)?.version;
    const contents: Contents = {
      title,
      kinds: [...kinds],
      texts: written,
      clause: named && version !== undefined ? { ...named, version } : null,
    };
    const result = macro
      ? await callDesk('editMacro', { id, version: macro.version, ...contents })
      : await callDesk('createMacro', { id, ...contents });
    setBusy(false);
    if (result.ok) {
      onSaved();
      return;
    }
    setMessage(why(result.failure));
    if (result.failure.code === 'macro_changed') onRefused();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) void save();
      }}
    >
      <TextField
        label={t('macros.fields.title')}
        hint={t('macros.fields.titleHint')}
        value={title}
        maxLength={MACRO_TITLE_LENGTH}
        data-dialog-focus=""
        onChange={(event) => setTitle(event.target.value)}
      />
      <Kinds kinds={kinds} onChange={setKinds} />
      <Texts texts={texts} onChange={setTexts} />
      <ClauseFields
        pages={pages}
        was={macro?.clause ?? null}
        toReview={macro?.to_review ?? false}
        value={named}
        onChange={setNamed}
      />
      <p role="status">{message}</p>
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
          {t('macros.save')}
        </Button>
      </div>
    </form>
  );
}

function Kinds({
  kinds,
  onChange,
}: {
  kinds: readonly MacroKind[];
  onChange: (kinds: readonly MacroKind[]) => void;
}) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  return (
    <fieldset>
      <legend className="label">{t('macros.fields.kinds')}</legend>
      <div className="row-wrap">
        {MACRO_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(checked) =>
              onChange(MACRO_KINDS.filter((one) => (one === kind ? checked : kinds.includes(one))))
            }
          >
            {words(`kinds.${kind}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Texts({
  texts,
  onChange,
}: {
  texts: Contents['texts'];
  onChange: (texts: Contents['texts']) => void;
}) {
  const t = useText('operator-site');
  const format = useFormat();
  const [locale, setLocale] = useState<Locale>(
    () => LOCALES.find((one) => texts[one] !== undefined) ?? 'nl',
  );
  const text = texts[locale] ?? '';
  const unknown = unknownPlaceholders(text);
  const isWritten = (one: Locale): boolean => (texts[one] ?? '').trim() !== '';
  const missing = LOCALES.filter((one) => macroTextFor(withoutBlanks(texts), one) === null);
  return (
    <>
      <Segmented
        legend={t('macros.fields.language')}
        options={LOCALES.map((value) => ({
          value,
          label: isWritten(value) ? `${value} ✓` : value,
        }))}
        value={locale}
        onChange={setLocale}
      />
      <TextArea
        label={t('macros.fields.text', { language: format.spoken(locale) })}
        hint={t('macros.fields.textHint', {
          name: `{{${PLACEHOLDERS[0]}}}`,
          number: `{{${PLACEHOLDERS[1]}}}`,
          site: `{{${PLACEHOLDERS[2]}}}`,
        })}
        error={unknown.length > 0 ? t('macros.unknown', { what: unknown.join(' ') }) : null}
        rows={8}
        lang={locale}
        maxLength={WORDS_LENGTH}
        value={text}
        onChange={(event) => onChange({ ...texts, [locale]: event.target.value })}
      />
      <p className="small muted" role="status">
        {missing.length === 0
          ? t('macros.everyLanguage')
          : t('macros.missingIn', {
              languages: format.list(missing.map((one) => format.spoken(one))),
            })}
      </p>
    </>
  );
}
