import { expect, test } from 'vitest';
import { createClock } from '../../clock.ts';
import { createLimits } from './limits.ts';
import type { Limit } from '../route.ts';

const sending: Limit = { points: 2, seconds: 60, per: 'member' };
const caller = { viewer: null, network: '192.0.2.1' };

test('past its number a call is refused with the seconds to wait, and another caller is not', async () => {
  const limits = createLimits();
  for (let call = 0; call < 2; call++) await limits.count(sending, caller);
  await expect(limits.count(sending, caller)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: expect.toSatisfy(
      (seconds: number) => seconds > 0 && seconds <= 60,
    ) as number,
  });
  await limits.count(sending, { ...caller, network: '192.0.2.2' });
});

test('a clock that is moved on by as long as the limit lasts ends it, and by less does not', async () => {
  const clock = createClock();
  const limits = createLimits(clock);
  for (let call = 0; call < 2; call++) await limits.count(sending, caller);
  clock.advance(59_999);
  await expect(limits.count(sending, caller)).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.advance(1);
  for (let call = 0; call < 2; call++) await limits.count(sending, caller);
  await expect(limits.count(sending, caller)).rejects.toMatchObject({ code: 'too_many_requests' });
});
