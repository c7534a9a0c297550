/**
 * The languages of a browser, the most wanted first: `de-AT,de;q=0.9,*;q=0.1` gives `de-AT`, `de`.
 * @param header `Accept-Language`; at most twenty entries are read.
 */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .split(',', 20)
    .flatMap((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((one) => one.startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && weight > 0 ? [{ tag, weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
