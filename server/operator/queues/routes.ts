import { queueCalls } from '../../../shared/contract/operator/queues.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import {
  claimCase,
  claimCases,
  escalateCase,
  noteCase,
  releaseCases,
} from '../../modules/cases/desk/claim.ts';
import { findMember, openOwnCase } from '../../modules/cases/desk/member/own-case.ts';
import { findCases, readQueue, readQueues } from '../../modules/cases/desk/queues.ts';
import { unfold } from '../../modules/cases/desk/unfold.ts';
import { readCase } from '../../modules/cases/desk/whole.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { deskFor } from './desk-of.ts';

/** Who works with cases; which queues are whose is looked at with each of them. */
export const WORKS = rolesWith(
  'photos',
  'reports',
  'complaints',
  'appeals',
  'refunds',
  'data_requests',
);
const READS = rolesWith('photos', 'refunds', 'data_requests', 'see_cases');

/** The queues of the desk: what waits, whose it is, and one case whole. */
export const queueRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getQueues',
    queueCalls.getQueues,
    { roles: READS, act: null, repeat: 'natural' },
    (operator, request) => readQueues(deskFor(operator, request)),
  ),
  operatorRoute(
    'getQueue',
    queueCalls.getQueue,
    { roles: READS, act: null, repeat: 'natural' },
    (operator, request) =>
      readQueue(deskFor(operator, request), request.query.queue, request.query.after),
  ),
  operatorRoute(
    'claimCases',
    queueCalls.claimCases,
    { roles: WORKS, act: null, repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { claimed, lost, until } = await claimCases(desk, request.body);
      const cases = [];
      for (const { id } of claimed) cases.push(await readCase(desk, id));
      return { cases, lost, claimed_until: until.toISOString() };
    },
  ),
  operatorRoute(
    'claimCase',
    queueCalls.claimCase,
    { roles: WORKS, act: null, repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      await claimCase(desk, request.body.id);
      return { case: await readCase(desk, request.body.id) };
    },
  ),
  operatorRoute(
    'releaseCases',
    queueCalls.releaseCases,
    { roles: WORKS, act: null, repeat: 'natural' },
    async (operator, request) => {
      await releaseCases(deskFor(operator, request), request.body.ids);
      return { released: true as const };
    },
  ),
  operatorRoute(
    'escalateCase',
    queueCalls.escalateCase,
    { roles: WORKS, act: 'escalate_case', repeat: 'natural' },
    async (operator, request) => {
      await escalateCase(deskFor(operator, request), request.body);
      return null;
    },
  ),
  operatorRoute(
    'noteCase',
    queueCalls.noteCase,
    { roles: WORKS, act: null, repeat: 'key' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      await noteCase(desk, request.body.id, request.body.text);
      return { case: await readCase(desk, request.body.id) };
    },
  ),
  operatorRoute(
    'getDeskCase',
    queueCalls.getDeskCase,
    // Not `read`: what it shows of a member is written down in the same transaction.
    { roles: READS, act: null, repeat: 'natural' },
    async (operator, request) => ({
      case: await readCase(deskFor(operator, request), request.query.id),
    }),
  ),
  operatorRoute(
    'unfold',
    queueCalls.unfold,
    { roles: WORKS, act: 'unfold', repeat: 'natural' },
    async (operator, request) => ({
      lines: await unfold(deskFor(operator, request), request.body),
    }),
  ),
  operatorRoute(
    'findCase',
    queueCalls.findCase,
    { roles: READS, act: null, repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { exactly, most } = request.query;
      return {
        cases: await findCases(desk, exactly, most),
        member: await findMember(desk, exactly),
      };
    },
  ),
  operatorRoute(
    'openOwnCase',
    queueCalls.openOwnCase,
    // The id of the case is its key.
    { roles: rolesWith('reports'), act: 'open_own_case', repeat: 'natural' },
    async (operator, request) => {
      const { id, number, queue } = await openOwnCase(deskFor(operator, request), request.body);
      return { id, number, queue };
    },
  ),
];
