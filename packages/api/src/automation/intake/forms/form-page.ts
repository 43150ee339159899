import { formScriptPath } from '@outrider/shared/automation/capture-forms';
import { logoPath } from '@outrider/shared/people/company-logo';
import type { RestAnswer } from '../../../ground/rest/rest-call.ts';
import { escapeHtml } from '../../../ground/text/escape-html.ts';
import { TURNSTILE_ORIGIN } from './turnstile.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const TURNSTILE_POLICY = `default-src 'self'; script-src 'self' ${TURNSTILE_ORIGIN}; frame-src ${TURNSTILE_ORIGIN}; connect-src 'self'; style-src 'self'; base-uri 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'`;

/** Whose page it is. */
export type PageOwner = { id: string; name: string; logo: string | null };
const headOf = (owner: PageOwner | null) =>
  owner?.logo ? `<img src="${logoPath(owner.id, owner.logo)}" alt="${escapeHtml(owner.name)}" height="48">` : '';

const pageOf = (title: string, main: string, owner: PageOwner | null) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head><body><main>${headOf(owner)}<h1>${escapeHtml(title)}</h1>${main}</main></body></html>`;

type Beside = { button?: string; link?: { href: string; text: string } };

/**
 * Says one thing, for whoever sent a form without a script or follows a mail's link; `button` sends the page's own
 * address a POST. Without an owner it is nobody's: a link that leads nowhere.
 */
export const messagePage = (
  status: number,
  title: string,
  sentence: string,
  owner: PageOwner | null,
  { button, link }: Beside = {},
): RestAnswer => ({
  status,
  headers: HEADERS,
  body: pageOf(
    title,
    [
      `<p>${escapeHtml(sentence)}</p>`,
      button && `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`,
      link && `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`,
    ]
      .filter(Boolean)
      .join(''),
    owner,
  ),
});

/**
 * The form on a page of its own, to look at and to link to. Turnstile's script and frame are let in where the form
 * needs them.
 */
export const formPage = (title: string, public_id: string, owner: PageOwner, needsTurnstile: boolean): RestAnswer => ({
  status: 200,
  headers: { ...HEADERS, ...(needsTurnstile && { 'content-security-policy': TURNSTILE_POLICY }) },
  body: pageOf(title, `<script src="${formScriptPath(public_id)}"></script>`, owner),
});
