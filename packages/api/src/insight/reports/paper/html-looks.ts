import { escapeHtml } from '../../../ground/text/escape-html.ts';
import { COLORS } from './colors.ts';

/* What mail programs understand: tables for layout, and every look at its element. */

/** Said where a table begins: texts within take it from there. */
export const FONT = `font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;
/** The page's, in pixels. */
export const PAGE_WIDTH = 640;
export const SIDE = 24;
export const LAYOUT = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** How a text looks. Its colour is named: what a mail program takes for its own in the dark would be on our white. */
export const looks = (size: number, height: number, color: string = COLORS.ink): string =>
  `font-size:${size}px;line-height:${height}px;color:${color}`;

/** A paragraph, `above` pixels under the one before. */
export const paragraph = (text: string, above: number, look: string): string =>
  `<p style="margin:${above}px 0 0;${look}">${escapeHtml(text)}</p>`;

export const anchor = (url: string, text: string, color: string = COLORS.link): string =>
  `<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(text)}</a>`;
