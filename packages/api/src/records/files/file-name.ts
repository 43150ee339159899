import { FILE_LIMITS } from '@outrider/shared/records/files';
import { isStorable } from '@outrider/shared/ground/wire';

/**
 * A file's name as it is kept: without folders, control characters, marks that turn the reading direction (they make
 * "exe.pdf" of "fdp.exe"), and what file systems do not take; at most as long as FILE_LIMITS says, its ending kept.
 * Null where nothing is left of it.
 */
export function cleanFileName(sent: string): string | null {
  if (!isStorable(sent)) return null;
  const bare = sent
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  if (bare === '') return null;
  if (bare.length <= FILE_LIMITS.name) return bare;
  const ending = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? '';
  return (
    bare
      .slice(0, FILE_LIMITS.name - ending.length)
      .toWellFormed()
      .replace(/\uFFFD$/, '') + ending
  );
}

/**
 * The header that makes a browser save the file under its name (RFC 6266, RFC 8187). Old browsers read the first one.
 */
export function attachmentHeader(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
