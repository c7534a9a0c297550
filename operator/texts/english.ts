import common from '../../locales/en/common.json';
import desk from '../../locales/en/operator.json';
import words from '../../locales/en/operator-words.json';

export const english = {
  common,
  operator: desk,
  'operator-words': words,
};
