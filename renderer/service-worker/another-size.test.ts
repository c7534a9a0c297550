import { afterEach, expect, test, vi } from 'vitest';
import { anotherSize, sizesOf } from './another-size.ts';

const photo = (id: string, size: string) => `https://vonk.example/photos/${id}/${size}`;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is shown without a network, of caches that hold these addresses. */
async function shown(address: string, stored: Record<string, string[]>): Promise<string | null> {
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (wanted: string) =>
        stored[name]?.includes(wanted) ? new Response(`${name} ${wanted}`) : undefined,
    }),
  });
  const answer = await anotherSize(['photos', 'faces']).handlerDidError?.({
    request: new Request(address),
    error: new Error('offline'),
    event: {} as never,
    state: {},
  });
  return answer ? answer.text() : null;
}

test('a photo stands for itself in another size, from whichever cache has it', async () => {
  expect(await shown(photo('1', 'medium'), { faces: [photo('1', 'thumb')] })).toBe(
    `faces ${photo('1', 'thumb')}`,
  );
  expect(
    await shown(photo('1', 'thumb'), { photos: [photo('1', 'large'), photo('1', 'medium')] }),
  ).toBe(`photos ${photo('1', 'medium')}`);
  expect(await shown(photo('1', 'thumb'), { photos: [photo('2', 'thumb')] })).toBeNull();
});

test('a blurred picture and what it hides never stand for each other', async () => {
  expect(sizesOf(photo('1', 'blurred'))).toEqual([photo('1', 'blurred')]);
  expect(sizesOf(photo('1', 'large'))).not.toContain(photo('1', 'blurred'));
  expect(await shown(photo('1', 'blurred'), { photos: [photo('1', 'large')] })).toBeNull();
});
