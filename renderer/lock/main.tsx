import { createRoot } from 'react-dom/client';
import type { LockBridge } from '../../shared/desktop/discretion-bridge.ts';
import { htmlLanguage, matchLocale } from '../../shared/locales.ts';
import '../ui/styles/base.css';
import { LockPage } from './lock-page.tsx';
import { lockText } from './lock-text.ts';

declare global {
  interface Window {
    readonly lock: LockBridge;
  }
}

async function start(): Promise<void> {
  const state = await window.lock.state();
  const locale = matchLocale(state.locale) ?? 'nl';
  document.documentElement.lang = htmlLanguage(locale);
  document.title = state.name;
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(<LockPage bridge={window.lock} first={state} t={lockText(locale)} />);
}

void start();
