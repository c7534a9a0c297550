import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite } from '../tests/support/test-site.ts';
import type { TestSite } from '../tests/support/test-site.ts';
import { ask } from '../tests/support/test-client.ts';
import { createApp } from './app.ts';
import { noLimits } from './http/guards/limits.ts';
import { createMetrics } from './metrics.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('the figures tell of routes, streams, jobs and connections, and of no member', async () => {
  const member = await site.member();
  const metrics = createMetrics({
    ...site.services,
    limits: { areShared: true },
    sharing: { areKeysShared: true, arePhotosShared: true },
    streams: () => app.streams,
    isRefusing: () => app.isRefusing,
  });
  const app = createApp(site.services, [], {
    limits: noLimits,
    answered: (route, status, ms) => {
      metrics.answered(route, status, ms);
    },
  });
  await ask(app, 'getUser', { cookie: member.cookie });
  const text = await metrics.render();
  for (const line of [
    'vonk_answer_seconds_count{route="getUser",status="2xx"} 1',
    'vonk_streams 0',
    'vonk_signals_up 1',
    'vonk_limits_shared 1',
    'vonk_database_up 1',
    'vonk_jobs_due 0',
    'vonk_pool_waiting 0',
  ])
    expect(text.split('\n')).toContain(line);
  for (const secret of [member.memberId, member.profileId, member.sessionId, member.email])
    expect(text).not.toContain(secret);
});
