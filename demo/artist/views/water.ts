import { blurred, box, glow, gradient, ground, line, oval, repeat, shape } from '../strokes.ts';
import type { Stops } from '../strokes.ts';
import { hour } from './hour.ts';

export function beach(tone: number): string {
  const sky = hour<Stops>(tone, [
    [
      [0, '#3f4a78'],
      [0.25, '#a56a86'],
      [0.4, '#f0a071'],
      [0.49, '#ffd9a0'],
      [0.5, '#6d6f8e'],
      [0.72, '#3c4468'],
      [0.74, '#8b6b66'],
      [1, '#4c3b45'],
    ],
    [
      [0, '#7fa3c4'],
      [0.3, '#c9d3d8'],
      [0.44, '#f4d9b8'],
      [0.49, '#ffeccb'],
      [0.5, '#93b1b8'],
      [0.72, '#5f8790'],
      [0.74, '#d8c2a0'],
      [1, '#b09570'],
    ],
    [
      [0, '#3f7fb8'],
      [0.3, '#86b8dc'],
      [0.49, '#dcebf2'],
      [0.5, '#3f87a6'],
      [0.72, '#2d6c8c'],
      [0.74, '#ecd7ae'],
      [1, '#cdb083'],
    ],
  ]);
  const dune = hour(tone, ['#2f2836', '#8d7a52', '#9c8656']);
  const blade = hour(tone, ['#2a2431', '#6f6a3c', '#5f7040']);
  const [sun, glint] = [
    hour(tone, ['#fff2cf', '#fffbe8', '#ffffff']),
    hour(tone, ['#ffdcae', '#fff1d6', '#ffffff']),
  ];
  return `<defs>${gradient('sky', sky)}${glow('sun', sun)}</defs>${ground('url(#sky)')}
    ${blurred(30, oval(390, 372, 230, 150, 'url(#sun)', 'opacity=".7"'))}${blurred(4, oval(390, 366, 44, 44, sun))}
    ${blurred(
      2,
      repeat(26, (index) =>
        box(
          370 - index * 3.2 - ((index * 53) % 40),
          404 + index * 7,
          40 + index * 6 + ((index * 29) % 50),
          2.8,
          glint,
          `opacity="${(0.85 - index * 0.028).toFixed(2)}"`,
        ),
      ) +
        shape(
          'M-60 585 Q160 560 320 590 T700 575 V600 Q460 612 320 604 T-60 606Z',
          '#e9d4c9',
          'opacity=".7"',
        ) +
        shape(
          'M-60 604 Q160 590 330 606 T700 598 V616 Q460 626 320 618 T-60 622Z',
          '#ffffff',
          'opacity=".3"',
        ),
    )}
    ${blurred(4, oval(70, 120, 160, 20, '#ffffff', 'opacity=".22"') + oval(520, 180, 190, 18, '#ffffff', 'opacity=".2"') + oval(300, 250, 140, 12, '#ffffff', 'opacity=".2"'))}
    ${blurred(
      2,
      shape('M-60 640 Q60 560 190 610 T400 700 L420 870 H-60Z', dune) +
        shape('M420 870 Q520 720 710 690 V870Z', dune, 'opacity=".85"') +
        repeat(64, (index) =>
          line(
            `M${-20 + index * 5.4} ${628 + ((index * index) % 41)} q${6 - (index % 9)} -${34 + ((index * 17) % 40)} ${14 - ((index * 7) % 26)} -${52 + ((index * 13) % 46)}`,
            blade,
            2.4,
          ),
        ) +
        repeat(22, (index) =>
          line(
            `M${520 + index * 7} ${748 - index * 2} q${4 - (index % 7)} -${26 + ((index * 11) % 26)} ${10 - ((index * 5) % 20)} -${40 + ((index * 9) % 34)}`,
            blade,
            2.2,
          ),
        ),
    )}`;
}

export function sailing(tone: number): string {
  const stops = hour<Stops>(tone, [
    [
      [0, '#4a8fc4'],
      [0.4, '#bcd8e8'],
      [0.52, '#eef3ee'],
      [0.53, '#5b9ab2'],
      [1, '#1f5c78'],
    ],
    [
      [0, '#5a4f86'],
      [0.3, '#cf7f86'],
      [0.52, '#ffd29a'],
      [0.53, '#b0788a'],
      [1, '#3b3460'],
    ],
  ]);
  const light = hour(tone, ['#ffffff', '#ffe0ae']);
  return `<defs>${gradient('all', stops)}${glow('sun', light)}</defs>${ground('url(#all)')}
    ${blurred(30, oval(500, 330, 190, 160, 'url(#sun)', 'opacity=".8"'))}${blurred(8, oval(130, 130, 150, 34, '#ffffff', 'opacity=".65"') + oval(240, 168, 120, 22, '#ffffff', 'opacity=".5"') + oval(520, 90, 140, 24, '#ffffff', 'opacity=".45"'))}
    ${blurred(2, shape('M-60 424 Q60 404 180 416 T420 412 T700 406 V428 H-60Z', hour(tone, ['#6d8f86', '#6a4f72'])))}
    ${blurred(
      2,
      repeat(30, (index) =>
        box(
          -50 + ((index * 131) % 640),
          436 + index * 13,
          40 + ((index * 37) % 110),
          3 + index * 0.08,
          light,
          `opacity="${(0.16 + ((index * 7) % 5) * 0.06).toFixed(2)}"`,
        ),
      ),
    )}
    <g transform="rotate(5 330 560)">${shape('M312 150 L312 560 L170 560 Q268 380 312 150Z', '#fbf6ea')}${shape('M312 150 L312 560 L290 560 Q318 350 312 150Z', '#000000', 'opacity=".08"')}${shape('M330 196 Q440 380 466 552 L330 556Z', hour(tone, ['#c93f52', '#f2d3b4']))}${shape('M330 196 Q372 380 378 555 L330 556Z', '#000000', 'opacity=".08"')}
      ${box(316, 128, 8, 470, '#4b3526')}${line('M320 134 L500 566 M320 134 L176 566', '#3b2c24', 1.6, 'opacity=".7"')}${line('M312 250 Q270 258 250 290 M312 340 Q260 350 222 392 M312 440 Q240 450 192 494', '#b9ad98', 2, 'opacity=".7"')}
      ${shape('M150 586 Q330 612 520 574 Q500 654 440 664 H232 Q172 650 150 586Z', hour(tone, ['#27425c', '#3a2b44']))}${shape('M150 586 Q330 612 520 574 L517 588 Q330 626 156 600Z', '#d9b98a')}</g>
    ${blurred(4, shape('M120 656 Q220 636 330 660 T540 650 Q500 700 330 700 T120 656Z', light, 'opacity=".5"') + shape('M200 690 Q330 680 470 690 L430 800 Q330 830 240 800Z', hour(tone, ['#163f56', '#2b2348']), 'opacity=".4"'))}
    ${blurred(2, line('M90 250 q14 -14 26 0 q12 -14 26 0 M150 210 q10 -10 19 0 q9 -10 19 0', '#38424d', 3, 'opacity=".7"'))}`;
}
