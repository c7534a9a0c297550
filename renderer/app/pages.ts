import type { ComponentType } from 'react';

type LazyPage = () => Promise<{ Component: ComponentType }>;

const PAGES: Readonly<Record<string, LazyPage>> = {
  index: async () => ({ Component: (await import('./site/home.tsx')).Home }),
  members: async () => ({
    Component: (await import('../features/search/search-page.tsx')).SearchPage,
  }),
  'members-id': async () => ({
    Component: (await import('../features/profile/profile-page.tsx')).ProfilePage,
  }),
  likes: async () => ({ Component: (await import('../features/likes/likes-page.tsx')).LikesPage }),
  'likes-type': async () => ({
    Component: (await import('../features/likes/likes-page.tsx')).LikesPage,
  }),
  'likes-m-id': async () => ({
    Component: (await import('./likes-and-profile.tsx')).LikesAndProfile,
  }),
  chats: async () => ({
    Component: (await import('../features/conversation/chats-page.tsx')).ChatsPage,
  }),
  'chats-id': async () => ({
    Component: (await import('../features/conversation/chats-page.tsx')).ChatsPage,
  }),
  'members-id-chat': async () => ({
    Component: (await import('../features/conversation/chats-page.tsx')).ChatsPage,
  }),
  'lang-config': async () => ({ Component: (await import('./site/languages.tsx')).Languages }),
  login: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
  signup: async () => ({
    Component: (await import('../features/signup/signup-page.tsx')).SignupPage,
  }),
  'signup-matches': async () => ({
    Component: (await import('../features/signup/signup-page.tsx')).SignupMatchesPage,
  }),
  'members-id-signup': async () => ({
    Component: (await import('../features/signup/member-signup-page.tsx')).MemberSignupPage,
  }),
  complaints: async () => ({
    Component: (await import('./site/complaints/complaints.tsx')).Complaints,
  }),
  'complete-signup': async () => ({
    Component: (await import('../features/account/complete-signup-page.tsx')).CompleteSignupPage,
  }),
  'activate-done': async () => ({
    Component: (await import('../features/activation/activate-done-page.tsx')).ActivateDonePage,
  }),
  'activate-error': async () => ({
    Component: (await import('../features/activation/activate-error-page.tsx')).ActivateErrorPage,
  }),
  'reset-password': async () => ({
    Component: (await import('../features/access/reset-password-page.tsx')).ResetPasswordPage,
  }),
  'reset-password-do': async () => ({
    Component: (await import('../features/access/choose-password-page.tsx')).ChoosePasswordPage,
  }),
  'mail-change-do': async () => ({
    Component: (await import('../features/access/mail-change-page.tsx')).MailChangePage,
  }),
  profile: async () => ({
    Component: (await import('../features/account/own-profile-page.tsx')).OwnProfilePage,
  }),
  settings: async () => ({
    Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
  }),
  notifications: async () => ({
    Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
  }),
  'account-deleted': async () => ({
    Component: (await import('../features/leaving/account-deleted-page.tsx')).AccountDeletedPage,
  }),
  credits: async () => ({
    Component: (await import('../features/purchase/credits-page.tsx')).CreditsPage,
  }),
  'credits-payment': async () => ({
    Component: (await import('../features/purchase/order-page.tsx')).OrderPage,
  }),
  'credits-repeat-order': async () => ({
    Component: (await import('../features/purchase/repeat-order-page.tsx')).RepeatOrderPage,
  }),
  pricing: async () => ({ Component: (await import('./site/pricing.tsx')).Pricing }),
  'credits-statement': async () => ({
    Component: (await import('../features/credits/statement-page.tsx')).StatementPage,
  }),
  directdebit: async () => ({
    Component: (await import('../features/payment/direct-debit-page.tsx')).DirectDebitPage,
  }),
  transactions: async () => ({
    Component: (await import('../features/payment/transactions-page.tsx')).TransactionsPage,
  }),
  withdraw: async () => ({
    Component: (await import('../features/payment/withdraw-page.tsx')).WithdrawPage,
  }),
  open: async () => ({ Component: (await import('../features/links/open-page.tsx')).OpenPage }),
  share: async () => ({ Component: (await import('../features/share/share-page.tsx')).SharePage }),
  premium: async () => ({
    Component: (await import('../features/purchase/premium-page.tsx')).PremiumPage,
  }),
  'swipe-game': async () => ({
    Component: (await import('./swipe-and-profile.tsx')).SwipeAndProfile,
  }),
  'match-finder': async () => ({
    Component: (await import('../features/match-finder/match-finder-page.tsx')).MatchFinderPage,
  }),
  pages: async () => ({ Component: (await import('./site/text-page.tsx')).AppTextPage }),
  unsubscribe: async () => ({
    Component: (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
  }),
};

/** How to fetch a page; null when there is none of this name, which the error page then says. */
export const pageOf = (name: string): LazyPage | null => PAGES[name] ?? null;
