import { useEffect, useState } from 'react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import type { Result } from '../../../../shared/result.ts';
import type { ComplaintsForm } from '../../../../shared/site/site-forms.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useRequest } from '../../../session/use-request.ts';

type CaseOfLink = Pick<ComplaintsForm, 'found' | 'isBadLink' | 'failure'>;
const NONE: CaseOfLink = { found: null, isBadLink: false, failure: null };

/**
 * The case of a follow-up link, asked again with each `version`; null while it is on its way.
 * @param link null without one.
 */
export function useCaseOfLink(link: string | null, version: number): CaseOfLink | null {
  const request = useRequest();
  const failureText = useFailureText();
  const [got, setGot] = useState<{ link: string; answer: Result<Answer<'getCase'>> } | null>(null);
  useEffect(() => {
    if (link === null) return;
    let isOver = false;
    void request('getCase', { query: { token: link } }).then((answer) => {
      if (!isOver) setGot({ link, answer });
    });
    return () => {
      isOver = true;
    };
  }, [request, link, version]);
  if (link === null) return NONE;
  if (got?.link !== link) return null;
  if (got.answer.ok) return { ...NONE, found: { case: got.answer.value.case, link } };
  const { failure } = got.answer;
  const isBadLink = failure.code === 'not_found' || failure.code === 'validation_failed';
  return { ...NONE, isBadLink, failure: isBadLink ? null : failureText(failure) };
}
