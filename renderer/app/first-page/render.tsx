import type { Remote } from 'comlink';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { countrySearch, firstSearch } from '../../../shared/discover/first-search.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { FirstAnswers } from '../../../shared/site/first-answers.ts';
import { addPage } from '../../features/search/search-pages.ts';
import { SearchTools } from '../../features/search/search-tools.tsx';
import { SearchView } from '../../features/search/search-view.tsx';
import { LocaleContext } from '../../i18n/locale.ts';
import { keepTexts, setLanguage } from '../../i18n/all-texts.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { PageHandle } from '../../session/page-name.ts';
import {
  DatabaseContext,
  MemberContext,
  SettingsContext,
  SignedInContext,
  ToastContext,
  WorkerContext,
} from '../../session/contexts.ts';
import { FictionalIcon } from '../../ui/member/fictional-icon.ts';
import type { SyncWorker } from '../../worker/host/interface.ts';
import { MemberBar } from '../navigation/member-bar.tsx';
import { TabBar } from '../navigation/tab-bar.tsx';
import layout from '../layouts/layouts.module.css';

keepTexts(
  import.meta.glob<Record<string, unknown>>(
    '../../../locales/*/{choices,common,profile,search}.json',
    { eager: true, import: 'default' },
  ),
);

interface FirstPage {
  locale: Locale;
  settings: Settings;
  first: FirstAnswers;
}

const NOTHING = () => undefined;

function Page({ first, settings }: FirstPage) {
  const { key, found, user } = first;
  const results = addPage(key, null, found);
  const filters = firstSearch(user.profile, settings.search_fields);
  return (
    <div className={layout['layout']}>
      <MemberBar isStarting />
      <main className={layout['page-over-tabs']}>
        <SearchView
          filters={filters}
          start={countrySearch(user.profile)}
          onChange={NOTHING}
          search={{
            row: results.search,
            profiles: results.profiles,
            similar: results.similar,
            others: results.others,
            failure: null,
            asking: true,
            askingMore: false,
            askMore: NOTHING,
            askAgain: NOTHING,
          }}
          liking={{ liked: new Set(), onLike: NOTHING }}
          tools={<SearchTools filters={filters} onRun={NOTHING} />}
          onLast={null}
          isStarting
        />
      </main>
      <TabBar />
    </div>
  );
}

/**
 * What the app will show first, as markup: its own bar, search and tabs, without what can only be
 * used once the app is there (decision 069).
 */
export async function renderFirstPage(page: FirstPage): Promise<string> {
  const { locale, settings, first } = page;
  const handler = createStaticHandler([
    {
      path: '*',
      handle: { name: 'members' } satisfies PageHandle,
      Component: () => <Page {...page} />,
    },
  ]);
  const context = await handler.query(new Request(`http://localhost/${locale}/members`));
  if (context instanceof Response) throw new Error('members is redirected');
  // From here on nothing is waited for: another page may be in another language.
  setLanguage(locale);
  const markup = renderToStaticMarkup(
    <LocaleContext value={locale}>
      <SettingsContext value={settings}>
        <SignedInContext value>
          <ToastContext value={() => NOTHING}>
            <WorkerContext value={{} as Remote<SyncWorker>}>
              <DatabaseContext value={{} as LocalDatabase}>
                <MemberContext value={first.user}>
                  <FictionalIcon value={settings.fictional_icon}>
                    <StaticRouterProvider
                      router={createStaticRouter(handler.dataRoutes, context)}
                      context={context}
                      hydrate={false}
                    />
                  </FictionalIcon>
                </MemberContext>
              </DatabaseContext>
            </WorkerContext>
          </ToastContext>
        </SignedInContext>
      </SettingsContext>
    </LocaleContext>,
  );
  // Pictures are fetched once it is known which are on screen.
  return markup.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
}
