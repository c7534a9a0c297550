import type { Ground } from '../../../../shared/operator/measures.ts';

const CATEGORIES = {
  minors: 'PROTECTION_OF_MINORS',
  underage: 'PROTECTION_OF_MINORS',
  nudity: 'OTHER_VIOLATION_TC',
  unwanted_sexual: 'CYBER_VIOLENCE',
  others_photo: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  not_you: 'OTHER_VIOLATION_TC',
  no_person: 'OTHER_VIOLATION_TC',
  quality: 'OTHER_VIOLATION_TC',
  impersonation: 'SCAMS_AND_FRAUD',
  rights: 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  money: 'SCAMS_AND_FRAUD',
  advertising: 'OTHER_VIOLATION_TC',
  contact_details: 'OTHER_VIOLATION_TC',
  threat: 'VIOLENCE',
  harassment: 'CYBER_VIOLENCE',
  hatred: 'ILLEGAL_OR_HARMFUL_SPEECH',
  fraud: 'SCAMS_AND_FRAUD',
  illegal: 'OTHER_VIOLATION_TC',
  automation: 'OTHER_VIOLATION_TC',
  false_reports: 'OTHER_VIOLATION_TC',
} as const satisfies Record<Ground, string>;

/** Under which the Union's database of statements of reasons has a ground (its version 2). */
export const categoryOf = (ground: Ground): string => `STATEMENT_CATEGORY_${CATEGORIES[ground]}`;
