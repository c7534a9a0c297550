import { blurred, bokeh, box, glow, gradient, ground, oval, repeat } from '../strokes.ts';

const STUDIO = [
  ['#f1d3cf', '#d7a09d', '#8d5560'],
  ['#cfdbe6', '#92a9c0', '#46597a'],
  ['#d9e2cf', '#a6b795', '#566a52'],
  ['#f3e1b8', '#d9ae6c', '#8c5f34'],
  ['#cfc1da', '#927da8', '#463158'],
  ['#f1e7da', '#d3bda4', '#8c745f'],
] as const;

export function studio(tone: number): string {
  const [light, middle, dark] = STUDIO[tone] ?? STUDIO[0];
  return `<defs><radialGradient id="wall" cx=".35" cy=".3" r=".95"><stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
    ${ground('url(#wall)')}<g opacity=".5">${blurred(30, box(-40, 90, 300, 520, '#fff', 'opacity=".35" transform="skewX(-14)"') + box(360, 60, 90, 560, '#fff', 'opacity=".22" transform="skewX(-14)"'))}</g>`;
}

export function windowSide(tone: number): string {
  const day = tone === 0;
  const wall = day
    ? ([
        [0, '#e9ddd0'],
        [1, '#c4ab97'],
      ] as const)
    : ([
        [0, '#d9b79a'],
        [1, '#8f6656'],
      ] as const);
  const pane = day ? '#fffaf0' : '#ffd9a1';
  return `<defs>${gradient('wall', wall, true)}${glow('lamp', '#ffe4b0', 0.9)}</defs>${ground('url(#wall)')}
    ${blurred(
      14,
      box(-20, 60, 250, 470, pane) +
        box(94, 60, 12, 470, '#c9b7a4') +
        box(-20, 280, 250, 12, '#c9b7a4') +
        oval(560, 420, 70, 150, '#5c7a5d') +
        oval(620, 330, 60, 120, '#496a4f') +
        oval(500, 500, 44, 90, '#6d8c66') +
        box(520, 560, 110, 260, '#a4674a') +
        box(330, 90, 130, 170, day ? '#cdb8a6' : '#a9836d') +
        box(346, 106, 98, 138, day ? '#8fa3a6' : '#7b6a72'),
    )}
    ${blurred(8, oval(60, 240, 170, 220, 'url(#lamp)', `opacity="${day ? 0.35 : 0.6}"`))}`;
}

export function cafe(tone: number): string {
  const walls =
    tone === 0
      ? ([
          [0, '#4a2e22'],
          [0.6, '#7a4e36'],
          [1, '#2d1b15'],
        ] as const)
      : ([
          [0, '#1f3431'],
          [0.6, '#3d5a50'],
          [1, '#1a2523'],
        ] as const);
  const colours = ['#c98f5a', '#5d6f60', '#8d4a3c', '#d9b98a', '#4b5a66', '#b06f43'];
  const bottles = (y: number, offset: number, shift: number) =>
    repeat(13, (index) => {
      const short = (index * shift) % 40;
      return box(
        index * 52 - 8 + offset,
        y + short,
        26 + ((index * 7) % 8),
        80 - short,
        colours[(index * 5 + offset) % colours.length] ?? '#c98f5a',
      );
    });
  return `<defs>${gradient('wall', walls)}${glow('lamp', '#ffdf9e')}</defs>${ground('url(#wall)')}
    ${blurred(14, box(-40, 180, 720, 14, '#2a1812') + box(-40, 360, 720, 14, '#2a1812') + bottles(100, 0, 37) + bottles(282, 14, 23) + box(-40, 600, 720, 260, '#23140f', 'opacity=".7"'))}
    ${blurred(8, repeat(3, (index) => oval(90 + index * 235, 96 + (index % 2) * 22, 120, 120, 'url(#lamp)', 'opacity=".55"')) + bokeh(7, 5, ['#ffe2a8', '#ffcb7a'], { from: 30, to: 170, smallest: 24, largest: 46, opacity: 0.9 }))}`;
}

export function library(): string {
  const colours = [
    '#7c3b32',
    '#c6a063',
    '#37505c',
    '#8a7a5c',
    '#51633f',
    '#a8603c',
    '#d6c7a6',
    '#4d3a52',
    '#2f4350',
  ];
  const shelf = (y: number, seed: number) => {
    let x = -30;
    let books = '';
    for (let index = 0; x < 680; index++) {
      const width = 20 + ((index * seed * 7) % 19);
      const height = 112 + ((index * seed * 13) % 38);
      books += box(
        x,
        y - height,
        width - 2,
        height,
        colours[(index * seed + (index >> 2)) % colours.length] ?? '#7c3b32',
      );
      x += width + (((index + seed) * 5) % 11 === 0 ? 26 : 0);
    }
    return books + box(-40, y, 720, 16, '#4b2f20');
  };
  return `<defs>${gradient('wall', [
    [0, '#3a2519'],
    [1, '#1f130e'],
  ])}${glow('lamp', '#ffd796')}</defs>${ground('url(#wall)')}
    ${blurred(8, shelf(150, 3) + shelf(330, 5) + shelf(510, 7) + shelf(690, 4) + shelf(870, 5))}
    ${blurred(30, oval(590, 260, 300, 300, 'url(#lamp)', 'opacity=".75"') + oval(20, 120, 200, 240, 'url(#lamp)', 'opacity=".3"'))}
    ${blurred(8, bokeh(6, 23, ['#ffe3ad', '#ffcf80'], { from: 60, to: 420, smallest: 14, largest: 34, opacity: 0.55, left: 450 }))}`;
}
