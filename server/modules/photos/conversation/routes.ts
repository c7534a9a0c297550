import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { readUpload, uploadPart } from './upload.ts';

/** A photo of 15 MB has some 80 parts; the upload itself counts photos. */
const parts: Limit = { points: 1_500, seconds: 600, per: 'member' };

/** Photos on their way into a conversation (decision 018). */
export const chatPhotoRoutes: Route[] = [
  route(
    'uploadChatPhoto',
    calls.uploadChatPhoto,
    { auth: 'confirmed', repeat: 'natural', transaction: 'own', limit: parts },
    uploadPart,
  ),
  route(
    'getChatPhoto',
    calls.getChatPhoto,
    { auth: 'member', repeat: 'read', limit: parts, owns: 'photo' },
    (viewer, { database, query }) => readUpload(database, viewer, query.id),
  ),
];
