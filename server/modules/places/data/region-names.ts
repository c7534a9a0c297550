import type { Country } from '../../../../shared/choices.ts';

/**
 * First-level divisions by the second part of their ISO 3166-2 code, in the country's own language. Belgium stands with its
 * provinces and Brussels, because that is what its members name (decisions section 7.13).
 */
export const REGION_NAMES: Record<Country, Record<string, string>> = {
  NL: {
    DR: 'Drenthe', FL: 'Flevoland', FR: 'Friesland', GE: 'Gelderland', GR: 'Groningen', LI: 'Limburg', NB: 'Noord-Brabant', NH: 'Noord-Holland',
    OV: 'Overijssel', UT: 'Utrecht', ZE: 'Zeeland', ZH: 'Zuid-Holland',
  },
  BE: {
    VAN: 'Antwerpen', BRU: 'Brussel / Bruxelles', WBR: 'Brabant wallon', WHT: 'Hainaut', VLI: 'Limburg', WLG: 'Liège', WLX: 'Luxembourg', WNA: 'Namur',
    VOV: 'Oost-Vlaanderen', VBR: 'Vlaams-Brabant', VWV: 'West-Vlaanderen',
  },
  DE: {
    BW: 'Baden-Württemberg', BY: 'Bayern', BE: 'Berlin', BB: 'Brandenburg', HB: 'Bremen', HH: 'Hamburg', HE: 'Hessen', MV: 'Mecklenburg-Vorpommern',
    NI: 'Niedersachsen', NW: 'Nordrhein-Westfalen', RP: 'Rheinland-Pfalz', SL: 'Saarland', SN: 'Sachsen', ST: 'Sachsen-Anhalt', SH: 'Schleswig-Holstein',
    TH: 'Thüringen',
  },
  AT: {
    1: 'Burgenland', 2: 'Kärnten', 3: 'Niederösterreich', 4: 'Oberösterreich', 5: 'Salzburg', 6: 'Steiermark', 7: 'Tirol', 8: 'Vorarlberg', 9: 'Wien',
  },
  CH: {
    AG: 'Aargau', AR: 'Appenzell Ausserrhoden', AI: 'Appenzell Innerrhoden', BL: 'Basel-Landschaft', BS: 'Basel-Stadt', BE: 'Bern', FR: 'Fribourg',
    GE: 'Genève', GL: 'Glarus', GR: 'Graubünden', JU: 'Jura', LU: 'Luzern', NE: 'Neuchâtel', NW: 'Nidwalden', OW: 'Obwalden', SG: 'St. Gallen',
    SH: 'Schaffhausen', SZ: 'Schwyz', SO: 'Solothurn', TG: 'Thurgau', TI: 'Ticino', UR: 'Uri', VS: 'Valais', VD: 'Vaud', ZG: 'Zug', ZH: 'Zürich',
  },
  FR: {
    ARA: 'Auvergne-Rhône-Alpes', BFC: 'Bourgogne-Franche-Comté', BRE: 'Bretagne', CVL: 'Centre-Val de Loire', '20R': 'Corse', GES: 'Grand Est',
    971: 'Guadeloupe', 973: 'Guyane', HDF: 'Hauts-de-France', IDF: 'Île-de-France', 974: 'La Réunion', 972: 'Martinique', 976: 'Mayotte',
    NOR: 'Normandie', NAQ: 'Nouvelle-Aquitaine', OCC: 'Occitanie', PDL: 'Pays de la Loire', PAC: 'Provence-Alpes-Côte d’Azur',
  },
  IT: {
    65: 'Abruzzo', 77: 'Basilicata', 78: 'Calabria', 72: 'Campania', 45: 'Emilia-Romagna', 36: 'Friuli-Venezia Giulia', 62: 'Lazio', 42: 'Liguria',
    25: 'Lombardia', 57: 'Marche', 67: 'Molise', 21: 'Piemonte', 75: 'Puglia', 88: 'Sardegna', 82: 'Sicilia', 52: 'Toscana', 32: 'Trentino-Alto Adige',
    55: 'Umbria', 23: 'Valle d’Aosta', 34: 'Veneto',
  },
  ES: {
    AN: 'Andalucía', AR: 'Aragón', AS: 'Principado de Asturias', CN: 'Canarias', CB: 'Cantabria', CL: 'Castilla y León', CM: 'Castilla-La Mancha',
    CT: 'Cataluña', CE: 'Ceuta', EX: 'Extremadura', GA: 'Galicia', IB: 'Illes Balears', RI: 'La Rioja', MD: 'Comunidad de Madrid', ML: 'Melilla',
    MC: 'Región de Murcia', NC: 'Navarra', PV: 'País Vasco', VC: 'Comunitat Valenciana',
  },
  PL: {
    '02': 'dolnośląskie', '04': 'kujawsko-pomorskie', '06': 'lubelskie', '08': 'lubuskie', 10: 'łódzkie', 12: 'małopolskie', 14: 'mazowieckie',
    16: 'opolskie', 18: 'podkarpackie', 20: 'podlaskie', 22: 'pomorskie', 24: 'śląskie', 26: 'świętokrzyskie', 28: 'warmińsko-mazurskie',
    30: 'wielkopolskie', 32: 'zachodniopomorskie',
  },
  GB: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
  IE: { C: 'Connacht', L: 'Leinster', M: 'Munster', U: 'Ulster' },
  US: {
    AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware',
    DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas',
    KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi',
    MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York',
    NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina',
    SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia',
    WI: 'Wisconsin', WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick', NL: 'Newfoundland and Labrador', NT: 'Northwest Territories',
    NS: 'Nova Scotia', NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Québec', SK: 'Saskatchewan', YT: 'Yukon',
  },
  AU: {
    ACT: 'Australian Capital Territory', NSW: 'New South Wales', NT: 'Northern Territory', QLD: 'Queensland', SA: 'South Australia', TAS: 'Tasmania',
    VIC: 'Victoria', WA: 'Western Australia',
  },
  NZ: {
    AUK: 'Auckland', BOP: 'Bay of Plenty', CAN: 'Canterbury', CIT: 'Chatham Islands', GIS: 'Gisborne', HKB: 'Hawke’s Bay', MWT: 'Manawatū-Whanganui',
    MBH: 'Marlborough', NSN: 'Nelson', NTL: 'Northland', OTA: 'Otago', STL: 'Southland', TKI: 'Taranaki', TAS: 'Tasman', WKO: 'Waikato',
    WGN: 'Wellington', WTC: 'West Coast',
  },
};
