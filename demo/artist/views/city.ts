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

export function night(tone: number): string {
  const early = tone === 0;
  const stops = early
    ? ([
        [0, '#1f2f66'],
        [0.35, '#6a5a94'],
        [0.5, '#f0a183'],
        [0.58, '#ffcf9a'],
      ] as const)
    : ([
        [0, '#070b1e'],
        [0.5, '#1b2450'],
        [0.58, '#3a3a66'],
      ] as const);
  const fills = early ? ['#3a3560', '#2d2a52', '#47406c'] : ['#12152e', '#0d1026', '#191c3a'];
  const windows = ['#ffd48a', '#ffe9bd', '#ffb56b', '#cfe2ff'];
  let reflections = '';
  const towers = repeat(17, (index) => {
    const [x, tall, wide] = [
      -50 + index * 44,
      110 + ((index * 89) % 230),
      40 + ((index * 17) % 22),
    ];
    const top = 570 - tall;
    const lit = repeat(Math.floor(tall / 17) * 3, (pane) => {
      const [column, row] = [pane % 3, Math.floor(pane / 3)];
      return (pane * 7 + index * 11 + row * 3) % 5 < 2
        ? box(
            x + 7 + (column * (wide - 16)) / 3,
            top + 12 + row * 17,
            6,
            9,
            windows[(pane + index) % 4] ?? '',
            'opacity=".92"',
          )
        : '';
    });
    reflections += box(
      x + 6,
      590,
      wide - 14,
      60 + tall * 0.6,
      windows[index % 4] ?? '',
      `opacity="${(0.1 + ((index * 13) % 7) * 0.035).toFixed(2)}"`,
    );
    return (
      box(x, top, wide, tall + 10, fills[index % 3] ?? '') +
      (index % 5 === 2
        ? shape(
            `M${x} ${top + 1} L${x + wide / 2} ${top - 46} L${x + wide} ${top + 1}Z`,
            fills[index % 3] ?? '',
          ) + box(x + wide / 2 - 1.5, top - 76, 3, 34, fills[index % 3] ?? '')
        : '') +
      lit
    );
  });
  return `<defs>${gradient('sky', stops)}${gradient(
    'water',
    early
      ? [
          [0, '#c98a86'],
          [0.3, '#5d4f80'],
          [1, '#1d2450'],
        ]
      : [
          [0, '#2a2c58'],
          [1, '#070a1c'],
        ],
  )}${glow('moon', '#fff6da')}</defs>${ground('url(#sky)')}
    ${bokeh(early ? 26 : 70, 12, ['#ffffff'], { from: -20, to: 280, smallest: 0.6, largest: 1.8, opacity: 0.9 })}${blurred(30, oval(480, 150, 120, 120, 'url(#moon)', 'opacity=".8"'))}${blurred(2, oval(480, 150, 30, 30, '#fff6da'))}
    ${blurred(2, towers)}${box(-60, 572, 760, 16, '#0b0d1e')}${box(-60, 586, 760, 290, 'url(#water)')}${blurred(4, reflections)}
    ${blurred(
      2,
      repeat(34, (index) =>
        box(
          -50 + ((index * 127) % 660),
          596 + index * 8,
          30 + ((index * 41) % 90),
          2.2,
          index % 3 ? '#ffdca8' : '#ffffff',
          `opacity="${(0.14 + ((index * 5) % 4) * 0.08).toFixed(2)}"`,
        ),
      ),
    )}
    ${blurred(
      2,
      line('M-60 560 Q130 430 330 560 Q520 430 710 560', '#0b0d1e', 5) +
        repeat(19, (index) => {
          const x = -40 + index * 40;
          const across = ((x + 60) % 385) / 385;
          return line(`M${x} ${560 - 130 * 2 * across * (1 - across)} V574`, '#0b0d1e', 2);
        }) +
        bokeh(19, 3, ['#ffe0a0'], { from: 560, to: 566, smallest: 2.5, largest: 3.6, opacity: 1 }),
    )}
    ${blurred(14, bokeh(7, 29, ['#ffcf87', '#e86d8b', '#8fd6d0'], { from: 690, to: 800, smallest: 24, largest: 56, opacity: 0.35 }))}`;
}

const wheel = (x: number, y: number, radius: number) =>
  oval(x, y, radius, radius, 'none', 'stroke="#1f1c22" stroke-width="9"') +
  oval(x, y, radius - 7, radius - 7, 'none', 'stroke="#b9b4ad" stroke-width="2.5"') +
  repeat(16, (index) => {
    const angle = (index * Math.PI) / 8;
    return line(
      `M${x} ${y} L${(x + Math.cos(angle) * (radius - 8)).toFixed(1)} ${(y + Math.sin(angle) * (radius - 8)).toFixed(1)}`,
      '#c9c4bc',
      1.2,
      'opacity=".85"',
    );
  }) +
  oval(x, y, 7, 7, '#4a464c');

export function bicycle(tone: number): string {
  const day = tone === 0;
  const stops = day
    ? ([
        [0, '#8fbadb'],
        [0.45, '#e6eef0'],
        [1, '#cfc6b6'],
      ] as const)
    : ([
        [0, '#4a5590'],
        [0.35, '#c98496'],
        [0.5, '#ffc793'],
        [1, '#7d6a74'],
      ] as const);
  const bricks = day
    ? ['#9c5d49', '#7a6a63', '#b58463', '#6e4c41', '#a86f55', '#5f5a5c']
    : ['#6d4450', '#544458', '#84565a', '#4d3848', '#74505a', '#463f56'];
  const frame = day ? '#2f6f6a' : '#b5384f';
  const gable = (x: number, top: number, width: number, fill: string, index: number) =>
    box(x, top, width, 560 - top, fill) +
    shape(
      index % 2
        ? `M${x} ${top + 1} L${x + width * 0.3} ${top - 44} Q${x + width / 2} ${top - 92} ${x + width * 0.7} ${top - 44} L${x + width} ${top + 1}Z`
        : `M${x} ${top + 1} v-20 h${width * 0.22} v-22 h${width * 0.16} v-20 h${width * 0.24} v20 h${width * 0.16} v22 h${width * 0.22} v20Z`,
      fill,
    ) +
    repeat(9, (pane) =>
      box(
        x + width * 0.12 + (pane % 3) * width * 0.29,
        top + 20 + Math.floor(pane / 3) * 76,
        width * 0.19,
        50,
        day ? '#f3ece0' : (pane * 5 + index * 3) % 3 ? '#ffcf87' : '#37304a',
        'opacity=".9"',
      ),
    ) +
    box(x + width * 0.38, 500, width * 0.24, 60, day ? '#2f4a44' : '#2b2236');
  return `<defs>${gradient('sky', stops)}${gradient(
    'water',
    day
      ? [
          [0, '#9fb3ad'],
          [1, '#4f6a68'],
        ]
      : [
          [0, '#d99a86'],
          [1, '#3f3a5c'],
        ],
  )}</defs>${ground('url(#sky)')}
    ${blurred(
      4,
      repeat(7, (index) =>
        gable(-60 + index * 108, 250 + ((index * 61) % 70), 104, bricks[index % 6] ?? '', index),
      ) +
        box(-60, 556, 760, 18, day ? '#7d7a72' : '#4a4256') +
        box(-60, 572, 760, 130, 'url(#water)') +
        repeat(7, (index) =>
          box(-56 + index * 108, 574, 96, 90, bricks[index % 6] ?? '', 'opacity=".28"'),
        ) +
        repeat(12, (index) =>
          box(
            -40 + ((index * 119) % 600),
            590 + index * 8,
            60 + ((index * 37) % 90),
            2.6,
            '#ffffff',
            'opacity=".3"',
          ),
        ),
    )}
    ${blurred(8, box(560, 250, 26, 320, day ? '#4a3b2f' : '#33283a') + bokeh(20, 37, day ? ['#6f9a52', '#8ab262', '#557f49'] : ['#4c5a4c', '#5f6a54', '#3d4a44'], { from: 110, to: 320, smallest: 40, largest: 80, opacity: 0.92, left: 450, right: 700 }))}
    ${blurred(2, box(-60, 690, 760, 180, day ? '#b09a82' : '#5d4d5a') + repeat(60, (index) => box(-60 + (index % 15) * 52 + (Math.floor(index / 15) % 2) * 26, 716 + Math.floor(index / 15) * 26, 48, 22, day ? '#a08a72' : '#54444f', `opacity="${(0.35 + ((index * 7) % 5) * 0.1).toFixed(2)}" rx="4"`)))}
    ${line('M-60 470 H710', '#23272b', 13)}${line('M-60 590 H710', '#23272b', 8)}${repeat(7, (index) => line(`M${-6 + index * 108} 462 V706`, '#23272b', 11) + oval(-6 + index * 108, 458, 10, 10, '#23272b'))}
    ${blurred(4, oval(310, 752, 260, 16, '#000000', 'opacity=".35"'))}${wheel(170, 660, 90)}${wheel(452, 660, 90)}
    ${line('M170 660 L250 520 L410 510 M250 520 L306 664 L170 660 M306 664 L414 526', frame, 12)}${line('M452 660 L404 486', frame, 12)}${line('M244 506 L230 474', '#2b2530', 9)}${shape('M190 470 Q230 452 276 468 Q276 482 236 484 Q200 486 190 470Z', '#6b3f2a')}
    ${line('M404 488 Q396 456 420 450 Q452 446 458 470', '#2b2530', 9)}${line('M448 462 L462 480', '#6b3f2a', 13)}${oval(306, 664, 25, 25, 'none', 'stroke="#3a363c" stroke-width="7"')}${line('M306 664 L328 706', '#3a363c', 7)}${box(314, 702, 34, 9, '#2b2530', 'rx="3"')}${line('M112 592 Q170 548 232 596', '#2b2530', 6)}${line('M396 592 Q452 548 512 596', '#2b2530', 6)}
    ${shape('M424 520 h112 l-12 82 h-88Z', '#b98a54')}${repeat(7, (index) => line(`M${432 + index * 15} 524 l${3 - index} 74`, '#8a6238', 2.5))}${line('M426 544 h108 M430 566 h100 M433 588 h94', '#8a6238', 2.5)}${box(418, 514, 124, 13, '#a37744', 'rx="6"')}
    ${line('M446 520 q-8 -40 -2 -64 M470 520 q0 -50 6 -78 M498 520 q8 -40 4 -60 M518 520 q10 -30 18 -44', '#4f7a44', 4)}${bokeh(12, 83, day ? ['#e8789a', '#f3c24b', '#ffffff', '#d9344c'] : ['#e8789a', '#f3d5a0', '#f6ecd9'], { from: 446, to: 500, smallest: 9, largest: 17, opacity: 1, left: 436, right: 540 })}`;
}
