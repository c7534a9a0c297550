import type { Locale } from '../../../shared/locales.ts';
import { placeName } from '../../../shared/discover/place-names.ts';
import { foldText } from '../../../shared/text.ts';
import type { ConversationRow, MessageRow, ProfileRow } from '../../local/rows.ts';
import { highlight, snippet, type Highlight } from './highlight.ts';

type Group = 'recent' | 'conversations' | 'members' | 'messages';

export interface Option {
  key: string;
  group: Group;
  /** Without the locale's prefix. */
  path: string;
  message: string | null;
  face: { name: string; photo: string | null; online: boolean; fictional: boolean };
  title: Highlight;
  detail: Highlight | null;
  at: string | null;
  mine: boolean;
}

const PER_GROUP = 6;
export const RECENT = 8;
/** So many messages are enough: who has more uses another word. */
export const MESSAGE_LIMIT = 30;
const plain = (text: string): Highlight => ({ before: text, match: '', after: '' });

const faceOf = (card: ConversationRow['profile']): Option['face'] => ({
  name: card.name,
  photo: card.main_image?.thumb_filename ?? null,
  online: card.online,
  fictional: card.fictional,
});

/** Names that begin with the text come before those that contain it; otherwise the order stays. */
function named<Row>(rows: readonly Row[], nameOf: (row: Row) => string, wanted: string): Row[] {
  const places = rows
    .map((row) => ({ row, place: foldText(nameOf(row)).indexOf(wanted) }))
    .filter(({ place }) => place !== -1);
  return [...places.filter(({ place }) => place === 0), ...places.filter(({ place }) => place > 0)]
    .slice(0, PER_GROUP)
    .map(({ row }) => row);
}

const townOf = ({ country, city }: ConversationRow['profile'], locale: Locale): string | null =>
  city === null ? null : placeName(country, city, locale);

function conversationOption(
  row: ConversationRow,
  group: Group,
  title: Highlight,
  locale: Locale,
): Option {
  const place = townOf(row.profile, locale);
  return {
    key: `${group}-${row.id}`,
    group,
    path: `/chats/${row.id}`,
    message: null,
    face: faceOf(row.profile),
    title,
    detail: place ? plain(place) : null,
    at: null,
    mine: false,
  };
}

/**
 * The results: conversations and members by name, messages by text; without a text the latest.
 * @param wanted folded.
 * @param me the member's own profile, which is left out.
 * @param locale of the page, for the names of places.
 */
export function optionsOf(
  wanted: string,
  known: {
    conversations: readonly ConversationRow[];
    profiles: readonly ProfileRow[];
    messages: readonly MessageRow[];
  },
  me: string,
  locale: Locale,
): Option[] {
  const { conversations, profiles, messages } = known;
  if (wanted === '')
    return conversations
      .slice(0, RECENT)
      .map((row) => conversationOption(row, 'recent', plain(row.profile.name), locale));
  const title = (name: string) => highlight(name, wanted) ?? plain(name);
  const byId = new Map(conversations.map((row) => [row.id, row]));
  const members = profiles.filter((row) => row.id !== me && row.status === 'active');
  return [
    ...named(conversations, (row) => row.profile.name, wanted).map((row) =>
      conversationOption(row, 'conversations', title(row.profile.name), locale),
    ),
    ...named(members, (row) => row.name, wanted).map((row): Option => ({
      key: `members-${row.id}`,
      group: 'members',
      path: `/members/${row.id}`,
      message: null,
      face: faceOf(row),
      title: title(row.name),
      detail: plain([row.age, townOf(row, locale)].filter(Boolean).join(' · ')),
      at: null,
      mine: false,
    })),
    // An id carries the time of writing, and only the server's time is the one that is shown.
    ...messages
      .toSorted((one, other) => Date.parse(other.sent_at) - Date.parse(one.sent_at))
      .flatMap((row): Option[] => {
        const conversation = byId.get(row.conversation);
        const detail = snippet(row.text ?? '', wanted);
        if (!conversation || !detail) return [];
        return [
          {
            key: `messages-${row.id}`,
            group: 'messages',
            path: `/chats/${row.conversation}`,
            message: row.id,
            face: faceOf(conversation.profile),
            title: plain(conversation.profile.name),
            detail,
            at: row.sent_at,
            mine: row.sender === me,
          },
        ];
      }),
  ];
}
