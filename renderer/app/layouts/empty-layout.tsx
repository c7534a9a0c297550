import { Outlet } from 'react-router';
import styles from './layouts.module.css';

/** Nothing but the page. */
export function EmptyLayout() {
  return <div className={styles['layout']}><main id="main" tabIndex={-1} className={styles['page']}><Outlet /></main></div>;
}
