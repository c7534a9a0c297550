import { ChevronDown } from 'lucide-react';
import { placeName } from '../../../../shared/discover/place-names.ts';
import type { SignupForm } from '../../../../shared/site/site-forms.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import control from '../../../ui/controls/field.module.css';
import select from '../../../ui/controls/select.module.css';
import { classes } from '../../../ui/layout/classes.ts';

/** The town, among those of every country that may join: one choice says both. */
export function TownField({ form: { towns, values, errors } }: { form: SignupForm }) {
  const common = useText('common');
  const own = useText('site-signup');
  const format = useFormat();
  const [first, ...others] = towns.map(({ country, names }) => ({
    country,
    label: format.country(country),
    towns: names
      .map((name) => ({ name, label: placeName(country, name, format.locale) }))
      .sort((one, other) => one.label.localeCompare(other.label, format.locale)),
  }));
  others.sort((one, other) => one.label.localeCompare(other.label, format.locale));
  return (
    <Field label={common('place.city')} hint={own('nearest')} error={errors['city'] ?? null}>
      {(attributes) => (
        <span className={select['box']}>
          <select
            className={classes(control['control'], select['select'])}
            name="place"
            autoComplete="address-level2"
            required
            defaultValue={values['place'] ?? ''}
            {...attributes}
          >
            <option value="">{common('place.choose')}</option>
            {(first ? [first, ...others] : []).map(({ country, label, towns: listed }) => (
              <optgroup key={country} label={label}>
                {listed.map(({ name, label: town }) => (
                  <option key={name} value={`${country}/${name}`}>
                    {town}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon of={ChevronDown} size="s" className={select['arrow']} />
        </span>
      )}
    </Field>
  );
}
