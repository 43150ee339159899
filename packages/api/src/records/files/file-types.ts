import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';

/** What a file may be, and the ending that its name then has. Nothing that a browser or a computer would run. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/zip': ['zip'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'image/tiff': ['tif', 'tiff'],
  'audio/mpeg': ['mp3'],
  'audio/x-m4a': ['m4a'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4'],
  'video/quicktime': ['mov'],
};
/** Texts have no signature: what one is, its ending says. None of them is markup. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  json: 'application/json',
};

/** How much of a text is looked at for bytes that no text has. */
const LOOKED_AT = 64 * 1024;

/**
 * What a file's content is, whatever its name says; null where it may not be attached: another type, a name that ends
 * otherwise than its content says, or a text whose ending is none of a text.
 */
export async function allowedType(file: string, name: string): Promise<string | null> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = await fileTypeFromFile(file).catch(() => undefined);
  if (found) return ALLOWED[found.mime]?.includes(ending) ? found.mime : null;
  const text = TEXTS[ending];
  return text && (await isText(file)) ? text : null;
}

/** UTF-8 without control characters that no editor writes. */
async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    // A character can be cut where the look ends: `stream` leaves it out.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    // oxlint-disable-next-line no-control-regex -- the control characters are what this looks for
    return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text);
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
