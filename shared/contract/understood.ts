/**
 * In this header a client lists what it understands beyond the first version of the contract, so
 * that older ones get what they can show (`server/http/older-clients.ts`).
 */
export const UNDERSTANDS_HEADER = 'x-understands';
export const UNDERSTANDS_VOICE = 'voice';
/** Credits that a fraud's payers got back, as a cause of their own. */
export const UNDERSTANDS_REPAID = 'repaid';
/** What this version understands. */
export const UNDERSTOOD = `${UNDERSTANDS_VOICE}, ${UNDERSTANDS_REPAID}`;
