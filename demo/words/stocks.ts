import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import type { Stock } from './stock.ts';

const STOCKS: Record<string, Stock> = { nl, de, en, es, fr, it, pl };

/** The stock of a locale's language, Dutch where there is none. */
export const stockOf = (locale: string): Stock => STOCKS[locale.slice(0, 2)] ?? nl;
