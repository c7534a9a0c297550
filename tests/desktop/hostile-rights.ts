/** What a page may load and be permitted, and what it may not. */

export interface PermissionAsked {
  permission: string;
  url: string;
  /** What of `media` is asked for. */
  media?: string[];
}

const ID = '01970000-0000-7000-8000-000000000001';

export const permissions = {
  good: [
    { permission: 'notifications', url: 'app://vonk/nl/chats' },
    { permission: 'geolocation', url: 'app://vonk/nl/members' },
    { permission: 'notifications', url: 'app://vonk/' },
    { permission: 'media', url: 'app://vonk/nl/chats', media: ['audio'] },
  ] satisfies PermissionAsked[],
  hostile: [
    ...[['video'], ['audio', 'video'], ['unknown'], []].map((media) => ({
      permission: 'media',
      url: 'app://vonk/nl',
      media,
    })),
    { permission: 'notifications', url: 'app://evil/', media: ['audio'] },
    { permission: 'media', url: 'https://example.org/', media: ['audio'] },
    { permission: 'midi', url: 'app://vonk/nl', media: ['audio'] },
    ...[
      'media',
      'audioCapture',
      'videoCapture',
      'display-capture',
      'mediaKeySystem',
      'midi',
      'midiSysex',
      'pointerLock',
      'keyboardLock',
      'fullscreen',
      'openExternal',
      'clipboard-read',
      'clipboard-sanitized-write',
      'hid',
      'usb',
      'serial',
      'bluetooth',
      'fileSystem',
      'idle-detection',
      'speaker-selection',
      'storage-access',
      'top-level-storage-access',
      'window-management',
      'background-sync',
      'payment-handler',
      'deprecated-sync-clipboard-read',
      'local-fonts',
      'sensors',
      'unknown',
      '',
      'Notifications',
      'notifications ',
      'geolocation,media',
      '__proto__',
      'constructor',
    ].map((permission) => ({ permission, url: 'app://vonk/nl' })),
    ...[
      'https://example.org/',
      'http://127.0.0.1/',
      'file:///x',
      'app://evil/',
      'app://vonk.evil/',
      'app://vonk:80/',
      'app://u@vonk/',
      'app://vonk/api/docs',
      'about:blank',
      'data:text/html,x',
      'blob:app://vonk/1',
      'null/',
      '',
      '/',
      'chrome://gpu/',
      'devtools://devtools/',
    ].flatMap((url) => ['notifications', 'geolocation'].map((permission) => ({ permission, url }))),
  ] satisfies PermissionAsked[],
};

/** What a page of the app may load over its session: nothing but the app. */
export const loads = {
  good: [
    'app://vonk/nl',
    'app://vonk/assets/app-1.js',
    'app://vonk/api/chats.php?x=1',
    `blob:app://vonk/${ID}`,
  ],
  hostile: [
    '',
    'x',
    'http://example.org/',
    'https://example.org/',
    'https://vonk.example/api/chats.php',
    'http://127.0.0.1:5080/api/chats.php',
    'http://localhost/',
    'ws://example.org/',
    'wss://example.org/',
    'file:///etc/passwd',
    'ftp://example.org/x',
    'data:text/html,x',
    'blob:https://example.org/1',
    'blob:null/1',
    'blob:blob:app://vonk/1',
    'app://evil/',
    'app://vonk.evil/',
    'app://vonk@evil/',
    'app://vonk:80/',
    'app://vonk\\evil',
    'APP://VONK/',
    'chrome-extension://x/y',
    'devtools://devtools/',
    'chrome://gpu',
    'filesystem:app://vonk/temporary/x',
    'about:blank',
    ' app://vonk/',
    'https://app://vonk/',
  ],
};
