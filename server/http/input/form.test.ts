import { expect, test } from 'vitest';
import { createBudgets } from '../../budgets.ts';
import { Refusal } from '../route.ts';
import { withForm } from './form.ts';

const MEGABYTE = 1_024 * 1_024;
const form = (bytes: number) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(bytes)}\r\n--x--`,
  });

/** Reads a form of 14 MB and works on it until it is released. */
async function readOne(budget: ReturnType<typeof createBudgets>['formBytes']) {
  const { promise: end, resolve: finish } = Promise.withResolvers<undefined>();
  const { promise: began, resolve: begin } = Promise.withResolvers<undefined>();
  const request = form(14 * MEGABYTE);
  const done = withForm(request, request.headers, budget, async ({ file }) => {
    begin(undefined);
    await end;
    return file.length;
  });
  await Promise.race([began, done]);
  return { done, finish: () => finish(undefined) };
}

test('forms in memory are limited for each server by itself, and leave their room when answered', async () => {
  const [one, other] = [createBudgets().formBytes, createBudgets().formBytes];
  const reading = [];
  for (let number = 0; number < 6; number++) reading.push(await readOne(one));
  await expect(readOne(one)).rejects.toEqual(new Refusal('busy', { retryAfterSeconds: 3 }));
  const elsewhere = await readOne(other);
  elsewhere.finish();
  expect(await elsewhere.done).toBe(14 * MEGABYTE);
  reading[0]?.finish();
  await reading[0]?.done;
  const next = await readOne(one);
  for (const { finish } of [...reading, next]) finish();
  expect(await next.done).toBe(14 * MEGABYTE);
});
