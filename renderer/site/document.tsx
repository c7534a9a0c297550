import type { ReactNode } from 'react';
import { mayStoreArrival } from '../../shared/site/arrival.ts';
import type { Attributes, SiteDocument } from './site-document.ts';

/** JSON that can neither end its element nor start a comment. */
const embedded = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The HTML document around a page: head, styles, and the one script. */
export function DocumentShell({ page, children }: { page: SiteDocument; children: ReactNode }) {
  const { head, files } = page;
  const { lang, ...attributes } = head.attributes;
  return (
    <html lang={lang} {...attributes}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f4f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14101b" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <title>{head.title}</title>
        <style dangerouslySetInnerHTML={{ __html: files.style }} />
        {head.metas.map((meta) => (
          <meta key={JSON.stringify(meta)} {...meta} />
        ))}
        {head.links.map((link) => (
          <link key={JSON.stringify(link)} {...linkProps(link)} />
        ))}
        <link rel="icon" href="/icons/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        {head.data.map((data) => (
          <script
            key={JSON.stringify(data)}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: embedded(data) }}
          />
        ))}
        <script
          type="module"
          src={files.script}
          fetchPriority="low"
          data-signup-module={files.signup}
          data-stores-arrival={mayStoreArrival(page.settings) ? '' : undefined}
        />
        {page.key === 'login' && (
          <script
            type="module"
            src={files.login.script}
            fetchPriority="low"
            data-login-module={files.login.module}
          />
        )}
      </head>
      <body>
        {children}
        {/* After the text, which no face on its way slows down then. */}
        <link rel="stylesheet" href={files.fonts} />
      </body>
    </html>
  );
}

const linkProps = ({ hreflang, ...link }: Attributes): Record<string, string> =>
  hreflang === undefined ? link : { ...link, hrefLang: hreflang };
