import { useContext, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { complaintOf } from '../../../../shared/site/complaint-form.ts';
import { COMPLAINT_DOORS, type ComplaintDoor } from '../../../../shared/site/complaints.ts';
import { newId } from '../../../../shared/identifiers.ts';
import {
  CONFIRM_FIELD,
  EMPTY_COMPLAINTS,
  type ComplaintsForm,
} from '../../../../shared/site/site-forms.ts';
import { ComplaintsView } from '../../../site/pages/complaints/complaints-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AppSite } from '../app-site.tsx';
import { MemberContext, useSignedIn } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { focusPage } from '../../../session/page-focus.ts';
import { useRequest } from '../../../session/use-request.ts';
import { OwnCases } from './own-cases.tsx';
import { useCaseOfLink } from './use-case-of-link.ts';

/** The errors shown beside the fields; other errors are shown for the whole form. */
const FIELDS = ['kind', 'text', 'email', 'name', 'url', 'decision', 'good_faith'];
const doorIn = (value: unknown): ComplaintDoor =>
  COMPLAINT_DOORS.find((door) => door === value) ?? 'complaint';
const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Sends the forms of the page; the same words again are the same complaint. */
function useSending(onSent: () => void) {
  const request = useRequest();
  const failureText = useFailureText();
  const [form, setForm] = useState(EMPTY_COMPLAINTS);
  const [isBusy, setBusy] = useState(false);
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  const last = useRef({ words: '', id: '' });
  /** Counts empty forms: what was typed stays until it was sent. */
  const [round, setRound] = useState(0);
  function begin(door: ComplaintDoor, more: Partial<ComplaintsForm>): void {
    openedAt.current = performance.now();
    setForm({ ...EMPTY_COMPLAINTS, door, ...more });
    setRound((count) => count + 1);
  }
  async function send(values: Readonly<Record<string, string>>): Promise<void> {
    const door = doorIn(values['door']);
    if (values[CONFIRM_FIELD] !== undefined) {
      setBusy(true);
      const confirmed = await request('confirmNotice', { body: { token: values['link'] ?? '' } });
      setBusy(false);
      if (confirmed.ok) onSent();
      else setForm({ ...EMPTY_COMPLAINTS, door, failure: failureText(confirmed.failure) });
      return;
    }
    const words = JSON.stringify(values);
    if (last.current.words !== words) last.current = { words, id: newId() };
    const filledMs = performance.now() - openedAt.current;
    setBusy(true);
    setForm((before) => ({ ...before, door }));
    const answer = await request('complain', {
      body: complaintOf(values, door, { id: last.current.id, filledMs }),
    });
    setBusy(false);
    if (answer.ok) {
      begin(door, { sent: answer.value.number });
      onSent();
      requestAnimationFrame(focusPage);
      return;
    }
    const { fields = {} } = answer.failure;
    const shown = Object.entries(fields).filter(([field]) => FIELDS.includes(field));
    const [other] = Object.entries(fields).filter(([field]) => !FIELDS.includes(field));
    setForm({
      ...EMPTY_COMPLAINTS,
      door,
      values,
      errors: Object.fromEntries(shown),
      failure: shown.length > 0 ? null : (other?.[1] ?? failureText(answer.failure)),
    });
  }
  return { form, round, begin, isBusy, send };
}

/** Complaints, notices and appeals as the app shows them, with one's own cases. */
export function Complaints() {
  const [query] = useSearchParams();
  const [version, setVersion] = useState(0);
  const email = useContext(MemberContext)?.email ?? '';
  const isSignedIn = useSignedIn();
  const { form, round, begin, isBusy, send } = useSending(() => setVersion((count) => count + 1));
  const followed = useCaseOfLink(query.get('case'), version);
  if (followed === null)
    return (
      <div className="wrap" aria-busy="true">
        <Skeleton shape="card" />
      </div>
    );
  const shown: ComplaintsForm = {
    ...form,
    ...followed,
    failure: form.failure ?? followed.failure,
    // The appeal of a link is a case of its own; the page goes on showing the one of the link.
    sent: followed.found ? null : form.sent,
  };
  function appeal(number: number): void {
    begin('appeal', { values: { decision: String(number) } });
    requestAnimationFrame(() => document.getElementById('behind-appeal')?.scrollIntoView());
  }
  function submit(event: SubmitEvent<HTMLDivElement>): void {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (!isBusy) void send(fieldsIn(event.target));
  }
  return (
    <AppSite>
      <div onSubmit={submit}>
        <ComplaintsView
          key={`${round} ${query.get('case') ?? ''}`}
          form={shown}
          email={email}
          busy={isBusy}
          own={isSignedIn ? <OwnCases version={version} onAppeal={appeal} /> : null}
        />
      </div>
    </AppSite>
  );
}
