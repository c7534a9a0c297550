import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { useMember, useSettings } from './contexts.ts';

/** On paper alone: whose account it is, when it was printed, and who runs the service. */
export function PrintHead() {
  const t = useText('common');
  const texts = useText('texts');
  const format = useFormat();
  const settings = useSettings();
  const { email, profile } = useMember();
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const print = () => {
      flushSync(() => setAt(Date.now()));
    };
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return (
    <div className="print-only">
      <p>
        <b>{settings.company_name}</b> ({settings.name})
        <br />
        {settings.company_address}, {settings.company_city},{' '}
        {format.country(settings.company_country)}
        <br />
        {texts('company.register')} {settings.company_kvk} · {texts('company.vat')}{' '}
        {settings.company_vat_numbers}
        <br />
        {settings.support_email} · {settings.support_phone}
      </p>
      <p>{t('printed', { name: profile.name, email, when: format.exact(at) })}</p>
    </div>
  );
}
