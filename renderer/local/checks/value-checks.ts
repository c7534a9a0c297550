export type Check = (value: unknown) => boolean;

type Fields = Record<string, unknown>;

export const anything: Check = () => true;
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
/** A date or an instant that can be shown. */
export const isTime: Check = (value) => isText(value) && Number.isFinite(Date.parse(value));
/** What the browser can name; it throws for anything else. */
export const isCountry: Check = (value) => isText(value) && /^[a-z]{2}$/i.test(value);

export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const oneOf =
  <Value>(...values: readonly Value[]): Check =>
  (value) =>
    values.some((one) => one === value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);

/** A check for every field of a type: one that is added to the type is asked for here. */
type FieldChecks<Type> = { readonly [Name in keyof Required<Type>]: Check };

/** An object whose fields pass; what else it has does not matter. */
export const fields =
  <Type>(checks: FieldChecks<Type>): Check =>
  (value) => {
    if (!isObject(value)) return false;
    for (const name in checks) if (!checks[name](value[name])) return false;
    return true;
  };

/** The same where every field may be missing. */
export const partial =
  <Type>(checks: FieldChecks<Type>): Check =>
  (value) => {
    if (!isObject(value)) return false;
    for (const name in checks)
      if (value[name] !== undefined && !checks[name](value[name])) return false;
    return true;
  };
