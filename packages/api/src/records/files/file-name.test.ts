import { FILE_LIMITS } from '@outrider/shared/records/files';
import { expect, it } from 'vitest';
import { attachmentHeader, cleanFileName } from './file-name.ts';

it.each([
  ['offer.pdf', 'offer.pdf'],
  ['C:\\Users\\me\\offer.pdf', 'offer.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['  Angebot  für   Müller.pdf ', 'Angebot für Müller.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['line\nbreak\u0000.txt', null],
  ['line\nbreak.txt', 'linebreak.txt'],
  ['a<b>:"c|d?*.txt', 'a_b___c_d__.txt'],
  ['.htaccess', 'htaccess'],
  ['...', null],
  ['', null],
])('keeps %j as %j', (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept);
});

it('cuts a long name and keeps its ending, never half of a character', () => {
  const cut = cleanFileName(`${'😀'.repeat(150)}.docx`);
  expect(cut?.length).toBeLessThanOrEqual(FILE_LIMITS.name);
  expect(cut).toMatch(/^(😀)+\.docx$/u);
});

it('names a file to every browser, whatever its letters', () => {
  expect(attachmentHeader('Müller "final" 100%.pdf')).toBe(
    `attachment; filename="M_ller _final_ 100_.pdf"; filename*=UTF-8''M%C3%BCller%20%22final%22%20100%25.pdf`,
  );
});
