const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** The people that the project has drawn. They are nobody, and a page says that they are drawn. */
type DrawnPerson =
  | 'amara'
  | 'bram'
  | 'daan'
  | 'eva'
  | 'femke'
  | 'lotte'
  | 'mirjam'
  | 'noor'
  | 'ruben'
  | 'samir'
  | 'sanne'
  | 'thijs'
  | 'xavier'
  | 'yasmin';

/** A picture of a person: by name alone the first one, others with their number. */
type DrawnPicture =
  | DrawnPerson
  | 'amara-3'
  | 'daan-2'
  | 'eva-2'
  | 'eva-3'
  | 'femke-3'
  | 'lotte-2'
  | 'lotte-3'
  | 'noor-2'
  | 'noor-3'
  | 'samir-2'
  | 'samir-3'
  | 'sanne-3';

const address = (name: string) => files[`./pictures/${name}.webp`];

interface PortraitProps {
  person: DrawnPicture;
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string;
  /** What is to be seen; empty where the text beside it says so. */
  alt: string;
  /** The largest picture of the first screen; every other one is loaded when it comes near. */
  priority?: boolean;
  className?: string | undefined;
}

/** A drawn person before a place, four to five. */
export function Portrait({ person, sizes, alt, priority = false, className }: PortraitProps) {
  const small = address(`${person}-small`);
  return (
    <img
      className={className}
      src={small}
      srcSet={`${small} 480w, ${address(person)} 800w`}
      sizes={sizes}
      width={800}
      height={1000}
      alt={alt}
      decoding="async"
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}

/** The face alone, square: for avatars of up to 80 pixels. */
export function Face({
  person,
  alt,
  className,
}: Pick<PortraitProps, 'alt' | 'className'> & { person: DrawnPerson }) {
  return (
    <img
      className={className}
      src={address(`${person}-face`)}
      width={160}
      height={160}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
