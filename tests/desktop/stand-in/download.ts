import { EventEmitter } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { StandInEvent } from './event.ts';
import { APP } from './loopback.ts';
import { session } from './session.ts';
import { machine } from './system.ts';

class DownloadItem extends EventEmitter {
  #dialog: { title?: string; defaultPath?: string; buttonLabel?: string } = {};
  #path = '';
  readonly #name: string;
  readonly #url: string;
  constructor(name: string, url: string) {
    super();
    [this.#name, this.#url] = [name, url];
  }
  getFilename = () => this.#name;
  getURL = () => this.#url;
  getMimeType = () => 'application/octet-stream';
  getTotalBytes = () => (this.#path === '' ? 0 : statSync(this.#path).size);
  getReceivedBytes = () => this.getTotalBytes();
  getSavePath = () => this.#path;
  setSavePath = (path: string) => {
    this.#path = path;
  };
  setSaveDialogOptions = (options: typeof this.dialog) => {
    this.#dialog = options;
  };
  /** Whether its dialog was taken away. */
  isCancelled = false;
  cancel = () => {
    this.isCancelled = true;
  };
  get dialog() {
    return this.#dialog;
  }
}

/**
 * The bytes behind an address that the page made. A second client of the browser, as the tests are,
 * takes its downloads to a folder of its own, and the page's policy lets nobody fetch them.
 */
async function bytesOf(download: Download): Promise<Buffer> {
  const text = await download.page().evaluate(async (address) => {
    const blob = (window as unknown as { standInBlobs: Map<string, Blob> }).standInBlobs.get(
      address,
    );
    if (!blob) throw new Error(`The page made no ${address}.`);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return bytes.reduce((all, byte) => all + String.fromCharCode(byte), '');
  }, download.url());
  return Buffer.from(text, 'latin1');
}

/**
 * Hands a download of the page to the session, as Electron does: refused, saved without a question,
 * or where the dialog says.
 */
export async function handOver(download: Download, origin: string): Promise<void> {
  const item = new DownloadItem(download.suggestedFilename(), download.url().replace(origin, APP));
  const event = new StandInEvent();
  session.defaultSession.emit('will-download', event, item);
  if (event.defaultPrevented) return download.cancel();
  if (item.getSavePath() === '') {
    machine.saveDialogs.push(item.dialog);
    if (machine.saveAnswer === null) {
      await download.cancel();
      return void item.emit('done', new StandInEvent(), 'cancelled');
    }
    item.setSavePath(machine.saveAnswer);
  }
  try {
    writeFileSync(item.getSavePath(), await bytesOf(download));
    item.emit('updated', new StandInEvent(), 'progressing');
    item.emit('done', new StandInEvent(), 'completed');
  } catch {
    item.emit('done', new StandInEvent(), 'interrupted');
  }
}
