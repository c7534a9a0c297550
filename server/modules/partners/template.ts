import { isIP } from 'node:net';

/** What a partner's address may ask for, in braces. */
const PLACEHOLDERS = ['sub1', 'sub2', 'sub3', 'ref', 'event', 'amount'] as const;
type Filling = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const BRACES = /\{([^{}]*)\}/g;
const MARK = 'x';

/** The placeholders' places, with something that changes no part of an address. */
const probe = (template: string): URL | null => URL.parse(template.replace(BRACES, MARK));

/**
 * What is wrong with the address of a partner that events are reported to; null for nothing. It is
 * called from inside our network: https on its usual port, by name, with placeholders behind the
 * host alone. An origin that the operator listed (`VONK_PARTNER_SERVICES`) may be anything.
 */
export function templateProblem(template: string, services: readonly string[]): string | null {
  const url = probe(template);
  if (!url) return 'It is no address.';
  const unknown = [...template.matchAll(BRACES)].find(
    ([, name]) => !PLACEHOLDERS.some((one) => one === name),
  );
  if (/[{}]/.test(template.replace(BRACES, MARK))) return 'It has half a placeholder.';
  if (unknown) return `It has ${unknown[0]}; known are ${PLACEHOLDERS.join(', ')}.`;
  if (/^[^/]*\/\/[^/?#\\]*[{}]/.test(template) || /[\s\\]|\p{C}/u.test(template))
    return 'A placeholder stands in its host, or it has spaces.';
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return 'It has a name, a password or a fragment.';
  if (services.includes(url.origin)) return null;
  if (url.protocol !== 'https:' || url.port !== '') return 'It is not https on the usual port.';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 || !url.hostname.includes('.'))
    return 'Its host is no public name.';
  return null;
}

/** The address with the placeholders filled in, each as one part of it. Null for an unusable one. */
export function fillTemplate(
  template: string,
  filling: Filling,
  services: readonly string[],
): URL | null {
  if (templateProblem(template, services) !== null) return null;
  const filled = URL.parse(
    template.replace(BRACES, (_all, name: keyof Filling) => encodeURIComponent(filling[name])),
  );
  return filled?.origin === probe(template)?.origin ? filled : null;
}
