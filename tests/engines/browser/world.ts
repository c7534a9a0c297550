import { join, type Joined } from '../../e2e/support/joined.ts';
import type { Dev } from '../../e2e/support/talk.ts';
import { openNetworkLine, type NetworkLine } from '../../support/programs/network-line.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { Page } from './page.ts';
import { openPartner, type Partner } from './partner.ts';
import type { OpenTab } from './tab.ts';

/** A server, a member's browser of some engine behind a line that can be cut, and a partner. */
export interface World {
  server: RunningServer;
  line: NetworkLine;
  page: Page;
  partner: Partner;
  partnerAccount: Joined;
  dev: Dev;
  close(): Promise<void>;
}

/** Calls the development surface. */
const devOf =
  (origin: string): Dev =>
  async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'request-type': 'client', origin },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };

/** Opens all of it; what was opened is closed again when one part cannot be. */
export async function openWorld(open: OpenTab): Promise<World> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of opened.toReversed()) await end();
  };
  try {
    const server = await startServer({ members: 60 });
    opened.push(() => server.stop());
    const dev = devOf(server.origin);
    await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
    const line = await openNetworkLine();
    opened.push(() => line.close());
    const tab = await open(new URL(line.proxy.server).host);
    opened.push(() => tab.close());
    await tab.resize(1440, 900);
    const partnerAccount = await join(server.origin, dev, { gender: 'male' });
    const partner = await openPartner(server.origin, partnerAccount);
    opened.push(() => partner.close());
    const page = new Page(tab, server.origin);
    return { server, line, page, partner, partnerAccount, dev, close };
  } catch (error) {
    await close();
    throw error;
  }
}
