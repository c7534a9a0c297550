import { useEffect, useRef } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Avatar } from '../../ui/member/avatar.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import type { Highlight } from './highlight.ts';
import type { Option } from './options.ts';
import styles from './quick-switcher.module.css';

/** A text with the words found in it marked; each part is a text of its own. */
const Marked = ({ text: { before, match, after } }: { text: Highlight }) => (
  <>
    {before}
    {match && <mark>{match}</mark>}
    {after}
  </>
);

/** What was found, in its groups; one of them is the one that Enter opens. */
export function OptionList({
  id,
  options,
  active,
  onChoose,
  onPoint,
}: {
  id: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
  onPoint: (index: number) => void;
}) {
  const t = useText('switcher');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('title')} className={styles['list']}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} role="presentation" className={styles['group']}>
            {t(group)}
          </p>
          {options.map(
            (option, index) =>
              option.group === group && (
                <OptionRow
                  key={option.key}
                  id={`${id}-${option.key}`}
                  option={option}
                  selected={index === active}
                  onChoose={() => onChoose(option)}
                  onPoint={() => onPoint(index)}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

function OptionRow({
  id,
  option,
  selected,
  onChoose,
  onPoint,
}: {
  id: string;
  option: Option;
  selected: boolean;
  onChoose: () => void;
  onPoint: () => void;
}) {
  const t = useText('switcher');
  const format = useFormat();
  const { face } = option;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles['option']}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <Avatar name={face.name} photo={face.photo} online={face.online} size="s" />
      <span className={styles['words']}>
        <span className={styles['name']}>
          <bdi className="clip">
            <Marked text={option.title} />
          </bdi>
          {face.fictional && <FictionalTag />}
        </span>
        {option.detail && (
          <span className={styles['detail']} dir="auto">
            {option.mine && `${t('mine')}: `}
            <Marked text={option.detail} />
          </span>
        )}
      </span>
      {option.at && (
        <time dateTime={option.at} className={styles['time']}>
          {format.short(option.at)}
        </time>
      )}
    </div>
  );
}
