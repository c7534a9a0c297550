import type { z } from 'zod';
import { approvalCalls } from './approvals.ts';
import { auditCalls } from './audit.ts';
import { contentViewCalls } from './content-views.ts';
import { decisionCalls } from './decisions.ts';
import { disputeCalls } from './disputes.ts';
import { fictionCalls } from './fiction.ts';
import { flaggerCalls } from './flaggers.ts';
import { legalTextCalls } from './legal-texts.ts';
import { macroCalls } from './macros.ts';
import { meCalls } from './me.ts';
import { operatorsCalls } from './operators.ts';
import { partnerCalls } from './partners.ts';
import { queueCalls } from './queues.ts';
import { booksCalls } from './books.ts';
import { codeCalls } from './codes.ts';
import { dataCalls } from './data.ts';
import { orderCalls } from './orders.ts';
import { refundCalls } from './refunds.ts';
import { settingsCalls } from './settings.ts';
import { operatorSessionCalls } from './session.ts';
import { transparencyCalls } from './transparency.ts';

/** Every call of the operators' desk, by its name; its origin is not the members'. */
export const operatorCalls = {
  ...operatorSessionCalls,
  ...meCalls,
  ...operatorsCalls,
  ...approvalCalls,
  ...auditCalls,
  ...contentViewCalls,
  ...queueCalls,
  ...decisionCalls,
  ...refundCalls,
  ...booksCalls,
  ...codeCalls,
  ...dataCalls,
  ...orderCalls,
  ...disputeCalls,
  ...flaggerCalls,
  ...settingsCalls,
  ...legalTextCalls,
  ...transparencyCalls,
  ...partnerCalls,
  ...fictionCalls,
  ...macroCalls,
} as const;

export type OperatorCallName = keyof typeof operatorCalls;
export type OperatorQuery<Name extends OperatorCallName> = z.input<
  (typeof operatorCalls)[Name]['query']
>;
export type OperatorBody<Name extends OperatorCallName> = z.input<
  (typeof operatorCalls)[Name]['body']
>;
export type OperatorAnswer<Name extends OperatorCallName> = z.output<
  (typeof operatorCalls)[Name]['answer']
>;
