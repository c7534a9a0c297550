import { PROJECT } from '../client/client.ts';
import { buildDesktop, packDesktop, type Feed } from './desktop.ts';
import { signingKey, signRelease, publicKeyOf } from './sign-update.ts';

/**
 * `npm run desktop:dist [-- linux|mac|win …]`: builds the app, packs installers into `release/` and
 * signs them for updates where the key is available (docs/desktop.md).
 */

const SYSTEMS = { linux: 'linux', darwin: 'mac', win32: 'win' } as const;
type System = (typeof SYSTEMS)[keyof typeof SYSTEMS];
const isSystem = (name: string): name is System => Object.values<string>(SYSTEMS).includes(name);

/** Checks the settings of a release. @throws Error with what is missing or wrong. */
function settings(environment: Record<string, string | undefined>): { feed: Feed | null } {
  const {
    VONK_DESKTOP_SERVER: server,
    VONK_UPDATE_FEED: url,
    VONK_UPDATE_CHANNEL: channel = 'stable',
    VONK_UPDATE_KEY: publicKey,
  } = environment;
  if (!server || URL.parse(server)?.protocol !== 'https:')
    throw new Error(
      'Set VONK_DESKTOP_SERVER to the https address of the server that the app is for.',
    );
  if (!url) return { feed: null };
  if (URL.parse(url)?.protocol !== 'https:')
    throw new Error('VONK_UPDATE_FEED is not an https address.');
  if (!publicKey)
    throw new Error('Set VONK_UPDATE_KEY too: an app that trusts nobody takes no update.');
  return { feed: { url, channel } };
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !isSystem(name));
if (unknown.length > 0)
  throw new Error(`There is no system ${unknown.join(', ')}; there are linux, mac and win.`);
const systems =
  named.length > 0 ? named.filter(isSystem) : [SYSTEMS[process.platform as keyof typeof SYSTEMS]];

const { feed } = settings(process.env);
await buildDesktop();
const made = await packDesktop({
  targets: Object.fromEntries(systems.map((system) => [system, []])),
  feed,
});
for (const file of made) console.log(file);
if (!feed) console.log('VONK_UPDATE_FEED is not set: this app never looks for an update.');
else if (process.env['VONK_UPDATE_SIGNING_KEY'] || process.env['VONK_UPDATE_SIGNING_KEY_FILE']) {
  const key = signingKey(process.env);
  if (publicKeyOf(key) !== process.env['VONK_UPDATE_KEY'])
    throw new Error(
      'VONK_UPDATE_KEY does not belong to the key that signs: nobody could update to this release.',
    );
  for (const name of signRelease(`${PROJECT}release`, feed.channel, key)) console.log(name);
} else
  console.log('Not signed for updates: run `node build/desktop/sign-update.ts` where the key is.');
