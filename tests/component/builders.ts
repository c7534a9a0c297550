import type { Chat, Message } from '../../shared/contract/conversation.ts';
import type { LikeRow } from '../../shared/contract/likes.ts';
import type { Bundle, DiscountCode, Payment, Shop } from '../../shared/contract/payments.ts';
import type {
  Image,
  OwnProfile,
  Profile,
  ProfileCard,
  User,
} from '../../shared/contract/profile.ts';
import { discountedTotal } from '../../shared/money/bundles.ts';
import { TIME_BONUS_CODE } from '../../shared/money/time-bonus.ts';
import { siteSettingsSchema, type Settings } from '../../shared/contract/settings.ts';
import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import type { ProfileRow } from '../../renderer/local/rows.ts';
import { profileRowOf } from '../../renderer/worker/store/rows.ts';
import { regionsOf } from '../../server/modules/site/places/regions.ts';
import texts from '../../locales/nl/server.json' with { type: 'json' };

/** Settings of the site as a visit in the Netherlands gets them, with what a test changes. */
export function siteSettings(changes: Partial<Settings> = {}): Settings {
  const {
    geoip_default_country: _country,
    invite_codes: _invites,
    partner_postbacks: _postbacks,
    ...settings
  } = siteSettingsSchema.parse({ enable_site_entry_popup: 'no' });
  const { singular, plural } = texts.fictional;
  return {
    ...settings,
    region_data: regionsOf(),
    geoip_country: 'NL',
    geoip_selected_country: 'NL',
    fictional_warning: texts.fictional.warning
      .replace('{{singular}}', singular)
      .replace('{{plural}}', plural),
    fictional_singular: singular,
    fictional_plural: plural,
    push_public_key: null,
    ...changes,
  };
}

/** A photo; the test server draws one under every address that begins with `/photos/`. */
export function image(changes: Partial<Image> = {}): Image {
  const id = newId();
  return {
    id,
    filename: `/photos/${id}/large`,
    thumb_filename: `/photos/${id}/thumb`,
    status: 'active',
    visibility: 'public',
    locked: false,
    width: 600,
    height: 800,
    ...changes,
  };
}

/** A member as others see them in a list. */
export const card = (changes: Partial<ProfileCard> = {}): ProfileCard => ({
  id: newId(),
  name: 'Sanne',
  age: 34,
  gender: 'female',
  country: 'NL',
  region: 'NL-UT',
  city: 'Utrecht',
  distance_km: 10,
  fictional: false,
  online: false,
  main_image: image(),
  locked_photos: 0,
  status: 'active',
  ...changes,
});

/** A member as others see them on their page. */
export function profile(changes: Partial<Profile> = {}): Profile {
  const shown = card(changes);
  return {
    ...shown,
    about: 'Ik fiets graag langs het water.',
    seeks_min_age: null,
    seeks_max_age: null,
    children: null,
    wants_children: null,
    smoking: null,
    height: null,
    languages: [],
    hair_color: null,
    eye_color: null,
    body_type: null,
    relationship_status: null,
    tattoos: null,
    reason: null,
    interests: [],
    sexuality: null,
    promotion: 'none',
    images: shown.main_image ? [shown.main_image] : [],
    ...changes,
  };
}

/** A photo that premium alone opens: all its addresses lead to the blurred picture. */
export function lockedImage(): Image {
  const id = newId();
  const blurred = `/photos/${id}/blurred`;
  return image({ id, filename: blurred, thumb_filename: blurred, locked: true });
}

/** A member's whole page as this device stores it once it was opened. */
export const openedProfile = (
  shown: Profile,
  related: readonly ProfileCard[] = [],
): ProfileRow => ({
  ...profileRowOf(shown, undefined, Date.now()),
  details: shown,
  related: related.map((one) => one.id),
});

/** Who uses the page: a premium member, with what a test changes of the account or the profile. */
export function user(
  changes: Partial<Omit<User, 'profile'>> & { profile?: Partial<OwnProfile> } = {},
): User {
  const { profile: own, ...account } = changes;
  return {
    id: newId(),
    status: 'active',
    email: 'lid@vonk.example',
    credits: 50,
    paid_user: true,
    fictional_icon: 'drama',
    signup_date: '2026-01-01T00:00:00.000Z',
    notifications_disabled: [],
    language: 'nl',
    discreet: false,
    conversation_starts_left: account.paid_user === false ? 2 : null,
    open_payment: null,
    spending: null,
    ...account,
    profile: {
      ...profile({ name: 'Robin', gender: 'male', distance_km: null }),
      date_of_birth: '1990-05-01',
      consent_sensitive: true,
      shown_to_strangers: false,
      paused: false,
      activity_shown: 'online',
      ...own,
    },
  };
}

/** A bundle as it is sold, by default the popular one without a discount. */
export const bundle = (changes: Partial<Bundle> = {}): Bundle => {
  const list = changes.list ?? 5_625;
  return {
    id: 'p2',
    credits: 300,
    list,
    total: list,
    lowest_30_days: changes.total ?? list,
    message_cost: 18.75,
    popular: true,
    discount: null,
    ...changes,
  };
};

/** A discount code in force, by default the time bonus. */
export const discountCode = (changes: Partial<DiscountCode> = {}): DiscountCode => ({
  code: TIME_BONUS_CODE,
  percentage: 25,
  value_percentage: 25,
  currency: null,
  minimum_order_value: null,
  country: null,
  user_id: null,
  expires: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: [],
  ...changes,
});

/** What is sold in the Netherlands: four bundles, at the prices of its discount, six methods. */
export function shop(changes: Partial<Shop> = {}): Shop {
  const discount = changes.discount ?? null;
  const sold = (id: Bundle['id'], credits: number, list: number): Bundle => {
    const total =
      discount === null || discount.percentage === null
        ? list
        : discountedTotal(list, { percentage: discount.percentage });
    return bundle({
      id,
      credits,
      list,
      total,
      message_cost: total / credits,
      popular: id === 'p2',
      discount: discount?.code ?? null,
    });
  };
  return {
    country: 'NL',
    currency: 'EUR',
    vat_rate: 2_100,
    bundles: [
      sold('p0', 50, 1_250),
      sold('p1', 120, 2_700),
      sold('p2', 300, 5_625),
      sold('p3', 750, 11_250),
    ],
    methods: [
      { name: 'ideal', banks: BANKS, slow: false },
      { name: 'creditcard', banks: [], slow: false },
      { name: 'paypal', banks: [], slow: false },
      { name: 'applepay', banks: [], slow: false },
      { name: 'sdd', banks: [], slow: true },
      { name: 'sct', banks: [], slow: true },
    ],
    discount,
    next_discount: null,
    debt_credits: 0,
    discount_remaining_s: null,
    ...changes,
  };
}

const BANKS = [
  { id: 'heuvel', name: 'Heuvelbank' },
  { id: 'rivier', name: 'Rivierbank' },
];

/** A conversation in the list of a member, by default one without messages. */
export function chat(viewer: User, other: ProfileCard, changes: Partial<Chat> = {}): Chat {
  return {
    conversation: {
      id: conversationIdOf(viewer.profile.id, other.id),
      last_position: 0,
      read_position: 0,
      other_read_position: 0,
      other_read_at: null,
      first_position: 1,
      ...changes.conversation,
    },
    profile: other,
    num_unread_messages: 0,
    unwritable: null,
    updated_at: '2026-11-20T12:00:00.000Z',
    last_message: null,
    ...changes,
  };
}

/** A text of a conversation. */
export const message = (
  written: Pick<Message, 'conversation' | 'sender' | 'position'> & Partial<Message>,
): Message => ({
  id: newId(),
  kind: 'text',
  text: `Bericht ${written.position}`,
  photo: null,
  gift: null,
  sent_at: '2026-11-20T12:00:00.000Z',
  read_at: null,
  reactions: [],
  reply_to: null,
  ...written,
});

/** A like that was given, received or both. */
export const like = (other: ProfileCard, changes: Partial<LikeRow> = {}): LikeRow => ({
  profile: other,
  given_at: null,
  received_at: '2026-11-20T12:00:00.000Z',
  like_new: false,
  matched_at: null,
  ...changes,
});

/** A payment of 300 credits by iDEAL that waits for the bank. */
export function payment(
  changes: Partial<Omit<Payment, 'actions'>> & { actions?: Partial<Payment['actions']> } = {},
): Payment {
  const { actions, ...facts } = changes;
  const isOpen = (facts.status ?? 'pending') === 'pending';
  const isPaid = facts.status === 'completed';
  return {
    payment_id: newId(),
    purchase: newId(),
    number: 318,
    bundle: 'p2',
    credits: 300,
    amount: 4_219,
    currency: 'EUR',
    list_amount: 5_625,
    discount_code: 'WELCOME25',
    vat_amount: 732,
    vat_rate: 2_100,
    country: 'NL',
    method: 'ideal',
    bank: null,
    status: 'pending',
    reason: null,
    failure: null,
    held: false,
    needs: null,
    transfer: null,
    debt_credits: 0,
    returned: [],
    created_at: '2026-11-22T14:20:00.000Z',
    completed_at: isPaid ? '2026-11-22T14:21:00.000Z' : null,
    ...facts,
    actions: {
      continue_url: isOpen ? 'https://bank.example/pay/1' : null,
      retry: facts.status === 'failed',
      cancel: isOpen,
      receipt: isPaid,
      withdraw: null,
      ...actions,
    },
  };
}
