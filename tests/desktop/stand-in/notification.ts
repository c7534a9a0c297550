import { EventEmitter } from 'node:events';
import { StandInEvent } from './event.ts';

interface NotificationOptions {
  title?: string;
  body?: string;
  id?: string;
  groupId?: string;
  hasReply?: boolean;
  replyPlaceholder?: string;
}

export class Notification extends EventEmitter {
  static isSupported = () => true;
  /** All that were shown, in their order, closed ones too. */
  static readonly shown: Notification[] = [];
  readonly options: NotificationOptions;
  isOpen = false;
  constructor(options: NotificationOptions) {
    super();
    this.options = options;
  }
  get title() {
    return this.options.title ?? '';
  }
  get body() {
    return this.options.body ?? '';
  }
  show(): void {
    this.isOpen = true;
    Notification.shown.push(this);
    this.emit('show', new StandInEvent());
  }
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.emit('close', new StandInEvent());
  }
  /** The member clicks it, or answers it: it goes. */
  click(): void {
    this.isOpen = false;
    this.emit('click', new StandInEvent());
  }
  answer(reply: string): void {
    this.isOpen = false;
    this.emit('reply', Object.assign(new StandInEvent(), { reply }), reply);
  }
}
