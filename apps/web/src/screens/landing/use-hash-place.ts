import { useEffect } from 'react';

/**
 * The browser looks for the place an address names (/#engine, /#privacy) before this page is drawn. Going there once
 * more makes it the :target; without gliding over the whole page.
 */
export function useHashPlace() {
  useEffect(() => {
    const { hash } = window.location;
    if (!hash) return;
    window.location.replace(hash);
    document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, []);
}
