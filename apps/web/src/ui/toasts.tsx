import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import { useSystemTheme } from '../theme/theme.ts';
import { subscribeTopLayer, topLayer } from './top-layer.ts';

const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 120 });

/** Where toasts appear: top right, above whatever is open. The host element moves into the topmost dialog, because outside of it nothing can be pressed. */
export function Toasts() {
  const [host] = useState(createHost);
  const theme = useSystemTheme();

  useEffect(() => {
    const settle = () => topLayer().append(host);
    settle();
    const stop = subscribeTopLayer(settle);
    return () => {
      stop();
      host.remove();
    };
  }, [host]);

  return createPortal(
    <div data-theme={theme}>
      <ToastContainer
        transition={fade}
        position="top-right"
        theme={theme === 'outrider-dark' ? 'dark' : 'light'}
        closeButton={false}
        hideProgressBar
        newestOnTop
        pauseOnFocusLoss={false}
        draggable={false}
        closeOnClick={false}
        aria-label="Messages"
      />
    </div>,
    host,
  );
}

function createHost() {
  const host = document.createElement('div');
  // Out of the flow: a dialog's grid would give it a row.
  host.className = 'fixed';
  return host;
}
