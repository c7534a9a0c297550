import type { ComponentType } from 'react';
import type { SitePageKey } from '../../shared/site/site-pages.ts';
import { AdultonlyPage } from './pages/adultonly/adultonly-page.tsx';
import { AlonetonightPage } from './pages/alonetonight/alonetonight-page.tsx';
import { CollageLander } from './pages/collagelanding/collage-lander.tsx';
import { GalleryLander } from './pages/gallery/gallery-lander.tsx';
import { ComplaintsPage } from './pages/complaints/complaints-page.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { LoginPage } from './pages/login/login-page.tsx';
import { LangConfigPage } from './pages/lang-config/lang-config-page.tsx';
import { MemberLanding } from './pages/member-lander/member-landing.tsx';
import { MemberMessage } from './pages/member-lander/member-message.tsx';
import { MemberPhoto } from './pages/member-lander/member-photo.tsx';
import { IconsLander } from './pages/iconslanding/icons-lander.tsx';
import { MapLander } from './pages/maplanding/map-lander.tsx';
import { PlainSignupPage } from './pages/signup/plain-signup-page.tsx';
import { PricingPage } from './pages/pricing/pricing-page.tsx';
import { FaqPage } from './pages/text/faq-page.tsx';
import { TextPage } from './pages/text/text-page.tsx';
import { SocialLander } from './pages/socialnetwork/social-lander.tsx';
import { TransitionsLander } from './pages/transitions/transitions-lander.tsx';
import { VideoLander } from './pages/video/video-lander.tsx';
import { TinderswipePage } from './pages/tinderswipe/tinderswipe-page.tsx';
import { WhoneedsstringsPage } from './pages/whoneedsstrings/whoneedsstrings-page.tsx';
import type { SitePageProps } from './site-page-props.ts';

interface SitePageEntry<Key extends SitePageKey> {
  Page: ComponentType<SitePageProps<Key>>;
  /** The page's module, whose styles the document links: a path under `renderer/`. */
  module: string;
  /** It asks for the age in its own form, where that must be asked: no dialog opens over it. */
  asksAge?: true;
}

const text = { Page: TextPage, module: 'site/pages/text/text-page.tsx' };
const TEXT_PAGES = {
  'pages-terms': text,
  'pages-privacy': text,
  'pages-cookies': text,
  'pages-return-policy': text,
  'pages-ban': text,
  'pages-faq': { Page: FaqPage, module: 'site/pages/text/faq-page.tsx' },
  'pages-service': text,
  'pages-safety': text,
  'pages-imprint': text,
  'pages-accessibility': text,
  'pages-transparency': text,
};

export const SITE_PAGES: { readonly [Key in SitePageKey]?: SitePageEntry<Key> } = {
  ...TEXT_PAGES,
  complaints: {
    Page: ComplaintsPage,
    module: 'site/pages/complaints/complaints-page.tsx',
  },
  index: { Page: HomePage, module: 'site/pages/home/home-page.tsx' },
  signup: { Page: PlainSignupPage, module: 'site/pages/signup/plain-signup-page.tsx' },
  pricing: { Page: PricingPage, module: 'site/pages/pricing/pricing-page.tsx' },
  'landers-adultonly': {
    Page: AdultonlyPage,
    module: 'site/pages/adultonly/adultonly-page.tsx',
    asksAge: true,
  },
  'landers-alonetonight': {
    Page: AlonetonightPage,
    module: 'site/pages/alonetonight/alonetonight-page.tsx',
  },
  login: { Page: LoginPage, module: 'site/pages/login/login-page.tsx' },
  'lang-config': { Page: LangConfigPage, module: 'site/pages/lang-config/lang-config-page.tsx' },
  'members-id-landing': {
    Page: MemberLanding,
    module: 'site/pages/member-lander/member-landing.tsx',
  },
  'members-id-landing2': {
    Page: MemberMessage,
    module: 'site/pages/member-lander/member-message.tsx',
  },
  'members-id-landing3': {
    Page: MemberPhoto,
    module: 'site/pages/member-lander/member-photo.tsx',
  },
  'landers-collagelanding': {
    Page: CollageLander,
    module: 'site/pages/collagelanding/collage-lander.tsx',
  },
  'landers-gallery': { Page: GalleryLander, module: 'site/pages/gallery/gallery-lander.tsx' },
  'landers-iconslanding': {
    Page: IconsLander,
    module: 'site/pages/iconslanding/icons-lander.tsx',
  },
  'landers-maplanding': { Page: MapLander, module: 'site/pages/maplanding/map-lander.tsx' },
  'landers-socialnetwork': {
    Page: SocialLander,
    module: 'site/pages/socialnetwork/social-lander.tsx',
  },
  'landers-transitionsvideolanding': {
    Page: TransitionsLander,
    module: 'site/pages/transitions/transitions-lander.tsx',
  },
  'landers-video': { Page: VideoLander, module: 'site/pages/video/video-lander.tsx' },
  'landers-tinderswipe': {
    Page: TinderswipePage,
    module: 'site/pages/tinderswipe/tinderswipe-page.tsx',
  },
  'landers-whoneedsstrings': {
    Page: WhoneedsstringsPage,
    module: 'site/pages/whoneedsstrings/whoneedsstrings-page.tsx',
  },
};
