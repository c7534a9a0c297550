import type { Settings } from '../shared/contract/settings.ts';

export const DEMO_PASSWORD = 'demo-vonk-demo';
/** The accounts that the login page of a demo offers. */
export const DEMO_SIGN_INS: NonNullable<Settings['demo_sign_ins']> = [
  { email: 'premium@vonk.example', password: DEMO_PASSWORD, kind: 'premium' },
  { email: 'free@vonk.example', password: DEMO_PASSWORD, kind: 'free' },
  { email: 'new@vonk.example', password: DEMO_PASSWORD, kind: 'new' },
];
