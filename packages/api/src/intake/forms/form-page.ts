import { formScriptPath } from '@outrider/shared/capture-forms';
import { logoPath } from '@outrider/shared/company-logo';
import type { RestAnswer } from '../../rest/rest-call.ts';
import { escapeHtml } from '../../text/escape-html.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Whose page it is. */
export type PageOwner = { id: string; name: string; logo: string | null };
const headOf = ({ id, name, logo }: PageOwner) =>
  logo ? `<img src="${logoPath(id, logo)}" alt="${escapeHtml(name)}" height="48">` : '';

const pageOf = (title: string, main: string, owner: PageOwner) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head><body><main>${headOf(owner)}<h1>${escapeHtml(title)}</h1>${main}</main></body></html>`;

/** Says one thing, for whoever sent a form without a script. */
export const messagePage = (status: number, title: string, sentence: string, owner: PageOwner): RestAnswer => ({
  status,
  headers: HEADERS,
  body: pageOf(title, `<p>${escapeHtml(sentence)}</p>`, owner),
});

/** The form on a page of its own, to look at and to link to. */
export const formPage = (title: string, public_id: string, owner: PageOwner): RestAnswer => ({
  status: 200,
  headers: HEADERS,
  body: pageOf(title, `<script src="${formScriptPath(public_id)}"></script>`, owner),
});
