import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { readSession } from '../session/session.ts';
import { createDeskRouter } from './router.tsx';

void readSession();
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createDeskRouter()} />);
