import { Style, type StyleDefinition } from '@dicebear/core';
import avataaars from '@dicebear/styles/avataaars.json' with { type: 'json' };

type Elements = NonNullable<StyleDefinition['components']>[string] extends infer Component
  ? Component extends { variants: Readonly<Record<string, infer Variant>> }
    ? Variant extends { elements: infer List }
      ? List
      : never
    : never
  : never;
type Attributes = Record<string, string | { type: 'color'; name: string }>;

const eye = { type: 'color', name: 'eye' } as const;
const cloth = { type: 'color', name: 'clothes' } as const;
const skin = { type: 'color', name: 'skin' } as const;
const accent = { type: 'color', name: 'accent' } as const;

const element = (name: string, attributes: Attributes) =>
  ({ type: 'element', name, attributes }) as const;
const path = (d: string, attributes: Attributes) => element('path', { d, ...attributes });
const dot = (x: number, y: number, radius: number, attributes: Attributes) =>
  element('circle', { cx: `${x}`, cy: `${y}`, r: `${radius}`, ...attributes });
const stroke = (d: string, width: number, opacity: number, colour = '#2a1712') =>
  path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': `${width}`,
    'stroke-opacity': `${opacity}`,
    'stroke-linecap': 'round',
  });
const pair = (draw: (x: number) => Elements): Elements => [...draw(16), ...draw(68)];

const openEye = (x: number, look = 0): Elements => [
  dot(x + look, 14, 6.3, { fill: eye }),
  dot(x + look, 14, 3.2, { fill: '#1b1210', 'fill-opacity': '.85' }),
  dot(x + look - 2.2, 11.6, 1.8, { fill: '#ffffff', 'fill-opacity': '.95' }),
  stroke(`M${x - 7.8} 12 Q${x} 4.4 ${x + 7.8} 12`, 1.9, 0.5),
];
const body =
  'M100.5 37.13c18.5 0 33.5-9.61 33.5-21.48q0-.52-.04-1.05A72 72 0 0 1 200 86.36v8.95H0v-8.95a72 72 0 0 1 67.05-71.83q-.05.55-.05 1.12c0 11.87 15 21.48 33.5 21.48';
const high = 'M128 14 A72 72 0 0 1 200 86.36v8.95H0v-8.95a72 72 0 0 1 72-72.3Z';

/**
 * The avataaars style with what adult portraits need: eye colours, lashes, lines, more clothes.
 * Coordinates are those of the style's 280 by 280 canvas.
 */
function extendedDefinition(): StyleDefinition {
  const original = avataaars as unknown as StyleDefinition;
  const components = { ...original.components } as Record<
    string,
    { width: number; height: number; variants: Record<string, { elements: Elements }> }
  >;
  const { eyes, clothes } = components;
  if (!eyes || !clothes) throw new Error('The style has no eyes or clothes');
  const component = (variants: Record<string, Elements>) => ({
    width: 280,
    height: 280,
    probability: 0,
    variants: Object.fromEntries(
      Object.entries(variants).map(([name, elements]) => [name, { elements }]),
    ),
  });
  const wink = eyes.variants.wink?.elements[1];
  components.eyes = {
    ...eyes,
    variants: {
      ...eyes.variants,
      default: { elements: pair((x) => openEye(x)) },
      side: { elements: pair((x) => openEye(x, 2.4)) },
      wink: { elements: [...openEye(16), ...(wink ? [wink] : [])] },
    },
  };
  components.clothes = {
    ...clothes,
    variants: {
      ...clothes.variants,
      turtleneck: {
        elements: [
          path(high, { fill: cloth }),
          path('M72 -6 q28 14 56 0 l5 30 q-33 18 -66 0Z', { fill: cloth }),
          path('M67 24 q33 18 66 0 l1 6 q-34 19 -68 0Z', {
            fill: '#000000',
            'fill-opacity': '.14',
          }),
          path('M72 -6 q28 14 56 0 l1 6 q-29 14 -58 0Z', {
            fill: '#ffffff',
            'fill-opacity': '.12',
          }),
        ],
      },
      breton: {
        elements: [
          path(body, { fill: '#f2ece2' }),
          ...[48, 62, 76, 90].map((y) =>
            path(
              `M${y < 60 ? 14 : y < 70 ? 6 : 2} ${y} Q100 ${y + 12} ${y < 60 ? 186 : y < 70 ? 194 : 198} ${y} v6 Q100 ${y + 18} ${y < 60 ? 14 : y < 70 ? 6 : 2} ${y + 6}Z`,
              { fill: cloth },
            ),
          ),
          path(
            'M100.5 44.07c21.89 0 39.63-12.05 39.63-26.92q0-.9-.08-1.79-3-.52-6.1-.76.06.52.05 1.05c0 11.87-15 21.48-33.5 21.48S67 27.52 67 15.65q0-.57.05-1.13-3.08.21-6.08.68-.1.97-.1 1.95c0 14.87 17.74 26.92 39.63 26.92',
            { fill: cloth },
          ),
        ],
      },
      scarf: {
        elements: [
          path(high, { fill: cloth }),
          path('M54 6 q46 24 92 0 q10 12 4 26 q-50 24 -100 0 q-6 -14 4 -26Z', { fill: accent }),
          path('M112 34 q22 -4 30 -2 l8 60 q-18 6 -34 3Z', { fill: accent }),
          path('M54 14 q46 22 92 0 M52 24 q48 22 98 0', {
            fill: 'none',
            stroke: '#000000',
            'stroke-opacity': '.14',
            'stroke-width': '3',
          }),
          path('M112 36 q20 -5 31 -3 l1 8 q-18 0 -30 5Z', {
            fill: '#000000',
            'fill-opacity': '.16',
          }),
        ],
      },
    },
  };
  const blush = (opacity: string): Elements =>
    [1, 0.88, 0.76, 0.64, 0.52, 0.4, 0.28].flatMap((part) =>
      [105, 175].map((x) =>
        element('ellipse', {
          cx: `${x}`,
          cy: '134',
          rx: `${16 * part}`,
          ry: `${10.5 * part}`,
          fill: '#e0526a',
          'fill-opacity': opacity,
        }),
      ),
    );
  components.cheeks = component({ soft: blush('.034'), hint: blush('.015') });
  components.freckles = component({
    some: [
      [100, 128],
      [106, 133],
      [112, 128],
      [104, 124],
      [116, 134],
      [110, 138],
      [164, 134],
      [168, 128],
      [174, 133],
      [180, 128],
      [176, 124],
      [170, 138],
      [134, 126],
      [146, 127],
    ].map(([x, y]) => dot(x ?? 0, y ?? 0, 1.3, { fill: '#9a5a3a', 'fill-opacity': '.42' })),
  });
  components.lashes = component({
    long: [
      stroke('M105.5 110.5 l-4.6 -3.4 M107.4 107.6 l-3.6 -4.2', 1.8, 0.62),
      stroke('M174.5 110.5 l4.6 -3.4 M172.6 107.6 l3.6 -4.2', 1.8, 0.62),
      stroke('M106 110.6 Q114 101.6 122 110.2 M158 110.2 Q166 101.6 174 110.6', 2, 0.42),
    ],
  });
  const fine: Elements = [
    stroke('M96 115 l-6 -2.4 M96.4 119 l-6.4 1 M184 115 l6 -2.4 M183.6 119 l6.4 1', 1.4, 0.26),
    stroke('M121 141 q-6.5 5 -7.5 13 M159 141 q6.5 5 7.5 13', 1.5, 0.22),
  ];
  components.lines = component({
    fine,
    deep: [
      ...fine,
      stroke('M107 124 q7 4.5 14 1.6 M159 125.6 q7 2.9 14 -1.6', 1.4, 0.24),
      stroke('M118 74 q22 -4.5 44 0 M122 66 q18 -3.6 36 0', 1.5, 0.17),
    ],
  });
  const gold = '#e2b455';
  const studs: Elements = [
    dot(79, 134, 2.9, { fill: gold }),
    dot(201, 134, 2.9, { fill: gold }),
    dot(78.2, 133.1, 1, { fill: '#fff6dc' }),
    dot(200.2, 133.1, 1, { fill: '#fff6dc' }),
  ];
  components.earrings = component({
    studs,
    hoops: [
      path('M79 133 a8.5 8.5 0 1 0 .1 0 M201 133 a8.5 8.5 0 1 0 .1 0', {
        fill: 'none',
        stroke: gold,
        'stroke-width': '2.2',
      }),
    ],
  });
  components.pendant = component({
    gold: [
      path('M114 197 Q140 236 166 197', { fill: 'none', stroke: gold, 'stroke-width': '1.5' }),
      dot(140, 218.5, 3.4, { fill: gold }),
      dot(139, 217.4, 1.1, { fill: '#fff6dc' }),
    ],
  });
  const layer = (name: string) => ({ type: 'component', name }) as const;
  const [trunk, shadow, ...face] = original.canvas.elements;
  if (!trunk || !shadow) throw new Error('The style has no body');
  const order = face.flatMap((part) => {
    if (part.name === 'mouth') return [layer('cheeks'), layer('freckles'), layer('lines'), part];
    if (part.name === 'clothes') return [part, layer('pendant')];
    if (part.name === 'eyes') return [part, layer('lashes')];
    return part.name === 'top' ? [layer('earrings'), part] : [part];
  });
  return {
    ...original,
    components,
    colors: { ...original.colors, eye: { values: ['#4b3021'] }, accent: { values: ['#a8324e'] } },
    canvas: {
      ...original.canvas,
      elements: [{ ...trunk, attributes: { ...trunk.attributes, fill: skin } }, shadow, ...order],
    },
  };
}

export const figureStyle: Style = new Style(extendedDefinition());
