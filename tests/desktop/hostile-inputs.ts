/**
 * What the desktop app's decisions are tried on: inputs that none may accept, and beside each table the ones that all must be accepted.
 * Only data and its shape: the decisions themselves are called in `electron/main/hostile-input.test.ts`.
 */

export interface ForwardedCall { path: string; method?: string; origin?: string }
export interface PermissionAsked { permission: string; url: string }

const ID = '01970000-0000-7000-8000-000000000001';

/** The bundle that asset addresses are tried on. */
export const BUNDLE: ReadonlySet<string> = new Set(['index.html', 'assets/app-1.js', 'assets/style-1.css', 'icons/icon-192.png']);

export const navigation = {
  good: [
    'app://vonk/', 'app://vonk/nl', `app://vonk/nl/chats/${ID}`, 'app://vonk/fr-be/members?gender=female&page=2', 'app://vonk/pl/credits#packs', 'https://example.org/', 'https://example.org/a%20b?c=d#e',
    'https://bank.example:8443/pay', 'mailto:help@vonk.example', 'mailto:help@vonk.example?subject=Vraag&body=Hallo',
  ],
  hostile: [
    '', ' ', 'x', '/nl/chats', '//example.org', 'http://example.org', 'http://127.0.0.1:5080/', 'http://localhost/', 'file:///etc/passwd', 'file://C:/Windows/System32/calc.exe', 'FILE:///etc/passwd',
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', 'javascript://example.org/%0aalert(1)', 'vbscript:x', 'data:text/html,<script>1</script>',
    'data:text/html;base64,PHNjcmlwdD4=', 'blob:app://vonk/1', 'blob:https://example.org/1', 'filesystem:app://vonk/temporary/x', 'about:blank', 'about:srcdoc', 'view-source:app://vonk/', 'chrome://gpu', 'chrome://settings',
    'chrome-extension://x/y.html', 'devtools://devtools/bundled/inspector.html', 'ws://example.org', 'wss://example.org', 'ftp://example.org', 'sftp://example.org', 'ssh://example.org', 'telnet://example.org', 'smb://host/share',
    '\\\\host\\share', 'ms-settings:', 'ms-msdt:/id PCWDiagnostic', 'search-ms:query=x', 'ms-officecmd:{}', 'shell:startup', 'tel:+3112345678', 'sms:+3112345678', 'skype:x?call', 'steam://run/1', 'itms-services://?action=x',
    'jar:https://example.org!/x', 'ldap://example.org', 'vonk://members', 'web+vonk:members', 'app://evil/', 'app://vonk.evil/', 'app://vonk.evil.example/', 'app://evil.vonk/', 'app://VONK/', 'app://vonk:80/', 'app://vonk:/x',
    'app://u@vonk/', 'app://u:p@vonk/', 'app://vonk@evil/', 'app:///vonk/', 'app:/vonk/nl', 'app:vonk', 'app://', 'app://vonk/../../etc/passwd', 'app://vonk/%2e%2e/x', 'app://vonk/nl/..', 'app://vonk\\nl', 'app://vonk/nl\\..\\x',
    'app://vonk/api/docs', 'app://vonk/api/chats.php', 'app://vonk/photos/1', 'app://vonk/index.html', 'app://vonk/assets/app-1.js', 'app://vonk/.git/config', 'app://vonk/nl\u0000', 'app://vonk/n l', 'app://vonk/%00', 'app://vonk/%',
    'app://vonk//evil.example/x', `app://vonk/${'a'.repeat(9_000)}`, 'https://user:pw@example.org/', 'https://user@example.org/', 'https:example.org', 'https:/example.org', 'https:///example.org', 'https:\\\\example.org',
    'https://example.org\\@evil.example/', ' https://example.org/', 'https://example.org/ ', 'https://example.org/\n', 'https://exam\tple.org/', 'https://example.org/"&calc', 'https://example.org/`id`', 'https://example.org/<x>',
    `https://example.org/${'a'.repeat(2_000)}`, 'https://', 'https://[::1', 'https://exa mple.org', 'https://%00.example', 'mailto:', 'mailto:?to=a@b.example', 'mailto:a', 'mailto:a@b.example?attach=/etc/passwd',
    'mailto:a@b.example?attachment=C:\\x', 'mailto:a@b.example?bcc=all@b.example', 'mailto:a@b.example?subject=x&ATTACH=/etc/passwd', 'mailto:a@b.example" -attach x', 'mailto:a/b@c.example', 'mailto:a@b.example?x',
  ],
};

export const assets = {
  good: [
    'app://vonk/', 'app://vonk', 'app://vonk/index.html', 'app://vonk/assets/app-1.js', 'app://vonk/assets/app-1.js?v=2', 'app://vonk/icons/icon-192.png#x', `app://vonk/nl/members/${ID}`, 'app://vonk/api/chats.php?limit=30',
    `app://vonk/photos/${ID}/400.webp`, 'app://vonk/nl/members?place=%27s-Hertogenbosch',
  ],
  hostile: [
    '', 'x', 'app:', 'app://', 'app:///index.html', 'app://other/index.html', 'app://vonk@other/index.html', 'app://user:pw@vonk/index.html', 'app://user@vonk/assets/app-1.js', 'app://vonk:80/index.html', 'app://vonk:/index.html', 'app://Vonk/index.html',
    'app://vonk./index.html', 'app://vonk.other/index.html', 'apps://vonk/index.html', 'APPS://vonk/', 'file:///etc/passwd', 'file://vonk/index.html', 'http://vonk/index.html', 'https://vonk/index.html', 'javascript:alert(1)',
    'app://vonk/..%2f..%2fetc/passwd', 'app://vonk/%2e%2e/%2e%2e/etc/passwd', 'app://vonk/%2E%2E/x', 'app://vonk/.%2e/x', 'app://vonk/%2e./x', 'app://vonk/../main/main.js', 'app://vonk/assets/../../main/main.js',
    'app://vonk/assets/%2e%2e/%2e%2e/main/main.js', 'app://vonk/assets/..%2f..%2fmain/main.js', 'app://vonk/assets/..%5c..%5cmain%5cmain.js', 'app://vonk/assets/%00app-1.js', 'app://vonk/assets/app-1.js%00', 'app://vonk/assets/app-1.js%0a',
    'app://vonk/assets/app-1.js%20', 'app://vonk/assets/app-1.js.', 'app://vonk/assets/app-1.js::$DATA', 'app://vonk/assets\\..\\x.js', 'app://vonk/assets/%5c..%5cx.js', 'app://vonk/.vite/manifest.json', 'app://vonk/.env',
    'app://vonk/.git/config', 'app://vonk/assets/.hidden', 'app://vonk/nl/.ssh/id', 'app://vonk/assets/app-2.js', 'app://vonk/assets/x', 'app://vonk/assets/', 'app://vonk/ASSETS/app-1.js', 'app://vonk/%252e%252e/x', 'app://vonk/%25%32%65/x',
    'app://vonk/%', 'app://vonk/%zz', 'app://vonk/%c0%ae%c0%ae/x', 'app://vonk/%ff', 'app://vonk//etc/passwd', 'app://vonk//index.html', 'app://vonk/assets//app-1.js', 'app://vonk/index.html/', 'app://vonk/index.html/x.js',
    'app://vonk/package.json', 'app://vonk/main.js', 'app://vonk/preload.cjs', 'app://vonk/C:/Windows/win.ini', 'app://vonk/sw-push.js.map', 'app://vonk/nl%7f', 'app://vonk/nl%1b[0m', `app://vonk/${'../'.repeat(40)}etc/passwd`,
    `app://vonk/${'a'.repeat(9_000)}`, 'app://vonk/api/../dev/member', 'app://vonk/api/%2e%2e/dev', 'app://vonk/api/..%2fdev', 'app://vonk/api/..%5cdev', 'app://vonk/api//evil.example', 'app://vonk/api/%2fx', 'app://vonk/api/%2525',
    'app://vonk/api/.htaccess', 'app://vonk/photos/../api/x', 'app://vonk/photos/%00', 'app://vonk/api/x%0d%0aHost:evil', 'app://vonk/api\\x',
  ],
};

export const forwarded = {
  good: [
    { path: '/api/chats.php', method: 'GET' }, { path: '/api/chat.php?a=1', origin: 'app://vonk' }, { path: '/api/user.php?push=1', method: 'DELETE', origin: 'app://vonk' }, { path: '/api/profile.php', method: 'PUT' },
    { path: `/photos/${ID}/400.webp`, method: 'GET' }, { path: '/api/live', method: 'GET' }, { path: '/api/places.php?q=%27s-Hertogenbosch', method: 'GET' },
  ] satisfies ForwardedCall[],
  hostile: [
    ...['', '/', '/api', '/photos', '/apix/y', '/API/x', 'api/x', '/dev/member', '/etc/passwd', '/nl/members', '/admin/api/x', '//evil.example/api/x', '///evil.example/api/x', '/\\evil.example/api/x', '\\api\\x', 'https://evil.example/api/x',
      'http:/api/x', '@evil.example/api/x', '.evil.example/api/x', ':80/api/x', '/api/../dev/member', '/api/./x', '/api/..', '/api/%2e%2e/dev', '/api/%2E%2E/dev', '/api/..%2fdev', '/api/%2e%2e%2fdev', '/api/%252e%252e/dev', '/api/..\\dev',
      '/api/x\\..\\..\\dev', '/api//evil.example/x', '/api/x%00', '/api/x\u0000', '/api/x%0d%0aX-Evil:1', '/api/x\r\nX-Evil: 1', '/api/%', '/api/%zz', '/api/.env', '/api/x/.git/config', '/photos/../api/x', '/photos/%2e%2e/api/x',
      '/photos/..%5c', '/photos//x', `/api/${'a'.repeat(9_000)}`].map((path) => ({ path })),
    ...['PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'TRACK', 'post', 'get', '', 'PROPFIND', 'LINK'].map((method) => ({ path: '/api/x', method })),
    ...['https://evil.example', 'https://vonk.example', 'http://127.0.0.1:5080', 'null', 'file://', 'app://evil', 'app://vonk/', 'app://vonk.evil', 'app://vonk:80', 'APP://VONK', 'app://vonk, https://evil.example', 'about:blank', 'chrome-extension://x']
      .map((origin) => ({ path: '/api/x', origin })),
  ] satisfies ForwardedCall[],
  /** Headers of the page's call that stay on this machine. */
  keptBack: ['cookie', 'authorization', 'proxy-authorization', 'host', 'origin', 'referer', 'user-agent', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'x-http-method-override', 'x-original-url',
    'x-rewrite-url', 'sec-fetch-site', 'sec-fetch-mode', 'upgrade', 'connection', 'te', 'expect', 'range', 'if-none-match', 'x-anything'],
  /** Headers of the server's answer that the page never sees. */
  withheld: ['set-cookie', 'set-cookie2', 'clear-site-data', 'location', 'refresh', 'link', 'report-to', 'nel', 'reporting-endpoints', 'access-control-allow-origin', 'access-control-allow-credentials', 'service-worker-allowed', 'sourcemap',
    'x-sourcemap', 'www-authenticate', 'proxy-authenticate', 'strict-transport-security', 'alt-svc', 'server', 'x-powered-by', 'x-session', 'authorization', 'origin-agent-cluster', 'document-policy'],
};

export const permissions = {
  good: [{ permission: 'notifications', url: 'app://vonk/nl/chats' }, { permission: 'geolocation', url: 'app://vonk/nl/members' }, { permission: 'notifications', url: 'app://vonk/' }] satisfies PermissionAsked[],
  hostile: [
    ...['media', 'audioCapture', 'videoCapture', 'display-capture', 'mediaKeySystem', 'midi', 'midiSysex', 'pointerLock', 'keyboardLock', 'fullscreen', 'openExternal', 'clipboard-read', 'clipboard-sanitized-write', 'hid', 'usb', 'serial', 'bluetooth',
      'fileSystem', 'idle-detection', 'speaker-selection', 'storage-access', 'top-level-storage-access', 'window-management', 'background-sync', 'payment-handler', 'deprecated-sync-clipboard-read', 'local-fonts', 'sensors', 'unknown', '',
      'Notifications', 'notifications ', 'geolocation,media', '__proto__', 'constructor'].map((permission) => ({ permission, url: 'app://vonk/nl' })),
    ...['https://example.org/', 'http://127.0.0.1/', 'file:///x', 'app://evil/', 'app://vonk.evil/', 'app://vonk:80/', 'app://u@vonk/', 'app://vonk/api/docs', 'about:blank', 'data:text/html,x', 'blob:app://vonk/1', 'null/', '', '/', 'chrome://gpu/',
      'devtools://devtools/'].flatMap((url) => ['notifications', 'geolocation'].map((permission) => ({ permission, url }))),
  ] satisfies PermissionAsked[],
};

/** Addresses of a server (`--server=`) and of a feed (`--update-feed=`): https anywhere, http on this machine alone. */
export const addresses = {
  good: ['https://test.example', 'https://test.example:8443', 'http://127.0.0.1:5080', 'http://localhost:5080', 'http://[::1]:5080'],
  hostile: [
    '', ' ', 'x', '/', '//evil.example', 'evil.example', 'http://evil.example', 'http://127.0.0.1.evil.example', 'http://localhost.evil.example', 'http://127.0.0.2', 'http://0.0.0.0', 'http://10.0.0.1', 'http://[::2]', 'file:///x', 'ftp://127.0.0.1',
    'javascript:x', 'app://vonk', 'data:,x', 'ws://127.0.0.1', 'https://u@evil.example', 'https://u:p@evil.example', 'http://u@127.0.0.1', 'https://:p@evil.example', 'https://', 'https:// evil.example', 'blob:https://evil.example/1',
  ],
};

export const links = {
  good: ['vonk://members', 'vonk://members/', `vonk://members/${ID}`, 'vonk://chats', `vonk://chats/${ID}`, `vonk://chats/${ID}/`, 'vonk://likes', 'vonk://likes/given', 'vonk://likes/received', 'vonk://likes/matches', 'vonk://credits'],
  hostile: [
    '', ' ', 'vonk', 'vonk:', 'vonk:/', 'vonk://', 'vonk:///', 'vonk:///members', 'vonk:members', 'vonk:/members', ' vonk://members', 'vonk://members ', 'vonk://members\n', 'vonk://mem\tbers', 'vonk://members\u0000', 'vonk://members//x', 'vonk://members/..',
    'vonk://members/../settings', 'vonk://members/%2e%2e/settings', 'vonk://members/.', 'vonk://members/a%2fb', 'vonk://members\\x', 'vonk://members?x=1', 'vonk://members#x', `vonk://chats/${ID}?send=hi`, 'vonk://user@members', 'vonk://u:p@members',
    'vonk://members:80', 'vonk://settings', 'vonk://login', 'vonk://login?next=//evil.example', 'vonk://signup', 'vonk://premium', 'vonk://profile', 'vonk://notifications', 'vonk://account-deleted', 'vonk://reset-password/do', 'vonk://mail-change/do',
    'vonk://activate/done', 'vonk://unsubscribe', 'vonk://directdebit', 'vonk://transactions/1', 'vonk://likes/other', 'vonk://likes/given/x', 'vonk://credits/p1/ideal', 'vonk://credits/repeat-order', 'vonk://chats/a/b', 'vonk://api/logout.php',
    'vonk://api', 'vonk://photos/x', 'vonk://dev/mailbox', 'vonk://assets/app-1.js', 'vonk://index.html', 'vonk://evil.example', 'vonk://evil.example/members', 'vonk://[::1]/members', 'vonk://javascript:alert(1)', 'vonk://https://evil.example',
    'vonk://members/é', 'vonk://mémbers', 'vonk://members/\u202ex', `vonk://members/${'a'.repeat(400)}`, 'vonk2://members', 'xvonk://members', 'web+vonk://members', 'app://vonk/members', 'https://members', 'file:///etc/passwd',
    'javascript:alert(1)', '--vonk://members', '"vonk://members"', 'vonk://members" --server=https://evil.example', 'vonk://members;id', 'vonk://$(id)', 'vonk://`id`', 'vonk://__proto__', 'vonk://constructor',
  ],
};

/** What a page of the app may load over its session: nothing but the app. */
export const loads = {
  good: ['app://vonk/nl', 'app://vonk/assets/app-1.js', 'app://vonk/api/chats.php?x=1', `blob:app://vonk/${ID}`],
  hostile: [
    '', 'x', 'http://example.org/', 'https://example.org/', 'https://vonk.example/api/chats.php', 'http://127.0.0.1:5080/api/chats.php', 'http://localhost/', 'ws://example.org/', 'wss://example.org/', 'file:///etc/passwd', 'ftp://example.org/x',
    'data:text/html,x', 'blob:https://example.org/1', 'blob:null/1', 'blob:blob:app://vonk/1', 'app://evil/', 'app://vonk.evil/', 'app://vonk@evil/', 'app://vonk:80/', 'app://vonk\\evil', 'APP://VONK/', 'chrome-extension://x/y', 'devtools://devtools/',
    'chrome://gpu', 'filesystem:app://vonk/temporary/x', 'about:blank', ' app://vonk/', 'https://app://vonk/',
  ],
};

export interface BridgeCallTried { name: string; input?: unknown; url?: string; isMainFrame?: boolean }

const NOTICE = { title: 'Anna', body: 'Hoi', path: `/nl/chats/${ID}`, tag: `chat-${ID}`, id: null, mayReply: true };
const LOOK = { locale: 'nl', theme: 'dark' };
const LOCK = { afterMinutes: 5, onSystemLock: true };
const wrong = (name: string, ...inputs: unknown[]): BridgeCallTried[] => inputs.map((input) => ({ name, input }));

/** Calls of a page over the preload: the name, the input and who calls. The page is the app's own unless it says otherwise. */
export const bridge = {
  good: [
    { name: 'notify', input: NOTICE }, { name: 'notify', input: { ...NOTICE, id: 'm1', mayReply: false } }, { name: 'setBadge', input: 0 }, { name: 'setBadge', input: 120 }, { name: 'openExternal', input: 'https://example.org/' },
    { name: 'copyText', input: 'x' }, { name: 'facts' }, { name: 'preferences' }, { name: 'changePreferences', input: { zoom: 125, quietHours: { from: '22:30', to: '07:00' } } }, { name: 'changePreferences', input: { quietHours: null } },
    { name: 'tellLook', input: LOOK }, { name: 'updateReady' }, { name: 'applyUpdate' },
    { name: 'discretion' }, { name: 'setPin', input: { old: null, pin: '7302' } }, { name: 'setPin', input: { old: '7302', pin: null } }, { name: 'setLock', input: LOCK }, { name: 'lockNow' },
    { name: 'protect', input: { reason: 'photo', on: true } }, { name: 'isConcealed' },
  ] satisfies BridgeCallTried[],
  hostile: [
    ...wrong('notify', undefined, null, 'x', 5, [], [NOTICE], {}, { ...NOTICE, title: undefined }, { ...NOTICE, title: 5 }, { ...NOTICE, title: 'a'.repeat(201) }, { ...NOTICE, body: 'b'.repeat(501) }, { ...NOTICE, body: null }, { ...NOTICE, extra: 1 },
      { ...NOTICE, icon: 'file:///etc/passwd' }, { ...NOTICE, actions: [] }, { ...NOTICE, path: '' }, { ...NOTICE, path: 'nl/chats' }, { ...NOTICE, path: '//evil.example' }, { ...NOTICE, path: 'https://evil.example' }, { ...NOTICE, path: '/\\evil.example' },
      { ...NOTICE, path: '/a b' }, { ...NOTICE, path: '/a\nb' }, { ...NOTICE, path: `/${'a'.repeat(500)}` }, { ...NOTICE, path: 'javascript:alert(1)' }, { ...NOTICE, tag: 't'.repeat(201) }, { ...NOTICE, tag: {} }, { ...NOTICE, id: '' }, { ...NOTICE, id: 5 },
      { ...NOTICE, id: 'i'.repeat(201) }, { ...NOTICE, id: undefined }, { ...NOTICE, mayReply: 'yes' }, { ...NOTICE, mayReply: 1 }),
    ...wrong('setBadge', undefined, null, '3', -1, 1.5, 1_000_001, true, [], {}, '', Number.NaN, Number.POSITIVE_INFINITY, '__proto__'),
    ...wrong('openExternal', undefined, null, 5, '', 'x', '/nl', 'http://example.org', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'app://vonk/nl', 'app://vonk/', 'smb://host/share', 'ms-msdt:/id', 'vonk://members', 'https://u:p@example.org',
      'https://example.org/"&calc', 'mailto:a@b.example?attach=/etc/passwd', ['https://example.org/'], { url: 'https://example.org/' }, `https://example.org/${'a'.repeat(2_000)}`, 'https://example.org/\u0000'),
    ...wrong('copyText', undefined, null, 5, [], {}, ['x'], 'x'.repeat(20_001)),
    ...['facts', 'preferences', 'updateReady', 'applyUpdate'].flatMap((name) => wrong(name, null, 0, '', 'x', {}, [], { version: '9.9.9' }, 'https://evil.example/update.exe')),
    ...wrong('changePreferences', undefined, null, 'x', [], { lock: null }, { lock: { afterMinutes: 5, onSystemLock: true } }, { unknown: true }, { zoom: 33 }, { zoom: '125' }, { zoom: 1e9 }, { quietHours: { from: '25:00', to: '07:00' } }, { quietHours: { from: '22:30' } },
      { quietHours: { from: '22:30', to: '07:00', days: [] } }, { quietHours: 'always' }, { closeToTray: 'yes' }, { startWithSystem: 1 }, { startHidden: null }, { neutral: 'no' }, { protectPhotos: 0 }, { spellCheck: {} }, { doNotDisturb: [] }, { windowPlace: {} }, { locale: 'nl' }),
    ...wrong('tellLook', undefined, null, 'nl', {}, { locale: 'nl' }, { theme: 'dark' }, { ...LOOK, locale: 'xx' }, { ...LOOK, locale: 'NL' }, { ...LOOK, locale: '../nl' }, { ...LOOK, theme: 'blue' }, { ...LOOK, theme: null }, { ...LOOK, more: 1 }, [LOOK]),
    ...['discretion', 'lockNow', 'isConcealed'].flatMap((name) => wrong(name, null, 0, '', 'x', {}, [], { pin: '7302' })),
    ...wrong('setPin', undefined, null, '7302', 7302, {}, [], { old: null, pin: null }, { pin: '7302' }, { old: '7302' }, { old: '7302', pin: '730' }, { old: 7302, pin: '7302' }, { old: null, pin: '7302', force: true }, { old: null, pin: '٧٣٠٢' },
      { old: null, pin: '7302\n' }, { old: null, pin: '7302846192501' }, { old: ['7302'], pin: '7303' }),
    ...wrong('setLock', undefined, null, 5, {}, [LOCK], { ...LOCK, afterMinutes: 0 }, { ...LOCK, afterMinutes: -5 }, { ...LOCK, afterMinutes: 1e9 }, { ...LOCK, afterMinutes: '5' }, { ...LOCK, onSystemLock: 'yes' }, { afterMinutes: 5 }, { ...LOCK, pin: '7302' }),
    ...wrong('protect', undefined, null, true, 'photo', {}, [], { reason: 'photo' }, { on: true }, { reason: 'other', on: true }, { reason: 'photo', on: 'yes' }, { reason: 'photo', on: false, window: 1 }),
    ...['', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'eval', 'openPath', 'quit', 'unlock', 'readFile', 'notify ', 'Notify'].map((name) => ({ name })),
    // A well-formed call from somebody else.
    ...['https://example.org/', 'http://127.0.0.1:5080/', 'file:///etc/passwd', 'about:blank', 'about:srcdoc', 'data:text/html,x', 'blob:app://vonk/1', 'app://evil/', 'app://vonk.evil/', 'app://vonk@evil/', 'app://vonk:80/', 'app://u@vonk/', 'APP://VONK/',
      'app://vonk/api/docs', 'app://vonk/photos/1', 'app://vonk/assets/app-1.js', 'chrome://gpu', 'devtools://devtools/', 'chrome-extension://x/', ''].map((url) => ({ name: 'setBadge', input: 3, url })),
    ...[...['notify', 'setBadge', 'openExternal', 'copyText', 'changePreferences', 'tellLook'].map((name) => ({ name, input: { notify: NOTICE, setBadge: 3, openExternal: 'https://example.org/', copyText: 'x', changePreferences: { zoom: 125 }, tellLook: LOOK }[name] })),
      { name: 'facts' }, { name: 'preferences' }, { name: 'updateReady' }, { name: 'applyUpdate' }, { name: 'discretion' }, { name: 'setLock', input: LOCK }, { name: 'lockNow' }, { name: 'isConcealed' }].map((call) => ({ ...call, isMainFrame: false })),
  ] satisfies BridgeCallTried[],
};
