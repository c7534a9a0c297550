import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';
import { deleteConversation } from './delete.ts';
import { readChats } from './list.ts';
import { readMessages } from './messages.ts';
import { markRead } from './read.ts';
import { setReaction } from './reactions.ts';
import { sendMessage } from './send.ts';
import { replaySent } from './sent-before.ts';
import { showTyping } from './typing.ts';
import { markHeard } from './heard.ts';
import { undoMessage } from './undo.ts';

const reading: Limit = { points: 240, seconds: 60, per: 'member' };
const sending: Limit = { points: 20, seconds: 60, per: 'member' };
const marking: Limit = { points: 120, seconds: 60, per: 'member' };

export const chatRoutes = [
  route(
    'getChats',
    calls.getChats,
    { auth: 'member', repeat: 'read', limit: reading },
    (viewer, { database, now, services }) =>
      readChats(database, viewer, now, services.settings.current().history_days),
  ),
  route(
    'getChat',
    calls.getChat,
    { auth: 'member', repeat: 'read', limit: reading, owns: 'conversation' },
    (viewer, { database, query, now, services }) =>
      readMessages(database, viewer, query, now, services.settings.current().history_days),
  ),
  route(
    'sendMessage',
    calls.sendMessage,
    {
      auth: 'confirmed',
      unless: 'messages_off',
      repeat: 'key',
      replay: replaySent,
      claims: 'handler',
      limit: sending,
      owns: 'conversation',
    },
    (viewer, request) => sendMessage(request, viewer, request.body),
  ),
  route(
    'undoMessage',
    calls.undoMessage,
    { auth: 'confirmed', repeat: 'natural', limit: marking, owns: 'conversation' },
    (viewer, request) => undoMessage(request, viewer, request.body),
  ),
  route(
    'markHeard',
    calls.markHeard,
    { auth: 'member', repeat: 'natural', limit: marking, owns: 'conversation' },
    (viewer, request) => markHeard(request, viewer, request.body),
  ),
  route(
    'deleteConversation',
    calls.deleteConversation,
    { auth: 'member', repeat: 'natural', limit: marking, owns: 'conversation' },
    (viewer, request) => deleteConversation(request, viewer, request.body),
  ),
  route(
    'markRead',
    calls.markRead,
    { auth: 'member', repeat: 'natural', limit: marking, owns: 'conversation' },
    (viewer, request) => markRead(request, viewer, request.body),
  ),
  route(
    'setReaction',
    calls.setReaction,
    { auth: 'confirmed', repeat: 'natural', limit: marking, owns: 'conversation' },
    (viewer, request) => setReaction(request, viewer, request.body),
  ),
  route(
    'showTyping',
    calls.showTyping,
    { auth: 'member', repeat: 'natural', limit: marking, owns: 'conversation' },
    (viewer, request) => showTyping(request, viewer, request.body.conversation),
  ),
];
