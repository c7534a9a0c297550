import english from '../../locales/en/operator-site.json';
import './site-texts.ts';

export { english };
export type ActName = keyof (typeof english)['acts'];
