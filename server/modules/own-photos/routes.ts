import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { changePhoto, deletePhoto } from './change.ts';
import { uploadPhoto } from './upload.ts';

/** Own photos (decisions section 4; limits of security.md, point 12). */
export const ownPhotoRoutes: Route[] = [
  route('uploadPhoto', calls.uploadPhoto, { auth: 'member', repeat: 'key', transaction: 'own', limit: { points: 40, seconds: 600, per: 'member' } }, uploadPhoto),
  route('changePhoto', calls.changePhoto, { auth: 'member', repeat: 'natural', owns: 'photo', limit: { points: 120, seconds: 60, per: 'member' } }, changePhoto),
  route('deletePhoto', calls.deletePhoto, { auth: 'member', repeat: 'natural', owns: 'photo', limit: { points: 60, seconds: 60, per: 'member' } }, deletePhoto),
];
