import { newId } from '../../shared/identifiers.ts';

/** What somebody in Utrecht fills in to sign up. */
export const signUpForm = (email = `${newId()}@example.org`) => ({
  email,
  name: 'Jan',
  password: 'drie fietsen in de sneeuw',
  date_of_birth: '1990-05-17',
  gender: 'male',
  country: 'NL',
  region: 'NL-UT',
  city: 'Utrecht',
  language: 'nl',
});
