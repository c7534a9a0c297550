/** Who gets personal data because they work with the service: names of texts `companies.NAME`. */
export const COMPANIES = ['hosting', 'mail', 'sms', 'payment', 'push', 'bank'] as const;
