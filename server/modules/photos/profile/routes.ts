import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { changePhoto, deletePhoto } from './change.ts';
import { replayUpload, uploadPhoto } from './upload.ts';

/** Room for a premium member's 25 photos at once and some retries (decision 014). */
const uploads: Limit = { points: 10, premiumPoints: 40, seconds: 600, per: 'member' };

export const ownPhotoRoutes: Route[] = [
  route(
    'uploadPhoto',
    calls.uploadPhoto,
    {
      auth: 'member',
      unless: 'uploads_off',
      repeat: 'key',
      replay: replayUpload,
      transaction: 'own',
      limit: uploads,
    },
    uploadPhoto,
  ),
  route(
    'changePhoto',
    calls.changePhoto,
    {
      auth: 'member',
      repeat: 'natural',
      owns: 'photo',
      limit: { points: 120, seconds: 60, per: 'member' },
    },
    changePhoto,
  ),
  route(
    'deletePhoto',
    calls.deletePhoto,
    {
      auth: 'member',
      repeat: 'natural',
      owns: 'photo',
      limit: { points: 60, seconds: 60, per: 'member' },
    },
    deletePhoto,
  ),
];
