import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';
import { changePhoto, deletePhoto } from './change.ts';
import { uploadPhoto } from './upload.ts';

/** Uploads: those of security.md, point 12, and for a premium member all 25 photos at once and some that have to be tried again (decision 014). */
const uploads: Limit = { points: 10, premiumPoints: 40, seconds: 600, per: 'member' };

/** Own photos (decisions section 4; limits of security.md, point 12). */
export const ownPhotoRoutes: Route[] = [
  route(
    'uploadPhoto',
    calls.uploadPhoto,
    { auth: 'member', repeat: 'key', transaction: 'own', limit: uploads },
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
