import { useEffect, useState } from 'react';

const TAKES_KEYS = 'input, textarea, select, button, summary';

/** Whether a key is held down, outside of what is written in. */
export function useKeyDown(key: string): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || (event.target as Element).matches(TAKES_KEYS)) return;
      event.preventDefault();
      setDown(true);
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === key) setDown(false);
    };
    const leave = () => setDown(false);
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    window.addEventListener('blur', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      window.removeEventListener('blur', leave);
    };
  }, [key]);
  return isDown;
}
