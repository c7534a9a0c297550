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

export function table(tone: number): string {
  const late = tone === 0;
  const stops = late
    ? ([
        [0, '#3a2620'],
        [0.5, '#7a4a34'],
        [0.52, '#9b6b48'],
        [1, '#5b3a28'],
      ] as const)
    : ([
        [0, '#cfdcd8'],
        [0.5, '#efe6d4'],
        [0.52, '#d9bf98'],
        [1, '#a98458'],
      ] as const);
  const lights = late ? ['#ffd899', '#ffb56b', '#ff8f8f'] : ['#ffffff', '#dfeee0', '#fff3cf'];
  const glass = late ? '#f6e7dd' : '#ffffff';
  return `<defs>${gradient('room', stops)}${gradient(
    'wine',
    late
      ? [
          [0, '#9a2844'],
          [1, '#5a1226'],
        ]
      : [
          [0, '#f3dc98'],
          [1, '#d9b45c'],
        ],
  )}${glow('flame', '#ffd88f')}</defs>${ground('url(#room)')}
    ${blurred(8, bokeh(24, 13, lights, { from: 10, to: 380, smallest: 18, largest: 48, opacity: 0.6 }))}
    ${blurred(4, oval(250, 690, 240, 92, '#000000', 'opacity=".22"'))}${blurred(
      2,
      oval(240, 672, 216, 84, '#f3ebe0') +
        oval(240, 664, 164, 60, '#e2d6c6') +
        oval(240, 656, 158, 56, '#efe6d9') +
        shape(
          'M122 650 Q150 596 240 604 Q340 596 356 650 Q330 690 240 692 Q150 690 122 650Z',
          '#c9683c',
        ) +
        repeat(15, (index) =>
          line(
            `M${146 + index * 13} ${636 + ((index * 17) % 30)} q18 -22 34 0 q10 16 28 4`,
            index % 2 ? '#eec27c' : '#e0a85c',
            7,
          ),
        ) +
        repeat(5, (index) =>
          oval(
            180 + index * 30,
            628 + ((index * 23) % 30),
            13,
            10,
            ['#b5362c', '#7f2f24'][index % 2] ?? '',
          ),
        ) +
        shape(
          'M228 612 q10 -26 34 -18 q-4 22 -34 18Z M244 618 q22 -16 40 2 q-18 14 -40 -2Z',
          '#4f7a3c',
        ),
    )}
    ${blurred(4, oval(520, 706, 84, 22, '#000000', 'opacity=".28"'))}${blurred(
      2,
      shape('M456 330 h128 l-16 190 q-48 44 -96 0Z', glass, 'opacity=".36"') +
        shape('M464 420 h112 l-9 100 q-47 42 -94 0Z', 'url(#wine)') +
        oval(520, 420, 56, 9, late ? '#b4405a' : '#fbecb8') +
        box(514, 540, 12, 150, glass, 'opacity=".6"') +
        oval(520, 694, 66, 16, glass, 'opacity=".55"') +
        shape('M470 344 l10 150 q4 12 12 18 l-12 -168Z', '#ffffff', 'opacity=".5"') +
        oval(520, 331, 64, 8, '#ffffff', 'opacity=".28"'),
    )}
    ${late ? blurred(8, oval(390, 420, 90, 110, 'url(#flame)')) + blurred(2, box(378, 470, 26, 140, '#f6ecd9') + shape('M391 410 q18 34 0 56 q-18 -22 0 -56Z', '#fff3c4') + line('M391 470 v-10', '#3a2620', 3)) : blurred(2, shape('M360 470 h60 l-8 130 h-44Z', '#b9d2d0', 'opacity=".8"') + line('M380 470 q-10 -60 -34 -90 M392 470 q4 -70 0 -110 M402 470 q14 -50 38 -78', '#5f8053', 4) + bokeh(9, 81, ['#f6ead0', '#e8a5b0', '#ffffff'], { from: 350, to: 410, smallest: 12, largest: 22, opacity: 1, left: 336, right: 448 }))}
    ${blurred(2, `<g transform="rotate(-8 60 700)">${box(20, 600, 7, 190, '#d9dde0')}${repeat(4, (index) => box(11 + index * 7.5, 556, 3.6, 60, '#d9dde0'))}${box(10, 606, 27, 10, '#d9dde0')}</g>`)}`;
}

export function cat(tone: number): string {
  const [coat, stripe, belly] =
    [
      ['#d98a3f', '#b5652a', '#f6dcb4'],
      ['#4a464c', '#312e36', '#8d8790'],
      ['#e9e2d8', '#cfc2b2', '#ffffff'],
    ][tone] ?? [];
  const [wall, sofa, seam, cushion] =
    [
      ['#6d5148', '#3f6a63', '#2f524d', '#e3b45f'],
      ['#d9c7ad', '#b56a52', '#8f4f3d', '#f0e2c8'],
      ['#7f97ad', '#c9a24f', '#a47f35', '#33506b'],
    ][tone] ?? [];
  return `<defs>${gradient('wall', [
    [0, wall ?? ''],
    [1, '#2f241f'],
  ])}${glow('lamp', '#ffe2a8')}${gradient('sofa', [
    [0, sofa ?? ''],
    [1, seam ?? ''],
  ])}${gradient('fur', [
    [0, coat ?? ''],
    [1, stripe ?? ''],
  ])}</defs>${ground('url(#wall)')}
    ${blurred(30, oval(120, 170, 300, 280, 'url(#lamp)', 'opacity=".85"'))}${blurred(4, shape('M62 120 h110 l34 110 H28Z', '#fff0cf') + box(112, 230, 10, 220, '#2f241f') + box(400, 70, 180, 220, '#f1e6d3') + box(416, 86, 148, 188, ['#8aa39b', '#c98f6f', '#e0c58d'][tone] ?? '') + oval(490, 190, 52, 60, ['#d9a25c', '#6d4a43', '#7d5a3c'][tone] ?? '') + box(416, 220, 148, 54, ['#4f6d66', '#8d5b49', '#a98b4f'][tone] ?? ''))}
    ${blurred(
      2,
      shape('M-60 430 Q-20 370 60 376 H590 Q660 372 700 430 V870 H-60Z', 'url(#sofa)') +
        shape('M-60 610 Q320 580 700 610 V870 H-60Z', sofa ?? '') +
        shape('M-60 610 Q320 580 700 610 V622 Q320 592 -60 624Z', '#000000', 'opacity=".22"') +
        line('M320 380 V600', seam ?? '', 5, 'opacity=".7"') +
        line('M320 606 V860', seam ?? '', 5, 'opacity=".6"') +
        oval(160, 490, 7, 7, seam ?? '') +
        oval(480, 490, 7, 7, seam ?? '') +
        `<g transform="rotate(10 540 520)">${shape('M450 430 Q545 412 640 430 Q656 520 640 612 Q545 628 450 612 Q434 520 450 430Z', cushion ?? '')}${line('M452 470 Q545 456 638 470 M450 520 Q545 506 640 520 M452 570 Q545 558 638 570', '#000000', 4, 'opacity=".12"')}</g>`,
    )}
    ${blurred(8, oval(290, 716, 230, 34, '#000000', 'opacity=".4"'))}
    ${shape('M120 700 Q96 560 220 520 Q360 470 450 560 Q512 640 470 708 Q420 738 290 734 Q150 738 120 700Z', 'url(#fur)')}
    ${line('M250 516 q-10 46 6 84 M306 506 q-6 48 12 92 M362 512 q-2 44 18 82 M412 536 q4 36 22 66', stripe ?? '', 13, 'opacity=".75"')}
    ${shape('M462 700 Q520 640 486 590 Q520 596 530 640 Q536 706 452 730 Q380 748 250 738 Q236 722 262 712 Q400 724 462 700Z', 'url(#fur)')}${line('M500 628 q16 4 24 12 M496 664 q18 2 28 6 M462 700 q10 12 12 20 M410 714 q4 10 2 18', stripe ?? '', 9, 'opacity=".7"')}
    ${shape('M126 548 L118 470 L166 508 Q196 496 228 508 L276 470 L270 548 Q290 600 262 640 Q226 676 196 676 Q166 676 134 640 Q104 600 126 548Z', coat ?? '')}${shape('M130 530 L127 490 L154 512Z M264 530 L267 490 L240 512Z', '#e7a59a', 'opacity=".85"')}
    ${line('M196 508 v34 M176 512 q2 16 6 26 M216 512 q-2 16 -6 26 M122 590 q16 2 26 8 M270 590 q-16 2 -26 8', stripe ?? '', 8, 'opacity=".75"')}
    ${oval(178, 636, 30, 24, belly ?? '')}${oval(214, 636, 30, 24, belly ?? '')}${line('M144 588 q14 16 34 2 M214 590 q20 14 34 -2', '#2a1a16', 5)}${shape('M186 618 h20 q-2 12 -10 13 q-8 -1 -10 -13Z', '#c96a64')}${line('M196 631 v8 q-2 12 -16 12 M196 639 q2 12 16 12', '#2a1a16', 3.6)}
    ${line('M150 632 l-58 -10 M150 640 l-58 4 M242 632 l58 -10 M242 640 l58 4', '#ffffff', 2, 'opacity=".7"')}
    ${shape('M150 712 Q152 684 190 684 Q226 686 224 714 Q220 736 186 736 Q154 734 150 712Z', coat ?? '')}${line('M176 722 v12 M192 722 v12', stripe ?? '', 3.4)}${shape('M220 712 Q224 686 258 688 Q290 692 286 718 Q280 738 252 736 Q222 734 220 712Z', coat ?? '')}${line('M244 722 v12 M260 722 v12', stripe ?? '', 3.4)}
    ${blurred(8, bokeh(6, 57, ['#ffe7bd', '#ffd28f'], { from: 60, to: 330, smallest: 12, largest: 30, opacity: 0.4 }))}`;
}

export function books(tone: number): string {
  const late = tone === 0;
  const wall = late
    ? ([
        [0, '#2f2a3d'],
        [0.55, '#6b4a48'],
        [0.56, '#8a5d3f'],
        [1, '#54361f'],
      ] as const)
    : ([
        [0, '#dfe5e0'],
        [0.55, '#efe4d2'],
        [0.56, '#d3ae80'],
        [1, '#a37a4c'],
      ] as const);
  const pile = [
    ['#7d3049', 150, 340],
    ['#e0b45c', 176, 300],
    ['#37606b', 140, 350],
    ['#b5603c', 166, 316],
    ['#40583f', 150, 330],
  ] as const;
  return `<defs>${gradient('room', wall)}${glow('lamp', late ? '#ffd58c' : '#ffffff')}${gradient(
    'cup',
    [
      [0, '#f7f1e6'],
      [1, '#d8cbb8'],
    ],
    true,
  )}</defs>${ground('url(#room)')}
    ${blurred(30, oval(140, 200, 320, 300, 'url(#lamp)', 'opacity=".9"'))}${blurred(14, late ? bokeh(12, 19, ['#ffcf87', '#e89a6b'], { from: 20, to: 330, smallest: 14, largest: 40, opacity: 0.6 }) : box(-40, -40, 300, 420, '#ffffff', 'opacity=".8"') + box(100, -40, 12, 420, '#d9cdbb') + oval(560, 240, 90, 160, '#7f9a72') + oval(620, 150, 70, 120, '#6d8a66'))}
    ${blurred(8, oval(330, 702, 300, 34, '#000000', 'opacity=".35"'))}
    ${pile
      .map(([fill, x, width], index) => {
        const y = 640 - index * 52;
        return `<g transform="rotate(${[0.6, -1.4, 1, -0.8, 2][index]} ${x + width / 2} ${y})">${box(x, y, width, 52, fill, 'rx="5"')}${box(x + width - 24, y + 6, 24, 40, '#f2e8d5')}${repeat(4, (page) => box(x + width - 24, y + 12 + page * 8, 24, 1.6, '#c9bda6'))}${box(x + 26, y, 7, 52, '#ffffff', 'opacity=".28"')}${box(x + 44, y, 3, 52, '#ffffff', 'opacity=".28"')}${box(x + width * 0.36, y + 19, width * 0.3, 12, '#ffffff', 'opacity=".4" rx="3"')}${box(x, y + 44, width, 8, '#000000', 'opacity=".16"')}</g>`;
      })
      .join('')}
    ${shape('M180 420 Q250 388 318 418 Q386 388 462 414 L470 432 Q388 408 318 434 Q250 408 172 438Z', '#f7efdf')}${line('M318 418 V434', '#c9b99c', 3)}${line('M206 416 Q260 400 304 418 M332 418 Q384 400 440 414', '#b9ab92', 2, 'opacity=".8"')}${shape('M166 434 Q250 404 318 432 Q388 404 474 428 L476 440 Q388 416 318 444 Q250 416 164 446Z', '#7d3049')}
    ${oval(540, 706, 96, 20, '#e9dfcf')}${oval(540, 702, 84, 15, '#cfc2ad')}${shape('M474 560 H606 Q610 700 560 704 H520 Q470 700 474 560Z', 'url(#cup)')}${line('M604 586 q52 -6 44 40 q-8 34 -56 36', '#e6dac7', 13)}${oval(540, 560, 66, 15, '#f9f4ea')}${oval(540, 562, 57, 11, '#5a3524')}${oval(528, 561, 26, 5, '#c79a6b')}
    ${blurred(4, line('M520 530 q-22 -40 4 -76 q22 -36 -2 -76 M556 532 q22 -44 0 -84', '#ffffff', 8, 'opacity=".35"'))}
    ${line('M60 716 q34 -14 56 0 q24 14 48 0', late ? '#d8b98a' : '#7a5a3a', 3)}<g transform="rotate(-6 110 716)">${oval(78, 714, 34, 24, 'none', 'stroke="#2b2530" stroke-width="5"')}${oval(156, 714, 34, 24, 'none', 'stroke="#2b2530" stroke-width="5"')}${line('M112 710 q5 -6 10 0', '#2b2530', 5)}</g>`;
}

export function music(tone: number): string {
  const warm = tone === 0;
  return `<defs>${gradient(
    'wall',
    warm
      ? [
          [0, '#d9a07a'],
          [1, '#8a5040'],
        ]
      : [
          [0, '#9fb5b8'],
          [1, '#4f6a72'],
        ],
  )}${gradient('wood', [
    [0, '#e0a35c'],
    [0.6, '#c67f3c'],
    [1, '#8d5226'],
  ])}${glow('lamp', '#fff0cf')}</defs>${ground('url(#wall)')}
    ${blurred(30, oval(150, 180, 320, 300, 'url(#lamp)', 'opacity=".75"'))}${blurred(4, box(-60, 690, 760, 190, warm ? '#6d4030' : '#6b5646') + box(-60, 684, 760, 8, '#00000055') + box(52, 84, 190, 190, '#2b2530') + oval(147, 179, 82, 82, '#17141a') + oval(147, 179, 30, 30, warm ? '#c93f52' : '#e8a13c'))}
    ${blurred(2, oval(147, 179, 66, 66, 'none', 'stroke="#3a3640" stroke-width="2"') + oval(147, 179, 50, 50, 'none', 'stroke="#3a3640" stroke-width="2"') + oval(147, 179, 5, 5, '#f1e6d3'))}
    ${blurred(8, oval(370, 730, 220, 26, '#000000', 'opacity=".4"'))}
    <g transform="rotate(9 380 520)">${shape('M352 -20 h52 l-6 90 h-40Z', '#3a2418')}${repeat(3, (index) => oval(346, 4 + index * 24, 9, 6, '#e6dccb') + oval(410, 4 + index * 24, 9, 6, '#e6dccb'))}${box(361, 66, 34, 350, '#4b2f20')}${repeat(12, (index) => box(361, 84 + index * (29 - index), 34, 2.4, '#c9b99c'))}
      ${shape('M378 392 Q452 384 470 446 Q478 494 456 522 Q500 560 496 626 Q488 728 378 730 Q268 728 260 626 Q256 560 300 522 Q278 494 286 446 Q304 384 378 392Z', 'url(#wood)')}${shape('M378 392 Q304 384 286 446 Q278 494 300 522 Q256 560 260 626 Q268 728 378 730 Q300 712 288 626 Q286 570 326 524 Q304 494 312 446 Q324 400 378 392Z', '#ffe2ae', 'opacity=".3"')}
      ${oval(378, 528, 46, 46, '#5a3320')}${oval(378, 528, 38, 38, '#1f120c')}${oval(378, 528, 52, 52, 'none', 'stroke="#f0d6a4" stroke-width="3"')}${box(326, 640, 104, 16, '#3a2418')}${repeat(6, (index) => line(`M${365 + index * 5.2} 70 L${352 + index * 10.4} 646`, '#f3ead8', 1.4, 'opacity=".85"'))}${shape('M424 540 q40 10 36 70 q-30 4 -48 -34Z', '#5a2a1c')}</g>
    ${shape('M84 560 h120 l-14 150 h-92Z', warm ? '#f0e2c8' : '#d98f5c')}${box(78, 548, 132, 24, warm ? '#e0cfb0' : '#c47a48', 'rx="4"')}${[
      [-46, 130],
      [-20, 190],
      [6, 220],
      [28, 180],
      [50, 120],
    ]
      .map(([lean = 0, tall = 0], index) =>
        shape(
          `M144 556 q${lean - 26} -${tall * 0.6} ${lean * 1.6} -${tall} q${26 - lean * 0.2} ${tall * 0.4} -${lean * 1.6} ${tall}Z`,
          index % 2 ? '#4f7a52' : '#3f6a48',
        ),
      )
      .join('')}
    ${shape('M520 470 h110 v230 h-110Z', '#3a2a24')}${repeat(8, (index) => box(526 + index * 13, 486, 10, 200, ['#c93f52', '#e8c07a', '#3f6a7a', '#f1e6d3', '#8a4a86', '#d98f5c', '#40583f', '#2b2530'][index] ?? ''))}`;
}
