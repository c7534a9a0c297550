import { HomePage } from '../../site/pages/home/home-page.tsx';
import { AppSite } from './app-site.tsx';

/** The landing page as the app shows it: after signing out, and where the app is installed. */
export function Home() {
  return (
    <AppSite>
      <HomePage />
    </AppSite>
  );
}
