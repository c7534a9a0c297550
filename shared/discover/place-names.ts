import type { Country } from '../profile-choices.ts';
import { languageOf, type Locale } from '../locales.ts';
import { foldText } from '../text.ts';

type Language = 'nl' | 'de' | 'en' | 'es' | 'fr' | 'it' | 'pl';
/** Names that differ in a language; `also` are other names that people type. */
type Names = Partial<Record<Language, string>> & { also?: readonly string[] };

/**
 * Places by their stored name, which is the value in profiles, searches and links and never shown
 * as it is (decision 036). A language without a name here uses the stored one.
 */
export const PLACE_NAMES: Partial<Record<Country, Readonly<Record<string, Names>>>> = {
  NL: {
    Amsterdam: { es: 'Ámsterdam' },
    Rotterdam: { es: 'Róterdam' },
    'Den Haag': {
      en: 'The Hague',
      es: 'La Haya',
      fr: 'La Haye',
      it: 'L’Aia',
      pl: 'Haga',
      also: ['’s-Gravenhage'],
    },
    'Den Bosch': { fr: 'Bois-le-Duc', also: ['’s-Hertogenbosch'] },
    Groningen: { fr: 'Groningue', es: 'Groninga', it: 'Groninga' },
    Nijmegen: { fr: 'Nimègue', de: 'Nimwegen', es: 'Nimega', it: 'Nimega' },
    Leiden: { fr: 'Leyde', it: 'Leida', pl: 'Lejda' },
    Leeuwarden: { also: ['Ljouwert'] },
    Sneek: { also: ['Snits'] },
    Roermond: { fr: 'Ruremonde' },
    Middelburg: { fr: 'Middelbourg' },
    Vlissingen: { fr: 'Flessingue', also: ['Flushing'] },
  },
  BE: {
    Antwerpen: { fr: 'Anvers', en: 'Antwerp', es: 'Amberes', it: 'Anversa', pl: 'Antwerpia' },
    Gent: { fr: 'Gand', en: 'Ghent', es: 'Gante', it: 'Gand', pl: 'Gandawa' },
    Bruxelles: {
      nl: 'Brussel',
      de: 'Brüssel',
      en: 'Brussels',
      es: 'Bruselas',
      pl: 'Bruksela',
    },
    Schaarbeek: { fr: 'Schaerbeek', en: 'Schaerbeek' },
    Liège: { nl: 'Luik', de: 'Lüttich', es: 'Lieja', it: 'Liegi' },
    Brugge: { fr: 'Bruges', en: 'Bruges', de: 'Brügge', es: 'Brujas', it: 'Bruges', pl: 'Brugia' },
    Namur: { nl: 'Namen' },
    Leuven: { fr: 'Louvain', de: 'Löwen', es: 'Lovaina', it: 'Lovanio' },
    Mons: { nl: 'Bergen' },
    Aalst: { fr: 'Alost' },
    Mechelen: { fr: 'Malines', de: 'Mecheln', es: 'Malinas' },
    'Sint-Niklaas': { fr: 'Saint-Nicolas' },
    Kortrijk: { fr: 'Courtrai' },
    Oostende: {
      fr: 'Ostende',
      de: 'Ostende',
      en: 'Ostend',
      es: 'Ostende',
      it: 'Ostenda',
      pl: 'Ostenda',
    },
    Tournai: { nl: 'Doornik' },
    Roeselare: { fr: 'Roulers' },
    Dendermonde: { fr: 'Termonde' },
    Lier: { fr: 'Lierre' },
    Wavre: { nl: 'Waver' },
    Vilvoorde: { fr: 'Vilvorde' },
    Tongeren: { fr: 'Tongres' },
    Ieper: { fr: 'Ypres', en: 'Ypres', de: 'Ypern', es: 'Ypres', it: 'Ypres', pl: 'Ypres' },
    Arlon: { nl: 'Aarlen', de: 'Arel' },
  },
  DE: {
    Berlin: { nl: 'Berlijn', es: 'Berlín', it: 'Berlino' },
    Hamburg: { fr: 'Hambourg', es: 'Hamburgo', it: 'Amburgo' },
    München: {
      en: 'Munich',
      fr: 'Munich',
      es: 'Múnich',
      it: 'Monaco di Baviera',
      pl: 'Monachium',
    },
    Köln: {
      nl: 'Keulen',
      en: 'Cologne',
      fr: 'Cologne',
      es: 'Colonia',
      it: 'Colonia',
      pl: 'Kolonia',
    },
    'Frankfurt am Main': {
      fr: 'Francfort-sur-le-Main',
      es: 'Fráncfort del Meno',
      it: 'Francoforte sul Meno',
      pl: 'Frankfurt nad Menem',
    },
    Stuttgart: { it: 'Stoccarda' },
    Leipzig: { it: 'Lipsia', pl: 'Lipsk' },
    Bremen: { fr: 'Brême', it: 'Brema', pl: 'Brema' },
    Dresden: { fr: 'Dresde', es: 'Dresde', it: 'Dresda', pl: 'Drezno' },
    Hannover: { fr: 'Hanovre', en: 'Hanover', pl: 'Hanower' },
    Nürnberg: {
      nl: 'Neurenberg',
      en: 'Nuremberg',
      fr: 'Nuremberg',
      es: 'Núremberg',
      it: 'Norimberga',
      pl: 'Norymberga',
    },
    Duisburg: { fr: 'Duisbourg', es: 'Duisburgo' },
    Augsburg: { fr: 'Augsbourg', es: 'Augsburgo', it: 'Augusta' },
    Aachen: {
      nl: 'Aken',
      fr: 'Aix-la-Chapelle',
      es: 'Aquisgrán',
      it: 'Aquisgrana',
      pl: 'Akwizgran',
    },
    Braunschweig: { fr: 'Brunswick', also: ['Brunswijk'] },
    Kiel: { pl: 'Kilonia' },
    Magdeburg: { fr: 'Magdebourg', es: 'Magdeburgo', it: 'Magdeburgo' },
    'Freiburg im Breisgau': {
      fr: 'Fribourg-en-Brisgau',
      es: 'Friburgo de Brisgovia',
      it: 'Friburgo in Brisgovia',
      pl: 'Fryburg Bryzgowijski',
    },
    Mainz: { fr: 'Mayence', es: 'Maguncia', it: 'Magonza', pl: 'Moguncja' },
    Saarbrücken: { fr: 'Sarrebruck' },
    Potsdam: { pl: 'Poczdam' },
  },
  AT: {
    Wien: { nl: 'Wenen', en: 'Vienna', fr: 'Vienne', es: 'Viena', it: 'Vienna', pl: 'Wiedeń' },
    Salzburg: { fr: 'Salzbourg', es: 'Salzburgo', it: 'Salisburgo' },
  },
  CH: {
    Zürich: { en: 'Zurich', fr: 'Zurich', es: 'Zúrich', it: 'Zurigo', pl: 'Zurych' },
    Genève: { de: 'Genf', en: 'Geneva', es: 'Ginebra', it: 'Ginevra', pl: 'Genewa' },
    Basel: { nl: 'Bazel', fr: 'Bâle', es: 'Basilea', it: 'Basilea', pl: 'Bazylea' },
    Lausanne: { es: 'Lausana', it: 'Losanna', pl: 'Lozanna' },
    Bern: { fr: 'Berne', es: 'Berna', it: 'Berna', pl: 'Berno' },
    Winterthur: { fr: 'Winterthour' },
    Luzern: { en: 'Lucerne', fr: 'Lucerne', es: 'Lucerna', it: 'Lucerna', pl: 'Lucerna' },
    'St. Gallen': { fr: 'Saint-Gall', es: 'San Galo', it: 'San Gallo', also: ['Sankt Gallen'] },
    'Biel/Bienne': { nl: 'Biel', de: 'Biel', fr: 'Bienne', it: 'Bienne' },
    Fribourg: { de: 'Freiburg', es: 'Friburgo', it: 'Friburgo', pl: 'Fryburg' },
    Neuchâtel: { de: 'Neuenburg' },
    Chur: { fr: 'Coire', it: 'Coira' },
    Sion: { de: 'Sitten' },
    Zug: { fr: 'Zoug', it: 'Zugo' },
  },
  FR: {
    Paris: { nl: 'Parijs', es: 'París', it: 'Parigi', pl: 'Paryż' },
    Marseille: { es: 'Marsella', it: 'Marsiglia', pl: 'Marsylia' },
    Lyon: { it: 'Lione' },
    Toulouse: { it: 'Tolosa', pl: 'Tuluza' },
    Nice: { de: 'Nizza', es: 'Niza', it: 'Nizza', pl: 'Nicea' },
    Strasbourg: {
      nl: 'Straatsburg',
      de: 'Straßburg',
      es: 'Estrasburgo',
      it: 'Strasburgo',
      pl: 'Strasburg',
    },
    Bordeaux: { es: 'Burdeos' },
    Lille: { nl: 'Rijsel' },
    'Le Havre': { es: 'El Havre' },
    Perpignan: { es: 'Perpiñán' },
  },
  IT: {
    Roma: { nl: 'Rome', de: 'Rom', en: 'Rome', fr: 'Rome', pl: 'Rzym' },
    Milano: {
      nl: 'Milaan',
      de: 'Mailand',
      en: 'Milan',
      fr: 'Milan',
      es: 'Milán',
      pl: 'Mediolan',
    },
    Napoli: {
      nl: 'Napels',
      de: 'Neapel',
      en: 'Naples',
      fr: 'Naples',
      es: 'Nápoles',
      pl: 'Neapol',
    },
    Torino: { nl: 'Turijn', de: 'Turin', en: 'Turin', fr: 'Turin', es: 'Turín', pl: 'Turyn' },
    Palermo: { fr: 'Palerme' },
    Genova: { nl: 'Genua', de: 'Genua', en: 'Genoa', fr: 'Gênes', es: 'Génova', pl: 'Genua' },
    Bologna: { fr: 'Bologne', es: 'Bolonia', pl: 'Bolonia' },
    Firenze: {
      nl: 'Florence',
      de: 'Florenz',
      en: 'Florence',
      fr: 'Florence',
      es: 'Florencia',
      pl: 'Florencja',
    },
    Catania: { fr: 'Catane', pl: 'Katania' },
    Verona: { fr: 'Vérone', pl: 'Werona' },
    Venezia: {
      nl: 'Venetië',
      de: 'Venedig',
      en: 'Venice',
      fr: 'Venise',
      es: 'Venecia',
      pl: 'Wenecja',
    },
    Padova: { nl: 'Padua', de: 'Padua', en: 'Padua', fr: 'Padoue', es: 'Padua', pl: 'Padwa' },
    Trieste: { nl: 'Triëst', de: 'Triest', pl: 'Triest' },
    Perugia: { fr: 'Pérouse' },
    Bolzano: { de: 'Bozen' },
  },
  ES: {
    Madrid: { pl: 'Madryt' },
    Barcelona: { fr: 'Barcelone', it: 'Barcellona' },
    Valencia: { fr: 'Valence', pl: 'Walencja', also: ['València'] },
    Sevilla: { en: 'Seville', fr: 'Séville', it: 'Siviglia', pl: 'Sewilla' },
    Zaragoza: { de: 'Saragossa', fr: 'Saragosse', it: 'Saragozza', pl: 'Saragossa' },
    Murcia: { fr: 'Murcie' },
    Alicante: { also: ['Alacant'] },
    Bilbao: { also: ['Bilbo'] },
    Granada: { fr: 'Grenade', pl: 'Grenada' },
    Pamplona: { fr: 'Pampelune', also: ['Iruña'] },
    'San Sebastián': { fr: 'Saint-Sébastien', also: ['Donostia'] },
  },
  PL: {
    Warszawa: {
      nl: 'Warschau',
      de: 'Warschau',
      en: 'Warsaw',
      fr: 'Varsovie',
      es: 'Varsovia',
      it: 'Varsavia',
    },
    Kraków: { nl: 'Krakau', de: 'Krakau', fr: 'Cracovie', es: 'Cracovia', it: 'Cracovia' },
    Wrocław: { de: 'Breslau', es: 'Breslavia', it: 'Breslavia' },
    Poznań: { de: 'Posen' },
    Gdańsk: { de: 'Danzig', it: 'Danzica' },
    Szczecin: { de: 'Stettin', it: 'Stettino' },
    Katowice: { de: 'Kattowitz' },
    Toruń: { de: 'Thorn' },
  },
  GB: {
    London: { nl: 'Londen', fr: 'Londres', es: 'Londres', it: 'Londra', pl: 'Londyn' },
    Edinburgh: { fr: 'Édimbourg', es: 'Edimburgo', it: 'Edimburgo', pl: 'Edynburg' },
    Cardiff: { also: ['Caerdydd'] },
    Swansea: { also: ['Abertawe'] },
  },
  IE: { Dublin: { es: 'Dublín', it: 'Dublino' } },
  US: {
    'New York': { es: 'Nueva York', pl: 'Nowy Jork' },
    'Los Angeles': { es: 'Los Ángeles' },
    Philadelphia: { fr: 'Philadelphie', es: 'Filadelfia', it: 'Filadelfia', pl: 'Filadelfia' },
    'New Orleans': { fr: 'La Nouvelle-Orléans', es: 'Nueva Orleans', pl: 'Nowy Orlean' },
  },
  CA: {
    Montréal: { nl: 'Montreal', de: 'Montreal', en: 'Montreal', es: 'Montreal', pl: 'Montreal' },
    Québec: { nl: 'Quebec', en: 'Quebec City', es: 'Quebec', pl: 'Quebec' },
  },
  AU: { Sydney: { es: 'Sídney' } },
};

/** The same for the regions of countries with several languages, by their id. */
export const REGION_NAMES_BY_LANGUAGE: Readonly<Record<string, Names>> = {
  'BE-BRU': {
    nl: 'Brussel',
    de: 'Brüssel',
    en: 'Brussels',
    es: 'Bruselas',
    fr: 'Bruxelles',
    it: 'Bruxelles',
    pl: 'Bruksela',
  },
  'BE-VAN': { fr: 'Anvers', en: 'Antwerp', es: 'Amberes', it: 'Anversa', pl: 'Antwerpia' },
  'BE-WBR': { nl: 'Waals-Brabant', de: 'Wallonisch-Brabant', en: 'Walloon Brabant' },
  'BE-WHT': { nl: 'Henegouwen', de: 'Hennegau' },
  'BE-VLI': { fr: 'Limbourg' },
  'BE-WLG': { nl: 'Luik', de: 'Lüttich', es: 'Lieja', it: 'Liegi' },
  'BE-WLX': { nl: 'Luxemburg', de: 'Luxemburg', es: 'Luxemburgo', it: 'Lussemburgo' },
  'BE-WNA': { nl: 'Namen' },
  'BE-VOV': { fr: 'Flandre-Orientale', de: 'Ostflandern', en: 'East Flanders' },
  'BE-VBR': { fr: 'Brabant flamand', de: 'Flämisch-Brabant', en: 'Flemish Brabant' },
  'BE-VWV': { fr: 'Flandre-Occidentale', de: 'Westflandern', en: 'West Flanders' },
  'CH-AG': { fr: 'Argovie', it: 'Argovia' },
  'CH-BL': { fr: 'Bâle-Campagne', it: 'Basilea Campagna' },
  'CH-BS': { fr: 'Bâle-Ville', it: 'Basilea Città' },
  'CH-BE': { fr: 'Berne', it: 'Berna' },
  'CH-FR': { de: 'Freiburg', it: 'Friburgo' },
  'CH-GE': { de: 'Genf', en: 'Geneva', it: 'Ginevra' },
  'CH-GL': { fr: 'Glaris', it: 'Glarona' },
  'CH-GR': { fr: 'Grisons', it: 'Grigioni' },
  'CH-JU': { it: 'Giura' },
  'CH-LU': { fr: 'Lucerne', en: 'Lucerne', it: 'Lucerna' },
  'CH-NE': { de: 'Neuenburg' },
  'CH-SG': { fr: 'Saint-Gall', it: 'San Gallo' },
  'CH-SH': { fr: 'Schaffhouse', it: 'Sciaffusa' },
  'CH-SO': { fr: 'Soleure', it: 'Soletta' },
  'CH-SZ': { it: 'Svitto' },
  'CH-TG': { fr: 'Thurgovie', it: 'Turgovia' },
  'CH-TI': { de: 'Tessin', fr: 'Tessin' },
  'CH-VD': { de: 'Waadt' },
  'CH-VS': { de: 'Wallis', it: 'Vallese' },
  'CH-ZG': { fr: 'Zoug', it: 'Zugo' },
  'CH-ZH': { fr: 'Zurich', en: 'Zurich', it: 'Zurigo' },
};

const inLanguage = (names: Names | undefined, locale: Locale): string | undefined =>
  names?.[languageOf(locale) as Language];
const namesOf = (country: string, stored: string): Names | undefined =>
  PLACE_NAMES[country as Country]?.[stored];

/** What a reader calls a place. @param stored the name that profiles and searches have. */
export const placeName = (country: string, stored: string, locale: Locale): string =>
  inLanguage(namesOf(country, stored), locale) ?? stored;

/** Every name under which a place is looked for: the stored one and those of all languages. */
export function placeNames(country: string, stored: string): string[] {
  const { also = [], ...byLanguage } = namesOf(country, stored) ?? {};
  return [...new Set([stored, ...Object.values(byLanguage), ...also])];
}

/** Whether a place is called so in some language, by any letters' accents and case. */
export const isPlaceName = (country: string, stored: string, typed: string): boolean =>
  placeNames(country, stored).some((name) => foldText(name) === foldText(typed.trim()));

/** What a reader calls a region. @param stored its name in the country's own language. */
export const regionName = (id: string, stored: string, locale: Locale): string =>
  inLanguage(REGION_NAMES_BY_LANGUAGE[id], locale) ?? stored;
