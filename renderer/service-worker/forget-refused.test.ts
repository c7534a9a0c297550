import { afterEach, expect, test, vi } from 'vitest';
import { forgetRefused } from './forget-refused.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * What the plugin makes of an answer: the status that is passed on (null for none), and what was
 * removed from the cache.
 */
async function passed(status: number): Promise<{ status: number | null; removed: string[] }> {
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
      response: new Response(null, { status }),
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
