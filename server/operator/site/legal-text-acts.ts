import type { OperatorArgs } from '../../../shared/contract/operator/acts.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import type { Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { draftsOf, dropDrafts, hashOfSources, sourcesOf } from '../../modules/texts/drafts.ts';
import type { Sources } from '../../modules/texts/files.ts';
import {
  dayOf,
  priceProblems,
  publishVersion,
  PublishError,
  versionProblems,
} from '../../modules/texts/publish.ts';
import type { Services } from '../../services.ts';
import type { TwoPersonAct } from '../acts/act.ts';
import { namesOf } from '../staff/view.ts';

type Args = OperatorArgs<'publish_text'>;

/** A text that cannot be published is a wrong field; its reasons are on the page of the draft. */
function refusedAs(field: string, error: unknown): never {
  if (error instanceof PublishError)
    throw new Refusal('validation_failed', { fields: { [field]: 'invalid' } });
  throw error;
}

/** The draft that was meant. @throws Refusal `approval_changed` for another by now. */
async function checkedSources(
  transaction: Transaction,
  { page, version, sha256, prices }: Args,
  { services, now }: { services: Pick<Services, 'settings'>; now: Date },
): Promise<Partial<Sources>> {
  try {
    dayOf(version, page, now);
  } catch (error) {
    refusedAs('version', error);
  }
  const sources = sourcesOf(await draftsOf(transaction, page));
  if (hashOfSources(sources) !== sha256) throw new Refusal('approval_changed');
  const problems = await versionProblems(transaction, page, sources, services.settings.current());
  if (problems.length > 0) throw new Refusal('validation_failed', { fields: { page: 'invalid' } });
  if ((await priceProblems(transaction, page, sources, prices)).length > 0)
    throw new Refusal('validation_failed', { fields: { prices: 'invalid' } });
  return sources;
}

/** Publishes a text in every language from a day on: written by one, looked at by another. */
export const publishByTwo: TwoPersonAct<Args> = {
  ask: rolesWith('legal_texts'),
  approve: rolesWith('legal_texts'),
  async check(transaction, args, context) {
    await checkedSources(transaction, args, context);
  },
  async run(transaction, args, context) {
    const { services, now, askedBy } = context;
    const { page, version, sha256, prices } = args;
    const sources = await checkedSources(transaction, args, context);
    const asker = (await namesOf(transaction, [askedBy])).get(askedBy);
    try {
      await publishVersion(transaction, services.settings.current(), {
        page,
        version,
        sources,
        prices,
        by: asker ? `${asker.role} ${asker.number}` : 'desk',
        at: now,
      });
    } catch (error) {
      refusedAs('version', error);
    }
    await dropDrafts(transaction, page);
    return { subjects: [`text:${page}`], after: { version, sha256, ...(prices && { prices }) } };
  },
};
