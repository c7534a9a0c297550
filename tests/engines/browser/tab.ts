/** What of a page goes to the browser and back. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** Keys without a character, by the numbers that both protocols give them. */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Tab: '\uE004',
  Control: '\uE009',
} as const;

/** One browser with one page, whatever protocol drives it. */
export interface Tab {
  /** Goes to an address and waits until its document can be used. */
  goto(address: string): Promise<void>;
  /** Calls a function in the page, which can see nothing but what it is given. */
  evaluate<Value>(work: (...given: never[]) => Value, ...given: Json[]): Promise<Awaited<Value>>;
  /** Presses with a pointer at a point of the page. */
  pressAt(x: number, y: number): Promise<void>;
  /** Presses keys, one after the other; `held` stays down meanwhile. */
  keys(keys: readonly string[], held?: string): Promise<void>;
  /** Chooses a file in a field for files. */
  chooseFile(css: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How a browser is opened. @param proxy host and port that all it asks for goes through. */
export type OpenTab = (proxy: string) => Promise<Tab>;

/** Key actions as both protocols write them. */
export function keyActions(keys: readonly string[], held?: string): object[] {
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  const actions = keys.flatMap((key) => [down(key), up(key)]);
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: held === undefined ? actions : [down(held), ...actions, up(held)],
    },
  ];
}

/** A press with the mouse, as both protocols write it. */
export const pressActions = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
