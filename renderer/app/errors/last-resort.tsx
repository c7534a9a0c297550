import { Component, type ReactNode } from 'react';
import { i18n } from '../../i18n/i18n.ts';

/** Shown when even the error page failed; nothing in it can fail. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <p role="alert">{i18n.t('errors:page.whileShowing')}</p>;
  }
}
