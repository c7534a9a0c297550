import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { countDecision } from '../comfort/pause.ts';
import type { Queue } from '../../shared/operator/queues.ts';
import { CLAIM_MINUTES, MOST_CLAIMED, UNDO_SECONDS } from '../../shared/operator/queues.ts';
import { isTemporary } from '../../shared/errors.ts';
import { newId } from '../../shared/identifiers.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { CallFailure, Result } from '../../shared/result.ts';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { askPatiently } from '../api/patiently.ts';
import { undoDecision } from '../api/undo-decision.ts';
import { afterDrawing } from '../parts/after-paint.ts';
import { isHidden, onPresence } from '../session/presence.ts';
import {
  AHEAD,
  GRID,
  OVER,
  type Choice,
  type Done,
  type SittingEvent,
  type SittingState,
} from './state.ts';
import { warnOnUnload } from './unload-warning.ts';

const RENEW_MS = (CLAIM_MINUTES * 60_000) / 2.5;
const ASK_AGAIN_MS = 30_000;
const UNDO_MS = UNDO_SECONDS * 1_000;

/**
 * An operator's work on one queue: claims ahead, lets what is decided leave the screen at once, and
 * sends the decision behind it.
 */
export class Sitting {
  private state: SittingState = {
    phase: 'loading',
    failure: null,
    items: [],
    done: [],
    decided: 0,
    tookMs: [],
  };
  private readonly listeners = createListeners();
  private readonly events = createListeners<[SittingEvent]>();
  /** What must be answered before a case can be decided again: it is being undone. */
  private readonly returning = new Map<string, Promise<unknown>>();
  /** Of cases that came back or were noted: their versions since. */
  private readonly versions = new Map<string, number>();
  private readonly before = new Map<string, Choice>();
  private readonly skipped: string[] = [];
  /** Cases whose decision is under way: still claimed, and not offered again. */
  private readonly sending = new Set<string>();
  private readonly undone = new Set<string>();
  private ends: (() => void)[] = [];
  private filling: Promise<void> | null = null;
  private drained = false;
  private left = false;
  private callOff: (() => void) | null = null;
  private shownAt = Date.now();

  readonly queue: Queue;
  constructor(queue: Queue) {
    this.queue = queue;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener);
  readonly onEvent = (listener: (event: SittingEvent) => void): (() => void) =>
    this.events.subscribe(listener);
  readonly get = (): SittingState => this.state;

  /** What was chosen and typed for a case that came back, to start from. */
  readonly choiceBefore = (id: string): Choice | undefined => this.before.get(id);

  /** Whether its page was left; what is under way is answered all the same. */
  get isLeft(): boolean {
    return this.left;
  }

  start(): void {
    this.left = false;
    void this.fill();
    // Where nobody sits, claims run out and so does the session.
    const look = () => {
      if (!isHidden()) void this.fill(true);
    };
    const timers = [
      setInterval(look, RENEW_MS),
      setInterval(() => {
        if (this.state.items.length === 0) look();
      }, ASK_AGAIN_MS),
    ];
    this.ends = [
      onPresence(look),
      warnOnUnload(() => this.sending.size > 0),
      ...timers.map((timer) => () => clearInterval(timer)),
    ];
  }

  /** Gives back what was claimed; what was decided stays decided. */
  stop(): void {
    this.left = true;
    for (const end of this.ends) end();
    this.callOff?.();
    const ids = this.state.items.map(({ id }) => id);
    if (ids.length > 0) void callDesk('releaseCases', { ids });
  }

  /** Claims until enough is at hand, and renews what is. */
  fill(again = false): Promise<void> {
    // Nobody would look at them.
    if (this.left) return Promise.resolve();
    this.filling ??= this.claim(again).then((more) => {
      this.filling = null;
      if (more && this.state.items.length < GRID) void this.fill();
    });
    return this.filling;
  }

  /** @returns whether there may be more to claim. */
  private async claim(again: boolean): Promise<boolean> {
    const { items } = this.state;
    const missing = Math.min(MOST_CLAIMED, GRID - items.length);
    const count = this.drained && !again && items.length > 0 ? 0 : Math.max(0, missing);
    if (count === 0 && !again) return false;
    const have = [...new Set([...items.map(({ id }) => id), ...this.sending])];
    const result = await askPatiently(() =>
      callDesk('claimCases', {
        queue: this.queue,
        count,
        have: have.slice(0, 2 * MOST_CLAIMED),
        skip: this.skipped.slice(-200),
      }),
    );
    if (!result.ok) {
      this.set({
        failure: result.failure,
        phase: this.state.items.length > 0 ? 'ready' : 'failed',
      });
      return false;
    }
    const { cases, lost } = result.value;
    this.drained = cases.length < count;
    const mine = this.state.items.filter(({ id }) => !lost.includes(id) || this.returning.has(id));
    const lostCount = this.state.items.length - mine.length;
    const left = new Set(
      [...mine.map(({ id }) => id), ...this.state.done.map(({ item }) => item.id)].concat(
        this.skipped,
        [...this.sending],
      ),
    );
    const wanted = [...mine, ...cases.filter(({ id }) => !left.has(id))];
    // Nothing is done with before its decision was answered: it may come back.
    const over = this.sending.size > 0 ? 'loading' : 'empty';
    this.set({ items: wanted, failure: null, phase: wanted.length > 0 ? 'ready' : over });
    if (lostCount > 0) this.events.notify({ kind: 'lost', count: lostCount });
    return count > 0 && !this.drained;
  }

  /** Decides a case, by default the one on screen. It leaves at once; the answer comes later. */
  decide(choice: Choice, item: DeskCase | undefined = this.state.items[0]): void {
    if (!item) return;
    const decision = newId();
    const done: Done = {
      decision,
      item,
      choice,
      at: Date.now(),
      sent: this.send(decision, item, choice),
    };
    const { items, tookMs } = this.state;
    countDecision();
    this.before.delete(item.id);
    this.set({
      items: items.filter(({ id }) => id !== item.id),
      done: [done, ...this.undoable()],
      decided: this.state.decided + 1,
      tookMs: items[0]?.id === item.id ? [...tookMs, Date.now() - this.shownAt] : tookMs,
    });
    this.sending.add(item.id);
    void done.sent.then((result) => {
      this.sending.delete(item.id);
      this.answered(done, result);
      if (this.state.items.length === 0 && this.sending.size === 0) void this.fill();
    });
    this.refill();
  }

  private async send(
    decision: string,
    item: DeskCase,
    choice: Choice,
  ): Promise<Result<Answer<'decideCase'>>> {
    await this.returning.get(item.id);
    const version = this.versions.get(item.id) ?? item.version;
    return askPatiently(() =>
      callDesk('decideCase', { decision, id: item.id, version, ...choice }),
    );
  }

  private answered(done: Done, result: Result<Answer<'decideCase'>>): void {
    const { item } = done;
    // Of what is being undone meanwhile the undo tells.
    if (this.undone.has(done.decision)) return;
    if (result.ok) {
      const { decision, approval } = result.value;
      if (done.choice.birth_date && decision?.outcome === 'dismissed')
        this.events.notify({ kind: 'too_young', item });
      if (approval === null) return;
      this.set({ done: this.state.done.filter((one) => one !== done) });
      this.events.notify({ kind: 'asked', item });
      return;
    }
    const { failure } = result;
    this.set({
      done: this.state.done.filter((one) => one !== done),
      decided: this.state.decided - 1,
    });
    if (OVER.includes(failure.code)) {
      this.events.notify({ kind: 'changed', item, failure });
      return;
    }
    this.before.set(item.id, done.choice);
    this.putSecond(item);
    this.events.notify({ kind: 'refused', item, failure });
  }

  /** Never under the fingers of somebody who decides what is on screen. */
  private putSecond(item: DeskCase): void {
    const { items } = this.state;
    this.set({ items: [...items.slice(0, 1), item, ...items.slice(1)], phase: 'ready' });
  }

  private undoable(): Done[] {
    return this.state.done.filter(({ at }) => Date.now() - at < UNDO_MS);
  }

  /** Undoes the latest decision, as long as no mail can have left. */
  async undo(): Promise<void> {
    const done = this.undoable()[0];
    if (!done) {
      this.events.notify({ kind: 'not_undone', failure: null });
      return;
    }
    const { item } = done;
    this.undone.add(done.decision);
    const back = this.takeBack(done);
    this.returning.set(item.id, back);
    this.before.set(item.id, done.choice);
    this.set({
      done: this.state.done.filter((one) => one !== done),
      items: [item, ...this.state.items],
      decided: this.state.decided - 1,
      phase: 'ready',
    });
    const failure = await back;
    this.returning.delete(item.id);
    if (failure === null) {
      this.events.notify({ kind: 'undone', item });
      return;
    }
    this.set({ items: this.state.items.filter(({ id }) => id !== item.id) });
    this.events.notify({ kind: 'not_undone', failure });
    this.refill();
  }

  private async takeBack({ decision, item, sent }: Done): Promise<CallFailure | null> {
    const first = await sent;
    if (!first.ok && !isTemporary(first.failure.code))
      return OVER.includes(first.failure.code) ? first.failure : null;
    // One that was not answered may be made all the same.
    const result = await undoDecision(decision);
    if (!result.ok) return !first.ok && result.failure.code === 'not_found' ? null : result.failure;
    this.versions.set(item.id, result.value.version);
    return null;
  }

  /** Leaves the case on screen to others. */
  skip(): void {
    const [item] = this.state.items;
    if (!item) return;
    this.skipped.push(item.id);
    this.drop(item);
    void callDesk('releaseCases', { ids: [item.id] });
  }

  /** Hands the case on screen to a senior. */
  async escalate(text: string): Promise<void> {
    const [item] = this.state.items;
    if (!item) return;
    this.drop(item);
    const version = this.versions.get(item.id) ?? item.version;
    const result = await callDesk('escalateCase', { id: item.id, version, text });
    if (result.ok) return;
    const isOver = OVER.includes(result.failure.code);
    if (!isOver) this.putSecond(item);
    this.events.notify({
      kind: isOver ? 'changed' : 'refused',
      item,
      failure: result.failure,
    });
  }

  /** A case was diverted; there is nothing left to decide of it. */
  diverted(item: DeskCase): void {
    this.drop(item);
  }

  /** Adds a note for colleagues. */
  async note(item: DeskCase, text: string): Promise<void> {
    const result = await callDesk('noteCase', { id: item.id, text });
    if (!result.ok) {
      this.events.notify({ kind: 'not_noted', item, failure: result.failure });
      return;
    }
    const { case: noted } = result.value;
    this.versions.set(noted.id, noted.version);
    this.set({ items: this.state.items.map((one) => (one.id === noted.id ? noted : one)) });
  }

  /** Puts the next or the previous of what is claimed on screen. */
  turn(by: 1 | -1): void {
    const { items } = this.state;
    const [first, ...rest] = items;
    if (!first || rest.length === 0) return;
    const last = items.at(-1);
    this.set({
      items: by === 1 ? [...rest, first] : [...(last ? [last] : []), ...items.slice(0, -1)],
    });
  }

  private drop(item: DeskCase): void {
    this.set({ items: this.state.items.filter(({ id }) => id !== item.id) });
    this.refill();
  }

  private refill(): void {
    this.callOff?.();
    this.callOff = afterDrawing(() => {
      if (this.state.items.length <= AHEAD) void this.fill();
    });
    if (this.state.items.length === 0) this.set({ phase: 'loading' });
  }

  private set(changes: Partial<SittingState>): void {
    const before = this.state.items[0]?.id;
    this.state = { ...this.state, ...changes };
    if (this.state.items[0]?.id !== before) this.shownAt = Date.now();
    this.listeners.notify();
  }
}
