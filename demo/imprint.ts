import type { Services } from '../server/services.ts';

/** The values of the demo's imprint, with an unassigned phone number and invented people. */
const IMPRINT = {
  company_legal_form: 'besloten vennootschap (B.V.)',
  company_capital: '€ 1.000',
  company_representatives: 'Noor Vermeulen',
  publishing_director: 'Noor Vermeulen',
  hosting_provider: 'Serverhuis Voorbeeld B.V., Oudegracht 2, 3511 AB Utrecht, +31 30 000 00 01',
  youth_protection_officer: 'Jonas Beispiel, jugendschutz@vonk.example',
  consumer_mediator: 'Médiation Exemple, 1 rue Inventée, 75000 Paris, mediation.example',
};

/** Fills in the company's data where nothing is set yet. */
export async function fillImprint({ settings }: Pick<Services, 'settings'>): Promise<void> {
  const current = settings.current();
  const missing = Object.entries(IMPRINT).filter(
    ([name]) => current[name as keyof typeof IMPRINT] === '',
  );
  if (missing.length > 0) await settings.change(Object.fromEntries(missing));
}
