import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { cases, decisions } from '../../../server/database/schema/cases.ts';
import {
  loginFailures,
  mailTokens,
  passkeyChallenges,
  passkeys,
  sessions,
} from '../../../server/database/schema/access.ts';
import { chatPhotos } from '../../../server/database/schema/conversations.ts';
import { spendingLimits } from '../../../server/database/schema/credits.ts';
import { savedSearches, swipes, swipeWindows } from '../../../server/database/schema/discovery.ts';
import { consents, departures } from '../../../server/database/schema/members.ts';
import { mailbox, mails, pushSubscriptions } from '../../../server/database/schema/notices.ts';
import { contentViews, operators } from '../../../server/database/schema/operators.ts';
import { blocks, photos } from '../../../server/database/schema/profiles.ts';
import { reports } from '../../../server/database/schema/reports.ts';
import { idempotencyKeys } from '../../../server/database/schema/service.ts';
import { createFullMoney } from '../money/full-money.ts';
import type { TestSite } from '../test-site.ts';
import type { TestMember } from '../test-members.ts';

/** Words of a member that turn up nowhere by chance, by what they are. */
export const TRACES = {
  name: 'Zwaluwtje',
  email: 'zwaluwtje.vandijk@vonk.example',
  oldEmail: 'oude-zwaluw@vonk.example',
  about: 'Trekvogels boven het wad',
  reason: 'Een nest voor twee',
  message: 'Vlieg je mee naar het zuiden',
  city: 'Zwaluwdorp',
  agent: 'Zwaluwbrowser 7',
  passkey: 'De telefoon van de zwaluw',
  report: 'Dit lid jaagt op vogels',
  complaint: 'Mijn nest werd twee keer afgeschreven',
  farewell: 'Het is tijd om te trekken',
  signup: 'Hallo vanaf het dak',
  tracking: 'zwaluwnetwerk',
  photo: 'zwaluwfoto',
  network: '203.0.113.77',
  search: 'Zwaluwen in de buurt',
  device: 'zwaluwtoestel',
} as const;

/** A member with something in every table, and somebody they talked with. */
export interface FullMember {
  member: TestMember;
  friend: TestMember;
  photo: string;
  conversation: string;
  chatPhoto: { id: string; file: string };
  money: Awaited<ReturnType<typeof createFullMoney>>;
}

/** Makes a member of whom every table that holds personal data has a row. */
export async function createFullMember(site: TestSite): Promise<FullMember> {
  const { database, services } = site;
  const now = services.clock.now();
  const member = await site.member({
    credits: 9,
    member: {
      email: TRACES.email,
      signup_message: TRACES.signup,
      tracking: { network: TRACES.tracking },
      conversations_started: 1,
      stay_discount: 37,
      stay_discount_at: now,
    },
    profile: {
      name: TRACES.name,
      about: TRACES.about,
      reason: TRACES.reason,
      city: TRACES.city,
      latitude: 52.123451,
      longitude: 5.987651,
      interests: ['kissing'],
      sexuality: 'bi',
      has_photo: true,
    },
  });
  const friend = await site.member({ credits: 9, profile: { name: 'Vriendje' } });
  const photo = newId();
  await database.insert(photos).values({
    id: photo,
    profile_id: member.profileId,
    position: 0,
    status: 'active',
    visibility: 'public',
    width: 40,
    height: 50,
    created_at: now,
  });
  const bytes = Buffer.from(TRACES.photo);
  await services.photos.write(photo, { thumb: bytes, medium: bytes, large: bytes, blurred: bytes });
  const written = await site.send(member, friend, TRACES.message);
  if (typeof written !== 'string')
    await site.call(friend, 'setReaction', {
      conversation: written.conversation.conversation.id,
      message: written.message.id,
      emoji: '❤️',
    });
  const answered = await site.send(friend, member, 'Ja, graag');
  if (typeof answered !== 'string')
    await site.call(member, 'setReaction', {
      conversation: answered.conversation.conversation.id,
      message: answered.message.id,
      emoji: '🔥',
    });
  const chatPhoto = { id: newId(), file: newId() };
  await database.insert(chatPhotos).values({
    ...chatPhoto,
    profile_id: member.profileId,
    size: bytes.length,
    received: bytes.length,
    width: 40,
    height: 50,
    created_at: now,
  });
  await services.photos.write(chatPhoto.file, {
    thumb: bytes,
    medium: bytes,
    large: bytes,
    blurred: bytes,
  });
  await site.call(member, 'like', { profile: friend.profileId });
  await site.call(friend, 'like', { profile: member.profileId });
  const blocked = await site.member({ profile: { name: 'Havik' } });
  await database.insert(blocks).values({
    blocker_profile: member.profileId,
    blocked_profile: blocked.profileId,
    created_at: now,
  });
  await database.insert(swipes).values({
    from_profile: member.profileId,
    to_profile: friend.profileId,
    choice: 'like',
    created_at: now,
  });
  await database
    .insert(swipeWindows)
    .values({ profile_id: member.profileId, started_at: now, likes: 1 });
  const of = { member_id: member.memberId };
  await database
    .insert(savedSearches)
    .values({ id: newId(), ...of, name: TRACES.search, query: 'country=NL', created_at: now });
  await database.insert(sessions).values({
    id: newId(),
    token_hash: Buffer.from('a hash'),
    ...of,
    created_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
    last_seen_at: now,
    user_agent: TRACES.agent,
  });
  await database.insert(pushSubscriptions).values({
    id: newId(),
    ...of,
    session_id: member.sessionId,
    endpoint: `https://${TRACES.device}.notify.windows.com/w/secret-endpoint`,
    p256dh: Buffer.from('the key of the device'),
    auth: Buffer.from('device secret'),
    created_at: now,
  });
  await database.insert(spendingLimits).values({ ...of, period: 'day', credits: 12 });
  await database.insert(passkeys).values({
    id: 'credential of zwaluw',
    ...of,
    public_key: Buffer.from('key'),
    counter: 1,
    name: TRACES.passkey,
    created_at: now,
  });
  await database
    .insert(passkeyChallenges)
    .values({ challenge: 'a challenge', ...of, expires_at: now });
  await database.insert(consents).values({
    id: newId(),
    ...of,
    kind: 'sensitive',
    text_version: '1',
    locale: 'nl',
    given_at: now,
  });
  await database.insert(mailTokens).values({
    id: newId(),
    ...of,
    purpose: 'mail_change',
    token_hash: Buffer.from('another hash'),
    email: TRACES.oldEmail,
    created_at: now,
    expires_at: now,
  });
  await database.insert(mails).values({
    id: newId(),
    ...of,
    to: TRACES.oldEmail,
    template: 'signup.welcome',
    locale: 'nl',
    values: { name: TRACES.name, path: '/x?token=secret-token' },
    created_at: now,
  });
  for (const to of [TRACES.email, TRACES.oldEmail])
    await database.insert(mailbox).values({
      id: newId(),
      to,
      subject: `Dag ${TRACES.name}`,
      text: 'x',
      html: 'x',
      sent_at: now,
    });
  await database
    .insert(loginFailures)
    .values({ id: newId(), email: TRACES.email, network: TRACES.network, failed_at: now });
  await database.insert(reports).values({
    id: newId(),
    reporter_member: member.memberId,
    profile: blocked.profileId,
    kind: 'other',
    text: TRACES.report,
    created_at: now,
  });
  await database.insert(reports).values({
    id: newId(),
    reporter_member: friend.memberId,
    profile: member.profileId,
    kind: 'spam',
    text: `${TRACES.name} schrijft veel`,
    created_at: now,
  });
  const operator = newId();
  await database.insert(operators).values({
    id: operator,
    email: `${operator}@desk.example`,
    name: 'Olga',
    role: 'moderator',
    language: 'nl',
    created_at: now,
  });
  await database.insert(contentViews).values({
    id: newId(),
    operator_id: operator,
    profile_id: member.profileId,
    what: 'message',
    case_number: 1,
    at: now,
  });
  const complaint = newId();
  await database.insert(cases).values({
    id: complaint,
    kind: 'complaint',
    topic: 'payment',
    source: 'member',
    ...of,
    name: TRACES.name,
    email: TRACES.email,
    locale: 'nl',
    country: 'NL',
    text: TRACES.complaint,
    queue: 'complaints',
    priority: 2,
    due_at: now,
    state: 'decided',
    created_at: now,
    closed_at: now,
  });
  await database.insert(decisions).values({
    id: newId(),
    case_id: complaint,
    text: 'Het bedrag komt terug.',
    decided_by: 'operator',
    decided_at: now,
  });
  await database.insert(departures).values({
    id: newId(),
    ...of,
    reason: 'break',
    text: TRACES.farewell,
    requested_at: now,
    taken_back_at: now,
  });
  await database.insert(idempotencyKeys).values({
    ...of,
    key: newId(),
    call: 'like',
    body_hash: Buffer.from('x'),
    answer: { name: TRACES.name },
    created_at: now,
  });
  return {
    member,
    money: await createFullMoney(database, services, member),
    friend,
    photo,
    chatPhoto,
    conversation: conversationIdOf(member.profileId, friend.profileId),
  };
}
