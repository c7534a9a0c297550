import { blurred, bokeh, box, glow, gradient, ground, oval, repeat, shape } from '../strokes.ts';

export function sea(tone: number): string {
  const stops =
    tone === 0
      ? ([
          [0, '#a9c4d6'],
          [0.3, '#e6d9cf'],
          [0.42, '#f3cfae'],
          [0.43, '#7fa0ab'],
          [0.62, '#5f8794'],
          [0.66, '#d9c3a3'],
          [1, '#b99a77'],
        ] as const)
      : ([
          [0, '#6d6a9c'],
          [0.24, '#c9899a'],
          [0.42, '#f6b98a'],
          [0.43, '#8d83a0'],
          [0.62, '#66648a'],
          [0.66, '#b08f86'],
          [1, '#7d6064'],
        ] as const);
  const grass = tone === 0 ? ['#9c8d63', '#8b7f58'] : ['#6a5560', '#5a4856'];
  return `<defs>${gradient('all', stops)}${glow('sun', '#fff1cf')}</defs>
    ${blurred(14, ground('url(#all)') + oval(120, 600, 220, 60, grass[0] ?? '') + oval(600, 640, 190, 80, grass[1] ?? ''))}
    ${blurred(8, oval(500, 330, 150, 120, 'url(#sun)', 'opacity=".8"') + repeat(9, (index) => box(400 + ((index * 53) % 130), 360 + index * 13, 50 + ((index * 31) % 70), 4, '#fff3dc', 'opacity=".45"')))}`;
}

export function forest(tone: number): string {
  const summer = tone === 0;
  const leaves = summer ? ['#2c4a33', '#4c6f45', '#3d5f3f'] : ['#8a4a22', '#b8692b', '#6f4a26'];
  const light = summer ? ['#f4f3c4', '#dfe9a6', '#fff6d6'] : ['#ffe7b0', '#ffcf87', '#fff1cf'];
  const stops = summer
    ? ([
        [0, '#c9d4a0'],
        [0.4, '#7c9a63'],
        [1, '#2f4a36'],
      ] as const)
    : ([
        [0, '#f0d79a'],
        [0.4, '#c98a45'],
        [1, '#54351f'],
      ] as const);
  return `<defs>${gradient('all', stops)}</defs>${ground('url(#all)')}
    ${blurred(
      30,
      box(70, -20, 46, 640, '#3d3a2c') +
        box(500, -20, 60, 660, '#34382a') +
        box(250, -20, 26, 520, summer ? '#5d6a44' : '#7a5a34') +
        bokeh(16, 11, leaves, { from: 0, to: 800, smallest: 60, largest: 120, opacity: 0.8 }),
    )}
    ${blurred(8, bokeh(34, 3, light, { from: 10, to: 460, smallest: 8, largest: 26, opacity: 0.55 }))}`;
}

export function snow(): string {
  const fir = (x: number, y: number, size: number, fill: string) =>
    repeat(4, (index) => {
      const [top, half] = [y + index * size * 0.22, size * (0.16 + index * 0.1)];
      return (
        shape(`M${x} ${top} L${x + half} ${top + size * 0.34} H${x - half}Z`, fill) +
        shape(
          `M${x} ${top} L${x + half * 0.5} ${top + size * 0.17} L${x} ${top + size * 0.13} L${x - half * 0.6} ${top + size * 0.2}Z`,
          '#f7fafc',
          'opacity=".85"',
        )
      );
    });
  return `<defs>${gradient('all', [
    [0, '#b8cbdc'],
    [0.45, '#e3e6ec'],
    [0.62, '#f6eee9'],
    [1, '#c6d2df'],
  ])}</defs>${ground('url(#all)')}
    ${blurred(14, fir(90, 120, 420, '#54707a') + fir(560, 60, 470, '#4b6873') + fir(250, 260, 260, '#7c959f') + fir(420, 240, 280, '#86a0a9') + shape('M-40 590 Q180 540 360 580 T700 560 V900 H-40Z', '#f3f6fa'))}
    ${blurred(4, bokeh(34, 41, ['#ffffff'], { from: 0, to: 780, smallest: 2.5, largest: 7, opacity: 0.95 }))}
    ${blurred(8, bokeh(9, 43, ['#ffffff'], { from: 0, to: 780, smallest: 10, largest: 22, opacity: 0.7 }))}`;
}

export function tulips(): string {
  const rows = [
    ['#c93f52', 500],
    ['#e8a13c', 545],
    ['#d9698f', 600],
    ['#8a4a86', 668],
    ['#c93f52', 750],
  ] as const;
  return `<defs>${gradient('all', [
    [0, '#8fb6d8'],
    [0.4, '#dfe9ee'],
    [0.58, '#f6ecd9'],
    [0.6, '#7f9a58'],
    [1, '#4f6d3b'],
  ])}</defs>${ground('url(#all)')}
    ${blurred(14, oval(150, 150, 170, 40, '#ffffff', 'opacity=".8"') + oval(520, 220, 190, 46, '#ffffff', 'opacity=".75"') + box(-40, 455, 720, 22, '#6d8a5a'))}
    ${blurred(8, shape('M90 462 L98 330 Q116 312 134 330 L142 462Z', '#6b4a3c') + `<g transform="translate(116 334) rotate(24)">${repeat(4, (index) => `<rect x="-5" y="-110" width="22" height="104" fill="#8d7260" transform="rotate(${index * 90})"/>`)}</g>`)}
    ${blurred(8, rows.map(([fill, y], index) => box(-40, y, 720, 20 + index * 9, fill) + bokeh(26, 60 + index, [fill, '#ffffff'], { from: y - 6, to: y + 12, smallest: 6 + index * 2, largest: 10 + index * 3, opacity: 0.75 })).join(''))}`;
}

export function mountains(tone: number): string {
  const day = tone === 0;
  const stops = day
    ? ([
        [0, '#7fa6cc'],
        [0.5, '#e4ecf0'],
        [1, '#b9c9c2'],
      ] as const)
    : ([
        [0, '#54588f'],
        [0.4, '#d08f95'],
        [0.55, '#f7c79a'],
        [1, '#8a7c90'],
      ] as const);
  const [far, near, wood, water] = day
    ? ['#8fa5bd', '#62788f', '#3f5b4c', '#7fa3b4']
    : ['#8b7fa3', '#5f5680', '#39374f', '#a88d9d'];
  return `<defs>${gradient('all', stops)}</defs>${ground('url(#all)')}
    ${blurred(
      8,
      shape('M-40 430 L90 230 L170 330 L290 150 L420 330 L520 220 L700 440 V560 H-40Z', far) +
        shape('M290 150 L335 214 L300 204 L286 232 L262 196Z', '#f7f4f2') +
        shape('M90 230 L118 266 L92 262 L72 274Z', '#f7f4f2') +
        shape('M520 220 L556 262 L522 254 L500 268Z', '#f7f4f2') +
        shape('M-40 520 L120 360 L250 500 L400 400 L560 520 L700 430 V600 H-40Z', near),
    )}
    ${blurred(8, shape('M-40 560 Q80 520 200 552 T460 548 T700 530 V640 H-40Z', wood) + box(-40, 600, 720, 260, water) + repeat(8, (index) => box(-20 + ((index * 91) % 520), 625 + index * 20, 120 + ((index * 47) % 90), 4, '#ffffff', 'opacity=".3"')))}`;
}
