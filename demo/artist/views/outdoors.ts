import {
  blurred,
  bokeh,
  box,
  glow,
  gradient,
  ground,
  line,
  oval,
  repeat,
  shape,
} from '../strokes.ts';
import type { Stops } from '../strokes.ts';
import { hour } from './hour.ts';

export function path(tone: number): string {
  const stops = hour<Stops>(tone, [
    [
      [0, '#e9edc3'],
      [0.45, '#a6bb7a'],
      [1, '#3a5239'],
    ],
    [
      [0, '#fbe6b4'],
      [0.45, '#dba256'],
      [1, '#5f3d22'],
    ],
    [
      [0, '#e6ecee'],
      [0.45, '#b7c7c3'],
      [1, '#56685f'],
    ],
  ]);
  const leaves = hour<readonly string[]>(tone, [
    ['#6f8f52', '#8aa862', '#557a49'],
    ['#c9762f', '#dd9a42', '#a8562a'],
    ['#8fa79d', '#a5b8b1', '#7d958b'],
  ]);
  const [way, left, right] = hour<readonly string[]>(tone, [
    ['#c8ad7f', '#4b6a3d', '#3f5c37'],
    ['#c79a6a', '#9a5c2c', '#84502a'],
    ['#b7ada0', '#6c8074', '#5f7368'],
  ]);
  const [bark, light] = [
    hour<readonly string[]>(tone, [
      ['#4a4232', '#3a352a'],
      ['#4d3a2a', '#3d2c20'],
      ['#5c6460', '#4d5652'],
    ]),
    hour(tone, ['#fffbe0', '#fff2cc', '#ffffff']),
  ];
  const trunks = [
    [-10, 66],
    [96, 44],
    [196, 26],
    [262, 15],
    [362, 15],
    [420, 27],
    [494, 46],
    [592, 72],
  ] as const;
  return `<defs>${gradient('wood', stops)}${glow('light', light)}</defs>${ground('url(#wood)')}
    ${blurred(14, bokeh(30, 21, leaves, { from: 0, to: 420, smallest: 60, largest: 120, opacity: 0.62 }))}${blurred(30, oval(322, 330, 190, 220, 'url(#light)', 'opacity=".85"'))}
    ${blurred(
      4,
      shape('M-60 470 L284 424 L90 870 H-60Z', left ?? '') +
        shape('M700 470 L356 424 L560 870 H700Z', right ?? '') +
        shape('M286 422 L354 422 Q420 560 590 870 H60 Q230 560 286 422Z', way ?? '') +
        trunks
          .map(([x, width], index) =>
            shape(
              `M${x} -60 H${x + width} L${x + width * 1.06} ${440 + width * 2.6} Q${x + width / 2} ${456 + width * 2.7} ${x - width * 0.06} ${440 + width * 2.6}Z`,
              bark[index % 2] ?? '#3a352a',
            ),
          )
          .join('') +
        repeat(6, (index) =>
          oval(
            322 + ((index * 67) % 90) - 40,
            470 + index * 58,
            30 + index * 16,
            4 + index * 2.4,
            '#000000',
            'opacity=".1"',
          ),
        ),
    )}
    ${blurred(8, repeat(4, (index) => shape(`M${250 + index * 46} -40 L${300 + index * 46} -40 L${120 + index * 130} 700 L${20 + index * 130} 700Z`, light, 'opacity=".09"')) + bokeh(26, 9, [light, '#f6f3b5'], { from: 20, to: 440, smallest: 8, largest: 28, opacity: 0.5 }))}`;
}

export function peaks(tone: number): string {
  const stops = hour<Stops>(tone, [
    [
      [0, '#4f8fc6'],
      [0.4, '#b9d6e8'],
      [0.55, '#f0f1ea'],
    ],
    [
      [0, '#4a4a86'],
      [0.3, '#b4708f'],
      [0.5, '#f6b98a'],
      [0.58, '#ffdcae'],
    ],
    [
      [0, '#26345c'],
      [0.4, '#7f83a8'],
      [0.58, '#f0c5b4'],
    ],
  ]);
  const [far, middle, near, wood] = hour<readonly string[]>(tone, [
    ['#8aa3bd', '#637d96', '#46617a', '#2e4a3f'],
    ['#9a7f9e', '#6d5b86', '#4d4168', '#2c2740'],
    ['#6f7ba3', '#4d5a86', '#36416a', '#1d2540'],
  ]);
  const water = hour<Stops>(tone, [
    [
      [0, '#a8c6d3'],
      [1, '#3f6d84'],
    ],
    [
      [0, '#f0b796'],
      [1, '#4d4168'],
    ],
    [
      [0, '#d8b5ae'],
      [1, '#27315a'],
    ],
  ]);
  const snowy = hour(tone, ['#fbfaf7', '#ffe3cf', '#e3dcea']);
  return `<defs>${gradient('sky', stops)}${gradient('lake', water)}${glow('sun', '#fff3d0')}</defs>${ground('url(#sky)')}
    ${blurred(30, oval(440, 360, 220, 160, 'url(#sun)', 'opacity=".8"'))}
    ${blurred(
      2,
      shape(
        'M-60 470 L70 300 L150 380 L300 170 L400 300 L470 236 L560 340 L710 250 V560 H-60Z',
        far ?? '',
      ) +
        shape('M300 170 L352 238 L326 230 L312 268 L292 236 L262 250 L274 206Z', snowy) +
        shape('M470 236 L510 282 L484 276 L470 300 L448 272Z', snowy) +
        shape('M70 300 L104 334 L78 332 L62 352 L46 332Z', snowy) +
        shape(
          'M-60 520 L90 400 L200 480 L360 350 L480 470 L600 390 L710 460 V580 H-60Z',
          middle ?? '',
        ) +
        shape('M360 350 L398 388 L372 384 L354 408 L336 372Z', snowy, 'opacity=".75"') +
        shape('M-60 560 Q120 490 260 540 T520 520 T710 500 V600 H-60Z', near ?? '') +
        repeat(42, (index) => {
          const [x, y] = [-30 + index * 17, 560 + ((index * 29) % 18)];
          const tall = 34 + ((index * 13) % 30);
          return shape(`M${x} ${y - tall} l${tall * 0.26} ${tall} h-${tall * 0.52}Z`, wood ?? '');
        }),
    )}
    ${blurred(
      2,
      box(-60, 572, 760, 300, 'url(#lake)') +
        shape(
          'M300 720 L352 650 L470 690 L560 600 L710 660 V572 H-60 V640 L120 600 L200 650Z',
          far ?? '',
          'opacity=".35"',
        ) +
        repeat(18, (index) =>
          box(
            -40 + ((index * 113) % 560),
            590 + index * 13,
            60 + ((index * 37) % 120),
            2.4,
            '#ffffff',
            'opacity=".3"',
          ),
        ),
    )}
    ${blurred(2, shape('M-60 800 Q80 740 240 780 T470 800 L470 870 H-60Z', wood ?? '') + shape('M210 752 h150 v10 h-150Z M222 760 h8 v34 h-8Z M340 760 h8 v34 h-8Z', '#3a2c24') + shape('M210 722 h150 v9 h-150Z M210 737 h150 v7 h-150Z', '#4d3a2e'))}`;
}

export function mill(tone: number): string {
  const stops = hour<Stops>(tone, [
    [
      [0, '#5f9bcc'],
      [0.4, '#c8dfea'],
      [0.56, '#f4f0e2'],
    ],
    [
      [0, '#6a6aa0'],
      [0.35, '#e09a92'],
      [0.56, '#ffd9a4'],
    ],
  ]);
  const dim = hour(tone, ['', 'opacity=".82"']);
  const rows = [
    ['#8a4a86', 508, 20],
    ['#e8a13c', 530, 26],
    ['#c93f52', 560, 36],
    ['#e8789a', 604, 50],
    ['#d9344c', 668, 220],
  ] as const;
  const sail = (angle: number) =>
    `<g transform="rotate(${angle})">${box(-4, -190, 8, 190, '#4b3a30')}${repeat(9, (index) => box(2, -186 + index * 18, 34, 3, '#5c4a3e'))}${shape('M6 -186 h30 v150 h-30Z', '#f3ead8', 'opacity=".75"')}</g>`;
  return `<defs>${gradient('sky', stops)}${gradient(
    'brick',
    [
      [0, '#8f5a48'],
      [1, '#5f3a30'],
    ],
    true,
  )}${glow('sun', '#fff2cf')}</defs>${ground('url(#sky)')}
    ${blurred(30, oval(120, 380, 220, 170, 'url(#sun)', 'opacity=".7"'))}${blurred(8, oval(130, 130, 150, 36, '#ffffff', 'opacity=".7"') + oval(240, 160, 130, 26, '#ffffff', 'opacity=".55"') + oval(560, 240, 120, 24, '#ffffff', 'opacity=".5"'))}
    ${blurred(
      2,
      box(-60, 470, 760, 40, hour(tone, ['#7f9f6a', '#6c6f62'])) +
        bokeh(
          20,
          51,
          hour<readonly string[]>(tone, [
            ['#5f8253', '#769a62'],
            ['#5a5f58', '#6a6a60'],
          ]),
          { from: 462, to: 484, smallest: 12, largest: 26, opacity: 1 },
        ),
    )}
    <g ${dim}>${shape('M370 500 L396 246 H504 L530 500Z', 'url(#brick)')}${shape('M388 250 Q450 150 512 250Z', '#3d3530')}${box(352, 410, 196, 12, '#3d3530')}${repeat(9, (index) => box(356 + index * 23, 420, 5, 30, '#3d3530'))}${box(352, 446, 196, 6, '#3d3530')}
      ${box(434, 440, 34, 60, '#3a2a24')}${box(420, 300, 22, 32, '#f1e3c6')}${box(462, 300, 22, 32, '#f1e3c6')}${box(436, 360, 28, 34, '#f1e3c6')}
      <g transform="translate(450 232)">${sail(28)}${sail(118)}${sail(208)}${sail(298)}<circle r="12" fill="#3a2a24"/></g></g>
    ${blurred(
      2,
      rows
        .map(
          ([fill, y, height], row) =>
            box(
              -60,
              y,
              760,
              height,
              ['#4f7a44', '#557f47', '#4b7440', '#46703d', '#3d6636'][row] ?? '',
            ) +
            repeat(Math.round(64 - row * 10), (index) => {
              const [gap, size] = [760 / (64 - row * 10), 4.5 + row * 2.6];
              const [x, top] = [
                -50 + index * gap + ((index * 7) % 5),
                y - 4 + ((index * 13 + row * 5) % 9),
              ];
              return (
                oval(x, top, size * 0.8, size * 1.25, fill) +
                oval(
                  x - size * 0.24,
                  top - size * 0.2,
                  size * 0.28,
                  size * 0.7,
                  '#ffffff',
                  'opacity=".25"',
                )
              );
            }),
        )
        .join(''),
    )}
    ${repeat(9, (index) => {
      const x = -10 + index * 82;
      const y = 730 + ((index * 37) % 34);
      return (
        line(`M${x} ${y} q4 50 -4 130`, '#3f6a36', 7) +
        shape(`M${x - 6} 870 q-34 -60 -30 -96 q22 26 32 90Z`, '#4d7d41') +
        shape(
          `M${x - 24} ${y - 30} q2 -18 10 -24 q6 10 14 -6 q8 16 14 6 q8 8 10 24 q2 40 -24 42 q-26 -2 -24 -42Z`,
          index % 3 === 1 ? '#f0c24b' : '#d9344c',
        ) +
        shape(`M${x} ${y - 60} q14 30 6 70 q-10 2 -14 0 q-8 -40 8 -70Z`, '#ffffff', 'opacity=".16"')
      );
    })}`;
}

export function campfire(): string {
  return `<defs>${gradient('sky', [
    [0, '#0f1734'],
    [0.4, '#2a3766'],
    [0.58, '#8a6a7f'],
    [0.62, '#2a2a3a'],
    [1, '#14141f'],
  ])}${glow('fire', '#ffb45e')}${gradient('cloth', [
    [0, '#f2b25f'],
    [1, '#c9693a'],
  ])}</defs>${ground('url(#sky)')}
    ${bokeh(90, 33, ['#ffffff', '#ffe9c9'], { from: -20, to: 380, smallest: 0.7, largest: 2.1, opacity: 0.95 })}${blurred(8, shape('M100 -60 Q320 160 700 320 L700 240 Q400 120 240 -60Z', '#b9c4f0', 'opacity=".16"'))}
    ${blurred(
      2,
      shape('M-60 470 L80 380 L180 440 L320 340 L450 440 L560 380 L710 470 V520 H-60Z', '#2b3052') +
        repeat(30, (index) => {
          const [x, tall] = [-40 + index * 25, 70 + ((index * 31) % 70)];
          return shape(
            `M${x} ${500 - tall} l${tall * 0.22} ${tall + 20} h-${tall * 0.44}Z`,
            '#131a2b',
          );
        }),
    )}
    ${blurred(30, oval(400, 640, 300, 190, 'url(#fire)', 'opacity=".75"'))}
    ${shape('M60 640 L190 410 L320 640Z', 'url(#cloth)')}${shape('M190 410 L320 640 L366 612Z', '#8a4028')}${shape('M190 440 L150 640 L232 640Z', '#3a2118')}${shape('M190 440 L196 640 L232 640Z', '#ffdf9a', 'opacity=".5"')}${line('M190 410 L196 398 M60 640 L30 660 M366 612 L400 632', '#e9d9bd', 2.5)}
    ${blurred(4, oval(420, 700, 170, 26, '#0c0c14', 'opacity=".6"'))}${line('M352 704 L480 672 M356 672 L486 706', '#4b2f20', 16)}${line('M352 704 L480 672', '#6b452e', 8)}
    ${blurred(2, shape('M418 690 Q352 640 404 560 Q404 600 424 606 Q418 540 462 500 Q456 560 484 590 Q520 650 440 692Z', '#f2762e') + shape('M420 688 Q378 640 416 596 Q420 626 436 624 Q436 586 458 562 Q458 606 474 630 Q486 670 440 690Z', '#ffb545') + shape('M426 688 Q402 656 430 626 Q436 648 448 636 Q468 668 442 688Z', '#fff0b8'))}
    ${bokeh(30, 77, ['#ffcf7d', '#ff9d4d'], { from: 380, to: 620, smallest: 1.2, largest: 3.2, opacity: 0.9, left: 360, right: 530 })}
    ${shape('M-60 760 Q160 716 360 752 T710 736 V870 H-60Z', '#0f0f18')}`;
}
