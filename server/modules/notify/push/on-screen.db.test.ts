import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { openEvents } from '../../../../tests/support/event-client.ts';
import { createPushSite } from '../../../../tests/support/push/push-site.ts';
import type { PushSite } from '../../../../tests/support/push/push-site.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import { noLimits } from '../../../http/guards/limits.ts';

let place: PushSite;
beforeAll(async () => {
  place = await createPushSite();
});
afterAll(() => place.close());

test('over real connections: a page in sight is not rung, one that is hidden, closed, or served by a server that began anew is', async () => {
  const { site, deliver } = place;
  const [reader, writer] = [await site.member(), await site.member({ credits: 50 })];
  await place.subscribe(reader);
  const server = await startTestServer(site.services, { limits: noLimits });
  const report = async (path: string) => {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      headers: { origin: server.origin, cookie: reader.cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(204);
  };
  const isOnScreen = () => site.services.presence.isOnScreen(reader.memberId, reader.sessionId);
  const counts = async () => (await deliver()).map(({ payload }) => payload.count);
  const [stream, second] = [
    await openEvents(server.origin, { cookie: reader.cookie }),
    await openEvents(server.origin, { cookie: reader.cookie }),
  ];
  try {
    await site.send(writer, reader, 'een');
    // An open stream does not mean that the page is on screen.
    expect(await counts()).toEqual([1]);
    await report('/api/page-visible.php');
    await site.send(writer, reader, 'twee');
    expect(await counts()).toEqual([]);
    site.services.clock.advance(8_001);
    expect(await counts()).toEqual([]);
    await report('/api/page-hidden.php');
    await site.send(writer, reader, 'drie');
    expect(await counts()).toEqual([3]);
    await report('/api/page-visible.php');
    stream.close();
    expect(isOnScreen()).toBe(true);
    second.close();
    await eventually(isOnScreen).toBe(false);
    await site.send(writer, reader, 'vier');
    expect(await counts()).toEqual([4]);
  } finally {
    stream.close();
    second.close();
    await server.crash();
  }
});
