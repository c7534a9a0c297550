import tall from './pictures/evening-tall.webp';
import wide from './pictures/evening.webp';

export const EVENING = { tall: { src: tall, width: 780, height: 1156 }, wide } as const;

/** The evening for two: a tall drawing for phones, a wide one for the rest. */
export function EveningPicture({
  alt,
  className,
}: {
  alt: string;
  className?: string | undefined;
}) {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={tall} width={780} height={1156} />
      <img
        src={wide}
        width={1600}
        height={900}
        alt={alt}
        className={className}
        fetchPriority="high"
      />
    </picture>
  );
}
