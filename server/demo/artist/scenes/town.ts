import { blurred, bokeh, box, glow, gradient, ground, oval, repeat, shape } from '../strokes.ts';

export function evening(tone: number): string {
  const violet = tone === 0;
  const stops = violet
    ? ([
        [0, '#1d1a33'],
        [0.5, '#4a2f49'],
        [1, '#2a1c2a'],
      ] as const)
    : ([
        [0, '#10222f'],
        [0.5, '#1f4653'],
        [1, '#14222b'],
      ] as const);
  const lights = violet
    ? ['#ffcf87', '#ff9f6b', '#ffe3b3', '#e86d8b']
    : ['#ffd997', '#8fd6d0', '#ffe9c4', '#f2a65e'];
  return `<defs>${gradient('all', stops)}</defs>${ground('url(#all)')}
    ${blurred(30, box(-20, 470, 700, 400, violet ? '#1b1420' : '#0e181e') + box(60, 120, 120, 360, violet ? '#6d4138' : '#2d5a5c') + box(430, 80, 170, 420, violet ? '#543049' : '#24485a'))}
    ${blurred(4, bokeh(26, 7, lights, { from: 60, to: 520, smallest: 12, largest: 34, opacity: 0.7 }))}`;
}

export function town(tone: number): string {
  const day = tone === 0;
  const stops = day
    ? ([
        [0, '#9fb4cc'],
        [0.45, '#d8cbc6'],
        [1, '#8a8791'],
      ] as const)
    : ([
        [0, '#7d7aa6'],
        [0.35, '#e9a98c'],
        [1, '#6b5564'],
      ] as const);
  const houses = [
    [0, 150, 90, '#8d5b4c'],
    [88, 220, 80, '#6f7682'],
    [166, 120, 86, '#a4735a'],
    [400, 190, 90, '#77503f'],
    [488, 110, 84, '#8a8c94'],
    [570, 200, 110, '#995f4a'],
  ] as const;
  return `<defs>${gradient('all', stops)}</defs>${ground('url(#all)')}
    ${blurred(
      14,
      houses
        .map(
          ([x, y, width, fill]) =>
            box(x - 10, y, width + 4, 480, fill) +
            shape(
              `M${x - 12} ${y + 2} L${x + width / 2 - 8} ${y - 46} L${x + width - 4} ${y + 2}Z`,
              fill,
            ) +
            repeat(8, (index) =>
              box(
                x + 8 + (index % 2) * 36,
                y + 34 + (index >> 1) * 80,
                20,
                40,
                day ? '#f3e4cd' : '#ffd48a',
                'opacity=".8"',
              ),
            ),
        )
        .join('') +
        box(-40, 590, 720, 280, day ? '#56616a' : '#4a4356') +
        box(-40, 575, 720, 22, '#44423f'),
    )}
    ${day ? '' : blurred(8, bokeh(9, 17, ['#ffd48a', '#ffb56b'], { from: 180, to: 520, smallest: 10, largest: 22, opacity: 0.6 }))}`;
}

export function canal(tone: number): string {
  const day = tone === 0;
  const stops = day
    ? ([
        [0, '#b9cfdf'],
        [0.5, '#ece3d6'],
        [1, '#a9b3ae'],
      ] as const)
    : ([
        [0, '#3c4470'],
        [0.5, '#b97f7d'],
        [1, '#4a4560'],
      ] as const);
  const bricks = day
    ? ['#9c5d49', '#6e4c41', '#b58463', '#7a6a63', '#a86f55']
    : ['#5d3b45', '#463246', '#6f4a50', '#4d4055', '#64434a'];
  const gable = (x: number, y: number, width: number, fill: string) => {
    const middle = x + width / 2;
    return (
      box(x, y, width, 520 - y, fill) +
      shape(
        `M${x} ${y + 2} V${y - 22} H${x + width * 0.2} V${y - 46} H${x + width * 0.36} V${y - 66} Q${middle} ${y - 86} ${x + width * 0.64} ${y - 66} V${y - 46} H${x + width * 0.8} V${y - 22} H${x + width} V${y + 2}Z`,
        fill,
      ) +
      repeat(9, (index) =>
        box(
          x + width * 0.12 + (index % 3) * width * 0.28,
          y + 14 + Math.floor(index / 3) * 82,
          width * 0.18,
          52,
          day ? '#efe6d8' : (index * 7 + x) % 3 ? '#ffcf87' : '#2f2a44',
          'opacity=".88"',
        ),
      )
    );
  };
  return `<defs>${gradient('all', stops)}${gradient(
    'water',
    day
      ? [
          [0, '#8fa2a2'],
          [1, '#57686b'],
        ]
      : [
          [0, '#7b5f72'],
          [1, '#2b2b45'],
        ],
  )}</defs>${ground('url(#all)')}
    ${blurred(
      8,
      repeat(6, (index) =>
        gable(
          -34 + index * 116,
          210 + ((index * 67) % 70),
          112,
          bricks[index % bricks.length] ?? '#9c5d49',
        ),
      ) +
        box(-40, 515, 720, 16, day ? '#6c6a64' : '#2c2a3c') +
        box(-40, 530, 720, 330, 'url(#water)') +
        repeat(6, (index) =>
          box(-20 + index * 116, 534, 84, 150, bricks[index % bricks.length] ?? '', 'opacity=".3"'),
        ),
    )}
    ${blurred(
      8,
      repeat(14, (index) =>
        box(
          -30 + ((index * 97) % 600),
          560 + index * 15,
          70 + ((index * 41) % 90),
          4,
          day ? '#f4efe4' : '#ffcf9a',
          'opacity=".35"',
        ),
      ),
    )}
    ${blurred(14, box(28, 300, 20, 240, '#4a3b2f') + bokeh(14, 31, day ? ['#6f8f52', '#8aa862', '#557a49'] : ['#3c4a45', '#52584a'], { from: 60, to: 330, smallest: 40, largest: 74, opacity: 0.9, left: -40, right: 130 }))}`;
}

export function garden(): string {
  const string = (y: number, sag: number, seed: number) =>
    repeat(11, (index) => {
      const across = index / 10;
      const height = y + sag * 4 * across * (1 - across);
      return (
        oval(-10 + across * 660, height, 60, 60, 'url(#bulb)', 'opacity=".5"') +
        oval(-10 + across * 660, height, 9 + ((index * seed) % 4), 11, '#fff0c8')
      );
    });
  return `<defs>${gradient('all', [
    [0, '#2c3a5c'],
    [0.45, '#6b5a72'],
    [0.7, '#3c4a3a'],
    [1, '#22301f'],
  ])}${glow('bulb', '#ffcf7d')}</defs>${ground('url(#all)')}
    ${blurred(30, bokeh(14, 71, ['#2f4a33', '#3f5f3d', '#28402e'], { from: 330, to: 800, smallest: 70, largest: 120, opacity: 0.9 }) + box(-30, 330, 120, 520, '#24362a') + box(560, 300, 130, 560, '#24362a'))}
    ${blurred(8, bokeh(16, 73, ['#e98aa0', '#f3c27c', '#fff0d2'], { from: 430, to: 720, smallest: 8, largest: 18, opacity: 0.6 }))}
    ${blurred(4, string(70, 70, 3) + string(170, 46, 5))}`;
}

export function rooftop(tone: number): string {
  const dusk = tone === 0;
  const stops = dusk
    ? ([
        [0, '#5c6aa8'],
        [0.3, '#d88fa0'],
        [0.5, '#ffc896'],
        [0.62, '#e8a07e'],
        [1, '#5a4257'],
      ] as const)
    : ([
        [0, '#141a38'],
        [0.5, '#2f3766'],
        [1, '#17172a'],
      ] as const);
  const towers = repeat(15, (index) => {
    const [x, height] = [-30 + index * 48, 90 + ((index * 67) % 150)];
    return (
      box(
        x,
        560 - height,
        44,
        height + 40,
        index % 2 ? (dusk ? '#7a5a72' : '#1d2142') : dusk ? '#8d6878' : '#232850',
      ) +
      repeat(6, (row) =>
        (row * 7 + index * 3) % 4
          ? ''
          : box(x + 10 + (row % 2) * 16, 580 - height + row * 18, 9, 10, '#ffd48a', 'opacity=".9"'),
      )
    );
  });
  return `<defs>${gradient('all', stops)}${glow('sun', '#fff0c2')}</defs>${ground('url(#all)')}
    ${dusk ? blurred(8, oval(470, 400, 170, 170, 'url(#sun)') + oval(470, 400, 42, 42, '#fff6da')) : blurred(4, bokeh(26, 91, ['#ffffff'], { from: 10, to: 300, smallest: 1.5, largest: 3, opacity: 0.8 }))}
    ${blurred(8, towers)}${blurred(8, box(-40, 600, 720, 12, dusk ? '#3d2c3a' : '#0d0d1a') + repeat(12, (index) => box(-20 + index * 62, 606, 8, 200, dusk ? '#3d2c3a' : '#0d0d1a')) + box(-40, 660, 720, 8, dusk ? '#3d2c3a' : '#0d0d1a'))}
    ${blurred(8, bokeh(14, 93, ['#ffdc9a', '#ffb56b', '#ff9d9d'], { from: 430, to: 600, smallest: 8, largest: 20, opacity: dusk ? 0.45 : 0.75 }))}`;
}
