import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { SearchAnswer } from '../../../shared/contract/search.ts';

/**
 * The bare React and React Router page that a member's first page is measured against: the same
 * call, the same pictures, a link for each.
 */
function Members() {
  const [found, setFound] = useState<SearchAnswer['results']>([]);
  useEffect(() => {
    void fetch(`/api/members.php${location.search}`, { headers: { 'request-type': 'client' } })
      .then((answer) => answer.json() as Promise<SearchAnswer>)
      .then(({ results }) => setFound(results));
  }, []);
  return (
    <main>
      <h1>Mensen</h1>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
        {found.map((card, index) => (
          <article key={card.id} data-profile={card.id}>
            {card.main_image && (
              <img
                src={card.main_image.filename.replace(/\/[^/]+$/, '/medium')}
                style={{ width: '100%', height: 'auto' }}
                width={480}
                height={600}
                loading={index < 8 ? 'eager' : 'lazy'}
                alt=""
              />
            )}
            <Link to={`/members/${card.id}`}>
              {card.name}, {card.age}
            </Link>
            <p>{card.city}</p>
          </article>
        ))}
      </div>
    </main>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Members /> }]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={router} />,
);
