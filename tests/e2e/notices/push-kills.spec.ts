import { expect } from '../support/fixtures.ts';
import { waitForCards } from '../support/members.ts';
import { leaveOutOfSight } from '../support/notifications.ts';
import { test, wholeChromium } from '../support/push-fixtures.ts';
import { subscriber, writer } from '../support/push-members.ts';
import { bubble, box, chatsOf } from '../support/talk.ts';

test.use(wholeChromium);

test('R-440 the browser kills the service worker between push and click, and the click still leads into the conversation (long: browser with windows)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device, endpoint } = await subscriber(server, dev, person, service);
  const { write, conversation, tag } = await writer(server, dev, person, page);
  const before = service.received.length;
  await page.goto('about:blank');
  await write();
  await service.waitFor(before + 1);
  await device.stopWorker();
  await device.deliver(service, endpoint, true);
  await expect.poll(() => device.shown()).toHaveLength(1);
  await device.stopWorker();
  expect(await device.click(tag)).toBe(`/nl/chats/${conversation}`);
  await page.goto(`/nl/chats/${conversation}`);
  await expect(box(page)).toBeVisible();
  expect(await device.shown()).toEqual([]);
});

test('the server is killed after the push service took a push: it comes again, and shows once, also when it was dismissed meanwhile (long: a kill and a restart)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device, endpoint } = await subscriber(server, dev, person, service);
  const { write, tag } = await writer(server, dev, person, page);
  const before = service.received.length;
  await page.goto('about:blank');
  const killed = new Promise<void>((resolve) => {
    service.beforeAnswer = async () => {
      service.beforeAnswer = null;
      await server.kill();
      resolve();
    };
  });
  await write();
  await killed;
  await device.deliver(service, endpoint);
  // Without a server it is shown by what it says.
  await expect
    .poll(() => device.shown())
    .toMatchObject([{ body: 'Je hebt een nieuw bericht', tag }]);
  await server.restart();
  await service.waitFor(before + 2);
  const [first, again] = service.received.slice(before);
  expect(again?.payload.id).toBe(first?.payload.id);
  await device.deliver(service, endpoint);
  await device.deliverText(first?.text ?? '');
  expect(await device.shown()).toHaveLength(1);
  await device.dismiss();
  await device.deliverText(first?.text ?? '');
  expect(await device.shown()).toEqual([]);
});

test('the live events and a push of the same message show it once (long: browser with windows)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  const { write, conversation, tag, name } = await writer(server, dev, person, page);
  await leaveOutOfSight(page);
  const id = await write();
  await expect
    .poll(() => device.shown())
    .toMatchObject([
      { body: `Nieuw bericht van ${name}`, tag, openUrl: `/nl/chats/${conversation}` },
    ]);
  const push = {
    kind: 'messages',
    count: 1,
    checkUrl: `/api/push-check.php?kind=messages&conversation=${conversation}`,
    openUrl: `/nl/chats/${conversation}`,
    tag,
    id,
  };
  await device.deliverText(JSON.stringify(push));
  // The notification of the live events is still there: the push did not replace it.
  expect(await device.shown()).toMatchObject([{ body: `Nieuw bericht van ${name}` }]);
  await device.dismiss();
  await device.deliverText(JSON.stringify(push));
  expect(await device.shown()).toEqual([]);
});

test('one conversation has one notification; it goes when the conversation is opened, and when it was read on another device (long: two devices)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device, endpoint, account } = await subscriber(server, dev, person, service);
  const { write, conversation, tag } = await writer(server, dev, person, page);
  const before = service.received.length;
  await page.goto('about:blank');
  await write();
  await service.waitFor(before + 1);
  await device.deliver(service, endpoint);
  await write();
  await service.waitFor(before + 2);
  await device.deliver(service, endpoint);
  await expect
    .poll(() => device.shown())
    .toMatchObject([{ body: 'Je hebt 2 nieuwe berichten', tag }]);
  await page.goto(`/nl/chats/${conversation}`);
  await expect(box(page)).toBeVisible();
  await expect.poll(() => device.shown()).toEqual([]);
  // What was not seen when the page goes would be counted with the next one.
  await expect
    .poll(async () => (await chatsOf(page)).map((chat) => chat.num_unread_messages))
    .toEqual([0]);

  await page.goto('/nl/likes');
  await page.goto('about:blank');
  await write();
  await service.waitFor(before + 3);
  await device.deliver(service, endpoint);
  await expect.poll(() => device.shown()).toHaveLength(1);
  // Here the list says that there is something; then it is read elsewhere.
  await page.goto('/nl/members');
  await waitForCards(page);
  await expect(page).toHaveTitle(/^\(1\)/);
  expect(await device.shown()).toHaveLength(1);
  const { page: elsewhere } = await person({ as: account });
  await elsewhere.goto(`/nl/chats/${conversation}`);
  await expect(bubble(elsewhere, 'Geheim').last()).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(1\)/);
  await expect.poll(() => device.shown()).toEqual([]);
  // A late push does not show what was read.
  await device.deliverText(
    service.received
      .at(-1)
      ?.text.replace(/"id":"[^"]+"/, '"id":"0198c5a0-0000-7000-8000-00000000000a"') ?? '',
  );
  expect(await device.shown()).toEqual([]);
});
