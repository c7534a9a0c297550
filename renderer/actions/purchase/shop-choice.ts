import { useSyncExternalStore } from 'react';
import { COUNTRIES, type Country } from '../../../shared/profile-choices.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { setTabNote, tabNote } from '../../local/tab-notes.ts';

/** What a member chose for buying, in force on every page of this tab. */
interface ShopChoice {
  /** The payment country; null for the one that the server takes. */
  country: Country | null;
  code: string | null;
}

const MAX_CODE = 40;

const { subscribe, notify } = createListeners();
let choice: ShopChoice = { country: null, code: null };

/** The stored choice, the same object as long as it is the same. */
function current(): ShopChoice {
  const [countryStored, codeStored] = [tabNote('payment-country'), tabNote('discount-code')];
  // Without storage a choice lasts as long as the page.
  if (countryStored === undefined || codeStored === undefined) return choice;
  const country = COUNTRIES.find((one) => one === countryStored) ?? null;
  const code = codeStored?.slice(0, MAX_CODE) || null;
  if (country !== choice.country || code !== choice.code) choice = { country, code };
  return choice;
}

function change(next: ShopChoice): void {
  setTabNote('payment-country', next.country);
  setTabNote('discount-code', next.code);
  choice = next;
  notify();
}

/** Chooses the payment country for this tab. */
export const setPaymentCountry = (country: Country | null): void =>
  change({ ...current(), country });

/** Applies a discount code in this tab, upper case as codes are; null takes it away. */
export const setDiscountCode = (code: string | null): void =>
  change({ ...current(), code: code?.trim().toUpperCase().slice(0, MAX_CODE) || null });

/** Forgets both: somebody else may sign in here. */
export const forgetShopChoice = (): void => change({ country: null, code: null });

export const useShopChoice = (): ShopChoice => useSyncExternalStore(subscribe, current);
