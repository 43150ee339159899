import { formScriptPath } from '@outrider/shared/capture-forms';
import type { RestAnswer } from '../../rest/rest-call.ts';
import { escapeHtml } from '../../text/escape-html.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const pageOf = (title: string, main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`;

/** Says one thing, for whoever sent a form without a script. */
export const messagePage = (status: number, title: string, sentence: string): RestAnswer => ({
  status,
  headers: HEADERS,
  body: pageOf(title, `<p>${escapeHtml(sentence)}</p>`),
});

/** The form on a page of its own, to look at and to link to. */
export const formPage = (title: string, public_id: string): RestAnswer => ({
  status: 200,
  headers: HEADERS,
  body: pageOf(title, `<script src="${formScriptPath(public_id)}"></script>`),
});
