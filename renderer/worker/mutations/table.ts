import type { WorkKind } from '../../local/outbox-work.ts';
import { blockMutation, unblockMutation } from './block.ts';
import { deletionMutation } from './deletion.ts';
import { heardMutation } from './heard.ts';
import { languageMutation } from './language.ts';
import { likeMutation, unlikeMutation } from './like.ts';
import { messageMutation } from './message.ts';
import type { AnyMutation, WriteCalls } from './mutation.ts';
import { photoMutation } from './photo.ts';
import { profileMutation } from './profile.ts';
import { reactionMutation } from './reaction.ts';
import { readMutation } from './read.ts';
import { seenLikesMutation } from './seen-likes.ts';
import { swipeMutation, unswipeMutation } from './swipe.ts';
import { undoMessageMutation } from './undo-message.ts';
import { voiceMutation } from './voice.ts';

/** Every kind of write that waits in the outbox: a new one is a file of its own and a line here. */
const MUTATIONS = {
  message: messageMutation,
  photo: photoMutation,
  voice: voiceMutation,
  undo_message: undoMessageMutation,
  heard: heardMutation,
  reaction: reactionMutation,
  like: likeMutation,
  unlike: unlikeMutation,
  swipe: swipeMutation,
  unswipe: unswipeMutation,
  read: readMutation,
  seen_likes: seenLikesMutation,
  delete_conversation: deletionMutation,
  language: languageMutation,
  block: blockMutation,
  unblock: unblockMutation,
  profile: profileMutation,
} satisfies { readonly [Kind in WorkKind]: AnyMutation & { kind: Kind } };

export const ALL_MUTATIONS: readonly AnyMutation[] = Object.values(MUTATIONS);

/** The mutation of an entry; undefined for a kind that only a newer version of the app knows. */
export const mutationOf = (kind: string): AnyMutation | undefined =>
  Object.hasOwn(MUTATIONS, kind) ? MUTATIONS[kind as WorkKind] : undefined;

type Calls = (typeof MUTATIONS)[WorkKind]['calls'];
type Merged<Union> = (Union extends WriteCalls ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every write that a page can ask for, by its name in `SyncWorker`. */
export const mutationCalls = Object.assign(
  {},
  ...ALL_MUTATIONS.map(({ calls }) => calls),
) as Merged<Calls>;
