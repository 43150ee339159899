import sanitizeHtml from 'sanitize-html';

/** Pictures that came with an email, as data: addresses by their Content-IDs. */
export type CidPictures = Map<string, string>;

const TAGS = [...sanitizeHtml.defaults.allowedTags, 'img', 'center', 'font', 'strike'];
/** How things look, and nothing that acts. */
const LOOKS =
  'style align valign width height bgcolor color face size border cellpadding cellspacing colspan rowspan dir lang title alt'.split(
    ' ',
  );

/**
 * An email's HTML as a page of its own: no scripts, forms, frames, style sheets or anything else that acts or loads;
 * links open in a new tab and say nothing of where they were followed. Pictures elsewhere keep their addresses; where
 * the page's policy does not load them, they leave no holes.
 */
export function showable(html: string, pictures: CidPictures, loads: boolean): string {
  const body = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { '*': LOOKS, a: ['href', 'target', 'rel'], img: ['src'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    // The default list is not of the ways into a style that a page without scripts has; the page's policy is.
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(href && !href.startsWith('#') && { href, target: '_blank', rel: 'noopener noreferrer nofollow' }),
        },
      }),
      img: (tagName, { src = '', ...attribs }) => {
        const shown = /^cid:/i.test(src) ? pictures.get(src.slice(4)) : src;
        return { tagName, attribs: shown && PICTURE.test(shown) ? { ...attribs, src: shown } : attribs };
      },
    },
  });
  return pageOf(body, loads ? '' : 'img[src^="http"]{display:none}');
}

/** A sentence where an email cannot be shown. */
export const sayingSo = (sentence: string): string => pageOf(sanitizeHtml(sentence, { allowedTags: [] }));

const pageOf = (body: string, look = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank"><style>${LOOK}${look}</style></head><body>${body}</body></html>`;

const PICTURE = /^(?:https?:\/\/|data:image\/(?:png|jpeg|gif|webp);base64,)/i;

const LOOK =
  'html{background:#fff;color:#1d2433}body{margin:0;padding:12px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}';

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
