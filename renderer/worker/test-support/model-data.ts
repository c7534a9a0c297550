import type { Chat, Message } from '../../../shared/contract/conversation.ts';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import type { Profile, ProfileCard, User } from '../../../shared/contract/profile.ts';
import { newId } from '../../../shared/identifiers.ts';

export interface ModelMember {
  userId: string;
  profileId: string;
  name: string;
  credits: number;
}

export const newMember = (name: string): ModelMember => ({
  userId: newId(),
  profileId: newId(),
  name,
  credits: 1_000,
});

export const cardOfMember = ({ profileId, name }: ModelMember): ProfileCard => ({
  id: profileId,
  name,
  age: 30,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  distance_km: null,
  fictional: false,
  online: false,
  main_image: null,
  locked_photos: 0,
  status: 'active',
});

export const profileOfMember = (member: ModelMember): Profile => ({
  ...cardOfMember(member),
  about: null,
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
  images: [],
});

export const userOfMember = (member: ModelMember): User => ({
  id: member.userId,
  status: 'active',
  email: `${member.name}@vonk.example`,
  credits: member.credits,
  paid_user: true,
  fictional_icon: 'drama',
  signup_date: '2026-01-01T00:00:00.000Z',
  notifications_disabled: [],
  language: 'nl',
  discreet: false,
  conversation_starts_left: null,
  open_payment: null,
  spending: null,
  profile: {
    ...profileOfMember(member),
    date_of_birth: '1996-01-01',
    consent_sensitive: true,
    shown_to_strangers: false,
    paused: false,
    activity_shown: 'online',
  },
});

interface ModelSide {
  read: number;
  readAt: string | null;
  deleted: number;
  listed: boolean;
  updated: string;
  unread: number;
}
export interface ModelConversation {
  id: string;
  members: [ModelMember, ModelMember];
  messages: Message[];
  sides: Map<string, ModelSide>;
}

export const newSide = (at: string): ModelSide => ({
  read: 0,
  readAt: null,
  deleted: 0,
  listed: true,
  updated: at,
  unread: 0,
});

export function chatOf(conversation: ModelConversation, viewer: ModelMember): Chat {
  const other =
    conversation.members[0] === viewer ? conversation.members[1] : conversation.members[0];
  const mine = conversation.sides.get(viewer.profileId) ?? newSide('');
  const theirs = conversation.sides.get(other.profileId) ?? newSide('');
  const last = conversation.messages.findLast((message) => !message.undone);
  const shown = last && last.position > mine.deleted ? last : undefined;
  return {
    conversation: {
      id: conversation.id,
      last_position: conversation.messages.length,
      read_position: mine.read,
      other_read_position: theirs.read,
      other_read_at: theirs.readAt,
      first_position: mine.deleted + 1,
    },
    profile: cardOfMember(other),
    num_unread_messages: mine.unread,
    unwritable: null,
    updated_at: mine.updated,
    last_message: shown
      ? {
          kind: shown.kind,
          text: shown.text,
          gift: shown.gift,
          sent_at: shown.sent_at,
          mine: shown.sender === viewer.profileId,
        }
      : null,
  };
}

export const likeRowFor = (
  other: ModelMember,
  given: string | null,
  received: string | null,
  seen: boolean,
): LikeRow | null =>
  given === null && received === null
    ? null
    : {
        profile: cardOfMember(other),
        given_at: given,
        received_at: received,
        like_new: received !== null && !seen,
        matched_at:
          given !== null && received !== null ? (given > received ? given : received) : null,
      };
