import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/**
 * The bare React and React Router page that the first page is measured against: a heading, a
 * sentence, a picture, a link.
 */
function Page() {
  return (
    <main>
      <h1>Eén vonk is genoeg.</h1>
      <p>Praat vanavond nog met volwassenen bij jou in de buurt.</p>
      <img src="/picture.webp" width="400" height="500" alt="" />
      <Link to="/other">Begin</Link>
    </main>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={router} />,
);
