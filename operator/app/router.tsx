import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router';
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../../shared/operator/roles.ts';
import { showDeskLanguage } from '../texts/texts.ts';
import { DeskError } from './desk-error.tsx';
import { Desk } from './desk.tsx';
import { SignedIn } from './signed-in.tsx';

const languageOfPath = (path: string): OperatorLanguage | null =>
  OPERATOR_LANGUAGES.find((one) => one === path.split('/')[1]) ?? null;

/** The desk has two languages; a browser of any other reads English. */
const preferred = (): OperatorLanguage => (navigator.language.startsWith('nl') ? 'nl' : 'en');

/** Shows the address's language; an address without one goes to the browser's. */
async function readLanguage({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const language = languageOfPath(pathname);
  if (language) {
    await showDeskLanguage(language);
    document.documentElement.lang = language;
    return null;
  }
  // The part after # is a secret, and not sent with a request.
  return redirect(`/${preferred()}${pathname === '/' ? '' : pathname}${search}${location.hash}`);
}

/** Every page of the desk, each with an address of its own. */
export const createDeskRouter = () =>
  createBrowserRouter([
    {
      loader: readLanguage,
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        languageOfPath(currentUrl.pathname) !== languageOfPath(nextUrl.pathname),
      Component: Desk,
      HydrateFallback: () => null,
      ErrorBoundary: DeskError,
      children: [
        // Led on to a language before it is shown.
        { index: true, Component: () => null },
        {
          path: ':language/invitation',
          lazy: async () => ({
            Component: (await import('../session/invitation-page.tsx')).InvitationPage,
          }),
        },
        {
          path: ':language',
          Component: SignedIn,
          ErrorBoundary: DeskError,
          children: [
            {
              path: 'photos',
              lazy: async () => ({
                Component: (await import('../photos/photo-desk-page.tsx')).PhotoDeskPage,
              }),
            },
            {
              path: 'desk/:queue',
              lazy: async () => ({
                Component: (await import('../reports/report-desk-page.tsx')).ReportDeskPage,
              }),
            },
            {
              lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
              children: [
                {
                  index: true,
                  lazy: async () => ({
                    Component: (await import('../today/today-page.tsx')).TodayPage,
                  }),
                },
                {
                  path: 'queue/:queue',
                  lazy: async () => ({
                    Component: (await import('../cases/queue-page.tsx')).QueuePage,
                  }),
                },
                {
                  path: 'case/:id',
                  lazy: async () => ({
                    Component: (await import('../cases/case-page.tsx')).CasePage,
                  }),
                },
                {
                  path: 'approvals',
                  lazy: async () => ({
                    Component: (await import('../approvals/approvals-page.tsx')).ApprovalsPage,
                  }),
                },
                {
                  path: 'books',
                  lazy: async () => ({
                    Component: (await import('../money/books-page.tsx')).BooksPage,
                  }),
                },
                {
                  path: 'codes',
                  lazy: async () => ({
                    Component: (await import('../money/codes-page.tsx')).CodesPage,
                  }),
                },
                {
                  path: 'blocks',
                  lazy: async () => ({
                    Component: (await import('../money/blocks-page.tsx')).BlocksPage,
                  }),
                },
                {
                  path: 'holds',
                  lazy: async () => ({
                    Component: (await import('../data/holds-page.tsx')).HoldsPage,
                  }),
                },
                {
                  path: 'audit',
                  lazy: async () => ({
                    Component: (await import('../audit/audit-page.tsx')).AuditPage,
                  }),
                },
                {
                  path: 'operators',
                  lazy: async () => ({
                    Component: (await import('../operators/operators-page.tsx')).OperatorsPage,
                  }),
                },
                {
                  path: 'settings',
                  lazy: async () => ({
                    Component: (await import('../settings/settings-page.tsx')).SettingsPage,
                  }),
                },
                {
                  path: 'legal',
                  lazy: async () => ({
                    Component: (await import('../legal/legal-page.tsx')).LegalPage,
                  }),
                },
                {
                  path: 'transparency',
                  lazy: async () => ({
                    Component: (await import('../transparency/transparency-page.tsx'))
                      .TransparencyPage,
                  }),
                },
                {
                  path: 'disputes',
                  lazy: async () => ({
                    Component: (await import('../disputes/disputes-page.tsx')).DisputesPage,
                  }),
                },
                {
                  path: 'flaggers',
                  lazy: async () => ({
                    Component: (await import('../flaggers/flaggers-page.tsx')).FlaggersPage,
                  }),
                },
                {
                  path: 'fiction',
                  lazy: async () => ({
                    Component: (await import('../fiction/fiction-page.tsx')).FictionPage,
                  }),
                },
                {
                  path: 'macros',
                  lazy: async () => ({
                    Component: (await import('../macros/macros-page.tsx')).MacrosPage,
                  }),
                },
                {
                  path: 'partners',
                  lazy: async () => ({
                    Component: (await import('../partners/partners-page.tsx')).PartnersPage,
                  }),
                },
                {
                  path: 'views',
                  lazy: async () => ({
                    Component: (await import('../views/views-page.tsx')).ViewsPage,
                  }),
                },
                {
                  path: 'comfort',
                  lazy: async () => ({
                    Component: (await import('../comfort/comfort-page.tsx')).ComfortPage,
                  }),
                },
                {
                  path: '*',
                  lazy: async () => ({
                    Component: (await import('./missing-page.tsx')).MissingPage,
                  }),
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
