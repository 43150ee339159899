import sanitizeHtml from 'sanitize-html';
import { pageOf } from './email-page.ts';

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
    // Styles stay as they are: what one could load is up to the page's policy.
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
  return pageOf(body, loads ? '' : 'img[src^="http" i]{display:none}');
}

const PICTURE = /^(?:https?:\/\/|data:image\/(?:png|jpeg|gif|webp);base64,)/i;
