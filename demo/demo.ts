import type { SiteHandler } from '../server/app.ts';
import type { Config } from '../server/config.ts';
import type { JobHandler, JobRunner } from '../server/jobs/runner.ts';
import type { Services } from '../server/services.ts';
import type { Settings } from '../shared/contract/settings.ts';
import type { PhotoSource } from '../server/storage/photo-store.ts';
import { heartbeatJobs } from './simulation/heartbeat.ts';
import { likeJobs } from './simulation/likes.ts';
import { replyJobs } from './simulation/replies.ts';
import { watchDemoMembers } from './simulation/watch.ts';
import { createDrawnPhotos } from './artist/drawn-photos.ts';
import { drawVariant, plainVariant } from './artist/encode.ts';
import { drawingSchema } from './artist/recipe.ts';
import { createDevRoutes, isDevPath } from './dev/surface.ts';
import { seedDeskMacros } from './desk-macros.ts';
import { seedDeskWork } from './desk-work.ts';
import { seedDemoOperators } from './operators.ts';
import { fillImprint } from './imprint.ts';
import { allowDebitsAtOnce, boughtCredits, buyForPremium } from './purchases.ts';
import { refreshDemo, seedDemo } from './seed.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './sign-ins.ts';

const ABOUT = {
  premium: 'premium, 250 credits',
  free: 'free, no credits',
  new: 'e-mail address not confirmed',
};

interface Demo {
  photos: PhotoSource;
  /** What the login page offers to anybody. */
  signIns: NonNullable<Settings['demo_sign_ins']>;
  /** Lines for the operator, once it runs. @param bank the sandbox bank's origin. */
  introduction(bank: string | null): string[];
  jobs: Readonly<Record<string, JobHandler>>;
  /** Fills an empty database, and renews what a start renews. @param bank the sandbox bank's origin. */
  fill(services: Services, bank: string | null): Promise<void>;
  /** Answers `/dev`; null for every other address. */
  site(services: Services, jobs: Pick<JobRunner, 'runDueJobs'>): SiteHandler;
  /** Starts demo members' reactions. @returns the function that ends them. */
  start(services: Services): () => Promise<void>;
}

export function createDemo(
  config: Pick<Config, 'dataDir' | 'demoMembers' | 'demoPictures' | 'publicUrl'>,
): Demo {
  const isPlain = config.demoPictures === 'plain';
  const photos = createDrawnPhotos(config, async (drawing, variant) => {
    if (isPlain) return plainVariant(variant);
    const known = drawingSchema.safeParse(drawing);
    return known.success ? drawVariant(known.data, variant) : null;
  });
  return {
    photos,
    signIns: DEMO_SIGN_INS,
    introduction: (bank) => [
      'Demo data is on: anybody may sign in. VONK_DEMO=0 turns it off.',
      `Sign in with the password ${DEMO_PASSWORD} as`,
      ...DEMO_SIGN_INS.map(({ email, kind }) => `  ${email} (${ABOUT[kind]})`),
      `Mail that the server sends is at ${config.publicUrl}/dev/mailbox`,
      ...(bank === null ? [] : [`Payments are made at the sandbox bank, ${bank}`]),
    ],
    jobs: { ...heartbeatJobs, ...replyJobs, ...likeJobs },
    async fill(services, bank) {
      const purchased = bank === null ? 0 : boughtCredits(services);
      await seedDemo(services, { members: config.demoMembers, purchased });
      if (bank !== null) await buyForPremium(services);
      await allowDebitsAtOnce(services);
      await fillImprint(services);
      await refreshDemo(services);
      await seedDemoOperators(services);
      await seedDeskMacros(services);
      if (services.config.operator) await seedDeskWork(services);
    },
    site(services, jobs) {
      const routes = createDevRoutes(services, jobs);
      return (request) => (isDevPath(new URL(request.url).pathname) ? routes.fetch(request) : null);
    },
    start: watchDemoMembers,
  };
}
