import { drawingSchema } from './artist/recipe.ts';
import { FEATURED_MEMBERS } from './members/featured-members.ts';
import { featuredLook, featuredPhotos } from './members/featured.ts';
import type { Featured } from './members/featured.ts';
import { castMember, createNaming } from './members/member.ts';
import type { Casting, Given } from './members/member.ts';
import { writePhotos } from './members/photos.ts';
import { photosOf } from './members/portraits.ts';
import { noRows } from './members/rows.ts';
import type { DemoRows } from './members/rows.ts';
import { castScenes, usualLists } from './members/scenes.ts';
import { SIGN_INS } from './members/sign-ins.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { writeLikes } from './conversations/affections.ts';
import { bookMessages } from './conversations/bookkeeping.ts';
import { writeConversation } from './conversations/conversation.ts';
import type { Dialogue } from './conversations/dialogue.ts';
import { FREE_DIALOGUES } from './conversations/dialogues-free.ts';
import { PREMIUM_DIALOGUES } from './conversations/dialogues-premium.ts';
import { createStoryGenerator } from './words/life-story.ts';

const PREMIUM_CREDITS = 250;

interface PopulationOptions {
  members: number;
  seed: number;
  /** Activity counts back from here; all else is always the same. */
  now: Date;
  passwordHash: string;
  messageCredits: number;
  /** Credits that the premium sign-in will buy afterwards; together they are the promised ones. */
  purchased?: number;
}

const BATCH = 1_000;
const COMPANY_DAYS = 40;
type Profile = DemoRows['profiles'][number];

const given = (random: Random, person: Featured): Given => ({
  name: person.name,
  gender: person.gender,
  age: person.age,
  home: { country: 'NL', name: person.city },
  appearance: featuredLook(person),
  photos: featuredPhotos(random, person),
  about: person.about,
  reason: person.reason,
  interests: person.interests,
  sexuality: 'hetero',
  fictional: person.fictional ?? false,
  memberForDays: COMPANY_DAYS,
});

function castSignIns(
  random: Random,
  casting: Casting,
  rows: DemoRows,
): Record<keyof typeof SIGN_INS, Profile> {
  const cast = (kind: keyof typeof SIGN_INS): Profile => {
    const profile = castMember(random, casting, rows, 0, {
      ...given(random, SIGN_INS[kind]),
      online: true,
    });
    const [member, grant] = [rows.members.at(-1), rows.ledger_entries.pop()];
    if (!member || !grant) throw new Error('Nobody was cast');
    Object.assign(member, {
      email: `${kind}@vonk.example`,
      demo: false,
      credits: 0,
      paid_user: kind === 'premium',
    });
    // Free members have room for one more photo, so that adding one can be tried.
    rows.photos = rows.photos.filter(
      (photo) => photo.profile_id !== profile.id || kind === 'premium' || photo.position < 2,
    );
    rows.photos.forEach((photo) => {
      if (photo.profile_id === profile.id) photo.visibility = 'public';
    });
    if (kind === 'new') {
      Object.assign(member, { status: 'not_confirmed' });
      Object.assign(profile, { status: 'disabled', listed: false });
    }
    return profile;
  };
  return { premium: cast('premium'), free: cast('free'), new: cast('new') };
}

function seedConversations(
  random: Random,
  rows: DemoRows,
  signIns: Record<keyof typeof SIGN_INS, Profile>,
  featured: ReadonlyMap<string, Profile>,
  options: PopulationOptions,
): void {
  const { now, messageCredits, purchased = 0 } = options;
  const talkedWith = (mine: Profile, dialogues: readonly Dialogue[]): Profile[] =>
    dialogues.flatMap((dialogue) => {
      const theirs = featured.get(dialogue.with);
      if (!theirs) return [];
      writeConversation(random, rows, { now, mine, theirs, dialogue });
      return [theirs];
    });
  const [daans, sannes] = [
    talkedWith(signIns.premium, PREMIUM_DIALOGUES),
    talkedWith(signIns.free, FREE_DIALOGUES),
  ];
  writeLikes(random, rows, signIns.premium, daans, now, {
    given: 14,
    received: 17,
    matches: 7,
    fresh: 4,
  });
  writeLikes(random, rows, signIns.free, sannes, now, {
    given: 7,
    received: 19,
    matches: 4,
    fresh: 6,
  });
  bookMessages(
    random,
    rows,
    messageCredits,
    new Map([
      [signIns.premium.member_id, PREMIUM_CREDITS - purchased],
      [signIns.free.member_id, 0],
      [signIns.new.member_id, 0],
    ]),
  );
}

/** Assigns photos to all members without any, now that the order in lists is known. */
function assignPhotos(
  random: Random,
  rows: DemoRows,
  { sittings, now }: Casting,
  signIns: readonly Profile[],
): void {
  const chosen = rows.photos.flatMap(({ profile_id, position, drawing }) => {
    const known = drawingSchema.safeParse(drawing).data;
    return position === 0 && known?.kind === 'person'
      ? [[profile_id, known.look.place] as const]
      : [];
  });
  const scenes = castScenes(
    sittings.map(({ profile }) => profile.id),
    usualLists(rows, signIns, now),
    new Map(chosen),
  );
  for (const { profile, sitter, count } of sittings.splice(0)) {
    const scene = scenes.get(profile.id);
    if (scene) writePhotos(random, rows, profile, photosOf(random, sitter, scene, count));
  }
}

/** Makes the demo's people and their history in batches; the first holds the sign-ins. */
export function* castPopulation(options: PopulationOptions): Generator<DemoRows, void, undefined> {
  const random = seededRandom(options.seed);
  const casting: Casting = {
    now: options.now,
    passwordHash: options.passwordHash,
    describe: createStoryGenerator(random),
    name: createNaming(random),
    sittings: [],
  };
  let rows = noRows();
  const signIns = castSignIns(random, casting, rows);
  const featured = new Map<string, Profile>();
  for (let number = 1; number <= options.members; number++) {
    const person = FEATURED_MEMBERS[number - 1];
    const profile = castMember(random, casting, rows, number, person && given(random, person));
    if (person) featured.set(person.name, profile);
    if (number !== Math.min(BATCH, options.members) && number % BATCH !== 0) continue;
    if (number <= BATCH) seedConversations(random, rows, signIns, featured, options);
    assignPhotos(random, rows, casting, Object.values(signIns));
    yield rows;
    rows = noRows();
  }
  if (options.members === 0) seedConversations(random, rows, signIns, featured, options);
  assignPhotos(random, rows, casting, Object.values(signIns));
  if (rows.members.length > 0) yield rows;
}
