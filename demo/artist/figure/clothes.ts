import { mix } from '../colour.ts';
import { line, shape } from '../strokes.ts';
import type { Clothes } from './figure-look.ts';
import type { Sketch } from './sketch.ts';

/** What a person wears on the upper body, over a torso of skin. */
export const CLOTHES: Readonly<Record<Clothes, (sketch: Sketch) => string>> = {
  tee: ({ torso, neckW, skin, cloth, clothLo }) =>
    shape(torso, cloth) +
    shape(`M${-neckW - 18} 138Q0 214 ${neckW + 18} 138L${neckW} 110L${-neckW} 110Z`, skin) +
    line(`M${-neckW - 20} 140Q0 218 ${neckW + 20} 140`, clothLo, 7, 'opacity=".5"'),
  vneck: ({ torso, neckW, skin, cloth, clothLo }) =>
    shape(torso, cloth) +
    shape(`M${-neckW - 16} 134L0 232L${neckW + 16} 134L${neckW} 108L${-neckW} 108Z`, skin) +
    line(`M${-neckW - 17} 136L0 236L${neckW + 17} 136`, clothLo, 5, 'opacity=".55"'),
  shirt: ({ torso, neckW, skin, cloth, clothLo, clothHi }) =>
    shape(torso, cloth) +
    shape(`M${-neckW - 8} 126L0 214L${neckW + 8} 126L${neckW} 100L${-neckW} 100Z`, skin) +
    shape(`M${-neckW - 10} 112L${-neckW - 30} 150L-30 208L0 212Z`, clothHi) +
    shape(`M${neckW + 10} 112L${neckW + 30} 150L30 208L0 212Z`, clothHi) +
    line('M0 214L3 620', clothLo, 3, 'opacity=".6"') +
    [260, 330, 400, 470].map((y) => `<circle cx="9" cy="${y}" r="4" fill="${clothHi}"/>`).join(''),
  blazer: ({ torso, neckW, skin, cloth, clothLo, cloth2, shoulder }) =>
    shape(torso, cloth2) +
    shape(`M${-neckW - 14} 130Q0 204 ${neckW + 14} 130L${neckW} 100L${-neckW} 100Z`, skin) +
    shape(
      `M${-neckW - 8} 122C${-shoulder + 34} 152 ${-shoulder + 2} 190 ${-shoulder} 198C${-shoulder - 12} 250 ${-shoulder + 16} 330 ${-shoulder + 26} 400L${-shoulder + 14} 1000L-10 1000L-26 440L${-neckW - 24} 148Z`,
      cloth,
    ) +
    shape(
      `M${neckW + 8} 122C${shoulder - 34} 152 ${shoulder - 2} 190 ${shoulder} 198C${shoulder + 12} 250 ${shoulder - 16} 330 ${shoulder - 26} 400L${shoulder - 14} 1000L10 1000L26 440L${neckW + 24} 148Z`,
      cloth,
    ) +
    shape(
      `M${-neckW - 8} 120L${-neckW - 44} 196L${-neckW - 26} 216L${-neckW - 36} 236L-24 430L-30 250Z`,
      clothLo,
      'opacity=".75"',
    ) +
    shape(
      `M${neckW + 8} 120L${neckW + 44} 196L${neckW + 26} 216L${neckW + 36} 236L24 430L30 250Z`,
      clothLo,
      'opacity=".75"',
    ),
  roll: ({ torso, neckW, cloth, clothLo }) =>
    shape(torso, cloth) +
    shape(
      `M${-neckW - 6} 78Q0 112 ${neckW + 6} 78L${neckW + 16} 150Q0 190 ${-neckW - 16} 150Z`,
      cloth,
    ) +
    line(`M${-neckW - 10} 120Q0 152 ${neckW + 10} 120`, clothLo, 4, 'opacity=".5"') +
    line(`M${-neckW - 15} 150Q0 190 ${neckW + 15} 150`, clothLo, 6, 'opacity=".55"'),
  breton: ({ torso, neckW, skin, cloth, shoulder, tint, id }) =>
    shape(torso, tint('#f3ece0')) +
    [226, 262, 298, 334, 370, 406, 442, 478]
      .map((y) =>
        shape(
          `M${-shoulder - 4} ${y}Q0 ${y + 24} ${shoulder + 4} ${y}v15Q0 ${y + 39} ${-shoulder - 4} ${y + 15}Z`,
          cloth,
          `clip-path="url(#${id}t)"`,
        ),
      )
      .join('') +
    shape(`M${-neckW - 34} 136Q0 196 ${neckW + 34} 136L${neckW} 104L${-neckW} 104Z`, skin),
  hoodie: ({ torso, neckW, skin, cloth, clothHi }) =>
    shape(torso, cloth) +
    shape(
      `M${-neckW - 10} 100Q${-neckW - 60} 150 ${-neckW - 20} 190Q0 236 ${neckW + 20} 190Q${neckW + 60} 150 ${neckW + 10} 100Q${neckW + 30} 160 0 190Q${-neckW - 30} 160 ${-neckW - 10} 100Z`,
      clothHi,
    ) +
    shape(
      `M${-neckW - 6} 112Q${-neckW - 10} 160 0 190Q${neckW + 10} 160 ${neckW + 6} 112L${neckW} 96L${-neckW} 96Z`,
      skin,
    ) +
    line('M-26 206Q-30 250 -24 280M26 206Q30 246 26 270', clothHi, 5),
  strap: ({ torso, skin, skinShade, cloth, shoulder }) =>
    shape(torso, skin) +
    shape(
      `M${-shoulder + 26} 300Q${-shoulder + 40} 236 -62 226Q0 262 62 226Q${shoulder - 40} 236 ${shoulder - 26} 300L${shoulder - 20} 560L${shoulder - 14} 1000L${-shoulder + 14} 1000L${-shoulder + 20} 560Z`,
      cloth,
    ) +
    line(`M-62 230L-76 156M62 230L76 156`, cloth, 9) +
    line(`M-52 158Q-26 172 -10 168M52 158Q26 172 10 168`, skinShade, 4, 'opacity=".6"'),
  tank: ({ torso, skin, cloth, shoulder }) =>
    shape(torso, skin) +
    shape(
      `M${-shoulder + 26} 320Q${-shoulder + 50} 230 -96 150L-60 146Q0 270 60 146L96 150Q${shoulder - 50} 230 ${shoulder - 26} 320L${shoulder - 22} 560L${shoulder - 14} 1000L${-shoulder + 14} 1000L${-shoulder + 22} 560Z`,
      cloth,
    ),
  coat: ({ torso, neckW, cloth, clothLo, cloth2, light }) =>
    shape(torso, cloth) +
    line('M0 220L0 900', clothLo, 4, 'opacity=".6"') +
    shape(
      `M${-neckW - 26} 96Q0 140 ${neckW + 26} 96L${neckW + 42} 170Q0 220 ${-neckW - 42} 170Z`,
      cloth2,
    ) +
    shape(`M10 180L58 172L66 330L18 336Z`, cloth2) +
    line(
      `M${-neckW - 30} 126Q0 170 ${neckW + 30} 126M${-neckW - 34} 152Q0 198 ${neckW + 36} 152`,
      mix(cloth2, light.shadow, 0.3),
      4,
      'opacity=".6"',
    ),
  jacket: ({ torso, neckW, skin, cloth, clothLo, clothHi, cloth2, shoulder }) =>
    shape(torso, cloth2) +
    shape(`M${-neckW - 16} 132Q0 200 ${neckW + 16} 132L${neckW} 100L${-neckW} 100Z`, skin) +
    shape(
      `M${-neckW - 6} 112C${-shoulder + 34} 150 ${-shoulder + 2} 190 ${-shoulder} 198C${-shoulder - 12} 250 ${-shoulder + 16} 330 ${-shoulder + 26} 400L${-shoulder + 16} 520L-34 520L-46 190Z`,
      cloth,
    ) +
    shape(
      `M${neckW + 6} 112C${shoulder - 34} 150 ${shoulder - 2} 190 ${shoulder} 198C${shoulder + 12} 250 ${shoulder - 16} 330 ${shoulder - 26} 400L${shoulder - 16} 520L34 520L46 190Z`,
      cloth,
    ) +
    shape(`M${-neckW - 8} 106L${-neckW - 40} 166L-52 216L-44 182Z`, clothHi) +
    shape(`M${neckW + 8} 106L${neckW + 40} 166L52 216L44 182Z`, clothHi) +
    line(`M${-shoulder + 40} 330L-70 330M${shoulder - 40} 330L70 330`, clothLo, 5, 'opacity=".6"'),
  wetsuit: ({ torso, neckW, cloth, clothLo, cloth2, shoulder }) =>
    shape(torso, cloth) +
    shape(
      `M${-neckW - 4} 96Q0 122 ${neckW + 4} 96L${neckW + 10} 138Q0 172 ${-neckW - 10} 138Z`,
      cloth2,
    ) +
    shape(
      `M${-shoulder - 4} 200Q-110 300 -104 460L-84 1000L84 1000L104 460Q110 300 ${shoulder + 4} 200L${shoulder - 30} 176Q80 300 78 460L-78 460Q-80 300 ${-shoulder + 30} 176Z`,
      mix(cloth, cloth2, 0.22),
    ) +
    line('M0 160L0 470', clothLo, 4),
  overalls: ({ torso, neckW, skin, cloth, clothHi, cloth2 }) =>
    shape(torso, cloth2) +
    shape(`M${-neckW - 18} 136Q0 208 ${neckW + 18} 136L${neckW} 106L${-neckW} 106Z`, skin) +
    shape('M-78 280Q0 296 78 280L96 460L126 1000L-126 1000L-96 460Z', cloth) +
    line('M-66 284L-84 156M66 284L84 156', cloth, 20) +
    shape('M-38 330h76v52q-38 16 -76 0Z', clothHi, 'opacity=".7"'),
};

export const bareArms: readonly Clothes[] = ['strap', 'tank'];
export const shortSleeves: readonly Clothes[] = ['tee', 'overalls'];
/** Under these the shade of the chin falls on skin. */
export const openNecks: readonly Clothes[] = [
  'tee',
  'vneck',
  'strap',
  'tank',
  'shirt',
  'blazer',
  'jacket',
  'breton',
  'overalls',
  'hoodie',
];

/** The colour of the sleeves, where it is not that of what is worn. */
export function sleeveColour({ look, cloth, cloth2, tint }: Sketch): string {
  if (look.clothes === 'breton') return tint('#f3ece0');
  return look.clothes === 'overalls' ? cloth2 : cloth;
}
