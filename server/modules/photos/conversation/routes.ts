import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { readUpload, uploadPart } from './upload.ts';

/** A photo of 15 MB has some 80 parts; the upload counts photos. */
const parts: Limit = { points: 1_500, seconds: 600, per: 'member' };

const receives = {
  auth: 'confirmed',
  unless: 'uploads_off',
  repeat: 'natural',
  transaction: 'own',
  limit: parts,
} as const;
const reads = { auth: 'member', repeat: 'read', limit: parts, owns: 'photo' } as const;

/** Photos and voices on their way into a conversation (decisions 018 and 052). */
export const chatUploadRoutes: Route[] = [
  route('uploadChatPhoto', calls.uploadChatPhoto, receives, async (viewer, request) => ({
    photo: await uploadPart('photo', viewer, request),
  })),
  route('getChatPhoto', calls.getChatPhoto, reads, async (viewer, { database, query }) => ({
    photo: await readUpload('photo', database, viewer, query.id),
  })),
  route('uploadVoice', calls.uploadVoice, receives, async (viewer, request) => ({
    voice: await uploadPart('voice', viewer, request),
  })),
  route('getVoice', calls.getVoice, reads, async (viewer, { database, query }) => ({
    voice: await readUpload('voice', database, viewer, query.id),
  })),
];
