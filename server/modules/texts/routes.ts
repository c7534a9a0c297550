import { calls } from '../../../shared/contract/calls.ts';
import { Refusal, route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';
import { agreeToNotice, textNotices } from './notices.ts';
import { showText } from './show.ts';
import { currentVersions } from './store.ts';

const reading: Limit = { points: 240, seconds: 60, per: 'member' };
const agreeing: Limit = { points: 60, seconds: 60, per: 'member' };

/** The legal and help texts, and what a member learns of their versions. */
export const textRoutes: Route[] = [
  route(
    'getText',
    calls.getText,
    { auth: 'anyone', repeat: 'read', limit: reading },
    async (_viewer, { services, database, query, locale }) => {
      const text = await showText({ ...services, database }, { ...query, locale });
      if (!text) throw new Refusal('not_found');
      return text;
    },
  ),
  route(
    'getTextVersions',
    calls.getTextVersions,
    { auth: 'anyone', repeat: 'read', limit: reading },
    async (_viewer, { database, locale, now }) => {
      const current = await currentVersions(database, locale, now);
      return {
        terms: current.get('terms')?.version ?? null,
        privacy: current.get('privacy')?.version ?? null,
      };
    },
  ),
  route(
    'getTextNotices',
    calls.getTextNotices,
    { auth: 'member', repeat: 'read', limit: reading },
    async (viewer, { database, now, services }) => ({
      notices: await textNotices(database, viewer, now, services.settings.current()),
    }),
  ),
  route(
    'agreeToText',
    calls.agreeToText,
    { auth: 'member', repeat: 'natural', limit: agreeing },
    async (viewer, { database, body, now, services }) => {
      await agreeToNotice(database, viewer, body, now);
      return {
        notices: await textNotices(database, viewer, now, services.settings.current()),
      };
    },
  ),
];
