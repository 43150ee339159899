import { escapeHtml } from '../../ground/text/escape-html.ts';

const LOOK =
  'html{background:#fff;color:#1d2433}body{margin:0;padding:12px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}';

/** A page of an email; `look`: styles of its own. */
export const pageOf = (body: string, look = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank"><style>${LOOK}${look}</style></head><body>${body}</body></html>`;

/** A sentence where an email cannot be shown. */
export const sayingSo = (sentence: string): string => pageOf(escapeHtml(sentence));

/**
 * What a shown email may do: be seen, in this site's own frame. Its links open windows of their own. `allow-same-origin`
 * lets the screen around it measure it; without `allow-scripts` nothing in it can make use of that.
 */
export const pagePolicy = (pictures: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${pictures ? ' https:' : ''}`,
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
