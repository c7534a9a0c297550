import { regionWord } from '../../../../shared/profile-choices.ts';
import { regionName } from '../../../../shared/discover/place-names.ts';
import type { SitePageData } from '../../../../shared/site/site-pages.ts';
import { useFormat } from '../../../i18n/format.ts';
import { usePath } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { CarriedFields } from '../../carried-fields.tsx';
import { useSite } from '../../site-context.ts';
import type { SitePageProps } from '../../site-page-props.ts';
import { MAPS } from './maps.ts';
import type { RegionMap } from './region-map.ts';
import text from '../lander-text.module.css';
import styles from './map-lander.module.css';

type Asked = SitePageData['landers-maplanding'];

const STEPS = 4;

/** How strong a region's colour is: 0 for no count, up to four by the largest of the country. */
function stepOf(members: number | null, most: number): number {
  return members === null ? 0 : Math.max(1, Math.ceil((members / most) * STEPS));
}

/** A name in at most two lines, after its hyphen or its space. */
function linesOf(name: string): string[] {
  const parts = /^(\S{3,}?-|\S{3,}(?= ))\s?(.{4,})$/u.exec(name);
  return parts ? parts.slice(1) : [name];
}

/** One region over the whole map's area: only its shape takes the pointer, and names lie above all. */
function Shape({
  map,
  id,
  name,
  step,
}: {
  map: RegionMap;
  id: string;
  name: string;
  step: number;
}) {
  const shape = map.regions[id];
  if (!shape) return null;
  const [x, y] = shape.label ?? [0, 0];
  const lines = linesOf(name);
  const layer = { viewBox: `0 0 ${map.width} ${map.height}`, 'aria-hidden': true } as const;
  const shade = classes(styles['shape'], styles[`step-${step}`]);
  return (
    <>
      <svg className={classes(shade, shape.enclave && styles['enclave'])} {...layer}>
        <title>{name}</title>
        {[shape.points, ...(shape.islands ?? [])].map((points) => (
          <polygon key={points} points={points} />
        ))}
      </svg>
      {shape.label && (
        <svg className={classes(shade, styles['names'])} {...layer}>
          <text
            className={classes(
              styles['name'],
              shape.small && styles['small'],
              shape.beside && styles['beside'],
            )}
            x={x}
            y={y}
          >
            {lines.map((line, index) => (
              <tspan key={line} x={x} dy={index === 0 ? `${(1 - lines.length) / 2}em` : '1.1em'}>
                {line}
              </tspan>
            ))}
          </text>
        </svg>
      )}
    </>
  );
}

/** What belongs to no region: islands, a neighbour's land, dikes and frames. */
function Water({ map }: { map: RegionMap }) {
  return (
    <svg
      className={classes(styles['shape'], styles['water'])}
      viewBox={`0 0 ${map.width} ${map.height}`}
      aria-hidden="true"
    >
      {map.islands?.map(([x, y, rx, ry, turn]) => (
        <ellipse key={x} cx={x} cy={y} rx={rx} ry={ry} transform={`rotate(${turn} ${x} ${y})`} />
      ))}
      {map.land && <polygon points={map.land} />}
      {map.lines && <path d={map.lines} />}
    </svg>
  );
}

interface ShownRegion {
  id: string;
  name: string;
  members: number | null;
}

function Region({
  region: { id, name, members },
  asked: { country, isCounted },
  most,
}: {
  region: ShownRegion;
  asked: Asked;
  most: number;
}) {
  const t = useText('lander-maplanding');
  const format = useFormat();
  const map = MAPS[country];
  const step = stepOf(members, most);
  const number = format.number(members ?? 0);
  return (
    <li>
      <label className={styles['region']}>
        <input
          type="radio"
          name="next"
          value={`/members?country=${country}&countryregion=${id}`}
          data-region={t('goTo', { region: name })}
        />
        <i className={classes(styles['swatch'], styles[`step-${step}`])} />
        <span>{name}</span>
        {members !== null && (
          <span className={classes(styles['count'], 'num')}>
            <span aria-hidden="true">{number}+</span>
            <span className="sr-only">{t('atLeast', { number })}</span>
          </span>
        )}
        {members === null && isCounted && <span className={styles['few']}>{t('few')}</span>}
        {map && <Shape map={map} id={id} name={name} step={step} />}
      </label>
    </li>
  );
}

/**
 * The country as a map of ours: a region is chosen on it or in the list, which are one group
 * of radio buttons, and goes along as the search after joining. Nothing asks where somebody is.
 */
export function MapLander({ data }: SitePageProps<'landers-maplanding'>) {
  const { country, isCounted } = data;
  const t = useText('lander-maplanding');
  const { min_age: age } = useSite().settings;
  const word = regionWord(country);
  const map = MAPS[country];
  const { locale } = useFormat();
  const most = Math.max(1, ...data.regions.map(({ members }) => members ?? 0));
  const regions = data.regions
    .map((region) => ({ ...region, name: regionName(region.id, region.name, locale) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <form
      className={classes('wrap', styles['page'], styles[country.toLowerCase()])}
      action={usePath()('/signup')}
      data-signup=""
    >
      <CarriedFields />
      <div className={styles['words']}>
        <h1 className={classes(text['headline'], styles['headline'])}>{t('title')}</h1>
        <p className={text['lead']}>{t(`lead.${word}`)}</p>
        <fieldset className={styles['regions']}>
          <legend className="label">{t(isCounted ? `legend.${word}` : 'legend.uncounted')}</legend>
          {isCounted && <p className="tiny muted">{t('rounding')}</p>}
          <ul role="list">
            {regions.map((region) => (
              <Region key={region.id} region={region} asked={data} most={most} />
            ))}
          </ul>
        </fieldset>
      </div>
      <div className={styles['go']}>
        <Button type="submit" variant="primary" size="large">
          <span data-region-action="">{t('go')}</span>
        </Button>
      </div>
      <p className="tiny muted">{t('note', { age })}</p>
      {map && <Water map={map} />}
    </form>
  );
}
