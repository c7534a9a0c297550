import { afterEach, expect, test, vi } from 'vitest';
import { forgetRefused } from './forget-refused.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * What the plugin makes of an answer: the status that is passed on (null for none), and what was
 * removed from the cache.
 */
async function passed(
  status: number,
  response: Response = new Response(null, { status }),
): Promise<{ status: number | null; removed: string[] }> {
  const removed: string[] = [];
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      delete: async (address: string) => {
        removed.push(`${name} ${new URL(address).pathname}`);
        return true;
      },
    }),
  });
  const request = new Request('https://vonk.example/photos/1/large');
  const given = await forgetRefused(['photos', 'faces'])
    .fetchDidSucceed?.({
      request,
      response,
      event: {} as never,
      state: {},
    })
    .catch(() => null);
  return { status: given?.status ?? null, removed };
}

test('a photo that the server refuses goes from the caches in all its sizes, and the refusal is the answer', async () => {
  expect(await passed(404)).toEqual({
    status: 404,
    removed: ['photos', 'faces'].flatMap((name) =>
      ['large', 'medium', 'thumb'].map((size) => `${name} /photos/1/${size}`),
    ),
  });
});

test('a photo that is there stays, and of a server in trouble what is kept shows', async () => {
  expect(await passed(200)).toEqual({ status: 200, removed: [] });
  expect(await passed(503)).toEqual({ status: null, removed: [] });
});

test("a Wi-Fi that wants a login takes no photo's place, and none away", async () => {
  const login = (status: number) =>
    new Response('<html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(await passed(200, login(200))).toEqual({ status: null, removed: [] });
  expect(await passed(404, login(404))).toEqual({ status: null, removed: [] });
  // Of a redirect to another origin nothing can be seen.
  const elsewhere = Object.defineProperty(new Response(), 'type', { value: 'opaque' });
  expect(await passed(200, elsewhere)).toEqual({ status: null, removed: [] });
  expect(await passed(429)).toEqual({ status: null, removed: [] });
});
