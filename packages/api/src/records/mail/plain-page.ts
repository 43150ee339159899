import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { RestAnswer } from '../../ground/rest/rest-call.ts';

/**
 * Plain, without style or script: the host's policy allows none in line, and mail programs show it in small windows.
 */
export function plainPage(
  status: number,
  title: string,
  sentence: string,
  { form = '', language = 'en' }: { form?: string; language?: WritingLanguage } = {},
): RestAnswer {
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p>${sentence}</p>${form}</main></body></html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: new TextEncoder().encode(html),
  };
}
