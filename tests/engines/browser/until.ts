/** No machine is so slow; a test that is right ends far earlier. */
const LONGEST_MS = 60_000;
const AGAIN_MS = 50;

/**
 * Asks again and again until the answer is one; what fails meanwhile, as in a page that is being
 * left, is no answer.
 * @throws Error that says what was waited for, and why it was not so the last time.
 */
export async function until<Value>(
  what: string,
  read: () => Promise<Value | null | undefined | false>,
  longest = LONGEST_MS,
): Promise<Value> {
  const deadline = Date.now() + longest;
  for (;;) {
    let why: unknown = '';
    try {
      const value = await read();
      if (value !== null && value !== undefined && value !== false) return value;
    } catch (error) {
      why = error;
    }
    if (Date.now() > deadline)
      throw new Error(`Not in ${longest / 1_000} s: ${what}`, { cause: why });
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
