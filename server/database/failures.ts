/** The codes of an error and its causes: SQLSTATE or network. */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++) {
    const code: unknown = Reflect.get(one, 'code');
    if (typeof code === 'string') codes.push(code);
    if (one instanceof AggregateError)
      for (const inner of one.errors) codes.push(...errorCodes(inner));
  }
  return codes;
}

const AWAY =
  /^(08...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// Messages of pg without a code, when a connection ended or failed.
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|client was closed|query read timeout|cannot use a pool after calling end/i;

function words(error: unknown): string {
  let described = '';
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++)
    if (one.name === 'Error') described += `${one.message}\n`;
  return described;
}

/** Whether the database is unreachable now, so that retrying may work. */
export const isDatabaseAway = (error: unknown): boolean =>
  errorCodes(error).some((code) => AWAY.test(code)) || AWAY_WORDS.test(words(error));

/**
 * A lost race that PostgreSQL reports as an inner error without a code: it reads a transaction
 * being rolled back as one that still writes the row.
 */
const LOST_RACE = /^new multixact has more than one updating member/;

function lostRace(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++)
    if (Reflect.get(one, 'code') === 'XX000' && LOST_RACE.test(one.message)) return true;
  return false;
}

/** Whether a transaction may simply be repeated: serialization failure, deadlock. */
export const isWorthRepeating = (error: unknown): boolean =>
  errorCodes(error).some((code) => code === '40001' || code === '40P01') || lostRace(error);
