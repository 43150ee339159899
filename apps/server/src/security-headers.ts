import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * What only speaks to a page that is shown: half a kilobyte that a script, a style sheet and a font do without. A
 * screen has a dozen of them.
 */
export const HEADERS_OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** What every answer says to the browser, worked out once. A page that needs something else sets it over this. */
export function securityHeaders(publicUrl: string | undefined): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const set = helmet({
    // The popup in which a Google account is connected must be able to tell the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    contentSecurityPolicy: {
      directives: {
        upgradeInsecureRequests: null,
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? undefined : false,
  });
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  set({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}
