import { showFirstPage } from './first-page.ts';

/** The document's own script: it is here long before the app. */
const [page, root] = [document.getElementById('first-page'), document.getElementById('root')];
if (page && root) void showFirstPage(page, root);
