import { WANTED } from '../../../../shared/account/signup-fields.ts';
import { PASSWORD_LENGTH } from '../../../../shared/account/signup-rules.ts';
import { GENDERS } from '../../../../shared/profile-choices.ts';
import type { SignupForm } from '../../../../shared/site/site-forms.ts';
import { useText } from '../../../i18n/text.ts';
import checkbox from '../../../ui/controls/checkbox.module.css';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import { Picks } from '../../form/picks.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { AgreedLine } from '../../form/agreed-line.tsx';
import { fieldsOf } from '../../form/form-fields.ts';
import { FormFrame } from '../../form/form-frame.tsx';
import { useSite } from '../../site-context.ts';
import { SiteLink } from '../../site-link.tsx';
import styles from './plain-signup.module.css';
import { TownField } from './town-field.tsx';

const PARTS = [
  ['day', 2],
  ['month', 2],
  ['year', 4],
] as const;

interface Part {
  form: SignupForm;
}

function Who({ form }: Part) {
  const t = useText('signup');
  const names = useText('choices');
  const { name: site } = useSite().settings;
  const { values, errors } = form;
  return (
    <>
      <Picks
        legend={t('gender.label')}
        name="gender"
        options={GENDERS.map((value) => ({ value, label: names(`gender.${value}`) }))}
        value={GENDERS.find((one) => one === values['gender']) ?? null}
        error={errors['gender']}
      />
      <Picks
        legend={t('wanted.label')}
        name="wanted"
        options={WANTED.map((value) => ({ value, label: t(`wanted.${value}`) }))}
        value={WANTED.find((one) => one === values['wanted']) ?? null}
        error={undefined}
      />
      <label className={checkbox['row']}>
        <input
          type="checkbox"
          name="consent"
          value="1"
          defaultChecked={values['consent'] !== undefined}
        />
        <span>
          <span className={checkbox['words']}>{t('consent.label', { site })}</span>
          <span className={checkbox['hint']}>{t('consent.hint')}</span>
        </span>
      </label>
    </>
  );
}

function BirthDate({ form: { values, errors } }: Part) {
  const t = useText('signup');
  const { min_age: age } = useSite().settings;
  const problem = errors['date_of_birth'];
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : 'birth-date-error'}>
      <legend className={classes('label', styles['legend'])}>
        {t('birthDate.title', { age })}
      </legend>
      <div className={styles['date']}>
        {PARTS.map(([part, digits]) => (
          <TextField
            key={part}
            label={t(`birthDate.${part}`)}
            name={part}
            autoComplete={`bday-${part}`}
            inputMode="numeric"
            maxLength={digits}
            required
            defaultValue={values[part] ?? ''}
            aria-invalid={problem === undefined ? undefined : true}
          />
        ))}
      </div>
      {problem !== undefined && <FieldError id="birth-date-error">{problem}</FieldError>}
    </fieldset>
  );
}

/** All that the steps of the app ask, at once, in their order. */
export function PlainSignupForm({ form }: Part) {
  const t = useText('signup');
  const auth = useText('auth');
  const own = useText('site-signup');
  const { carried, query } = useSite();
  const field = fieldsOf(form, true);
  const isSent = form.failure !== null || Object.keys(form.errors).length > 0;
  const { kept } = form.values;
  return (
    <FormFrame
      path={`/signup?${[query, carried].filter(Boolean).join('&')}`}
      token={form.token}
      hidden={{ ...form.versions, ...(kept === undefined ? {} : { kept }) }}
      failure={form.failure}
      wrong={isSent ? own('wrong') : null}
      submit={t('create')}
    >
      <Who form={form} />
      <BirthDate form={form} />
      <TownField form={form} />
      <TextField
        label={t('name.label')}
        hint={t('name.hint')}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        required
        {...field('name')}
      />
      <TextField
        label={auth('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
      <TextField
        label={auth('password')}
        name="password"
        type="password"
        hint={isSent ? own('again') : t('password.hint', { count: PASSWORD_LENGTH.minimum })}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errors['password'] ?? null}
      />
      <TextArea
        label={t('message.label')}
        hint={t('message.hint')}
        rows={3}
        {...field('signup_message')}
      />
      <AgreedLine
        link={(page, words) => (
          <SiteLink to={`/pages/${page}`} className="link">
            {words}
          </SiteLink>
        )}
      />
    </FormFrame>
  );
}
