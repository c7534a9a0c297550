import { useEffect, useState } from 'react';

const nothingOver = (): boolean =>
  document.querySelector('dialog[open], [role="menu"], [role="listbox"]') === null;

/** Whether no dialog or menu is open; observed only while somebody waits. */
export function useNothingOver(isPending: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const look = () => setFree(nothingOver());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open', 'role'],
    });
    return () => {
      observer.disconnect();
      setFree(false);
    };
  }, [isPending]);
  return isPending && free;
}
