import type { CompanyDb } from '@outrider/db';
import { csvLine } from '@outrider/shared/ground/csv';
import { type ImportRow, listProblems } from './imports.store.ts';

const PAGE = 1_000;

/**
 * The rows that failed, as they were, with line, column and reason before them: mended, the file can be imported again.
 */
export async function* errorFile(db: CompanyDb, { id, headers }: ImportRow): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['Line', 'Column', 'Reason', ...headers])}`;
  for (let after = 0; ;) {
    const page = await listProblems(db, id, after, PAGE);
    yield page
      .map(({ line, cells, problems }) =>
        csvLine([
          String(line),
          problems.map(({ column }) => column).join('; '),
          problems.map(({ reason }) => reason).join('; '),
          ...cells,
        ]),
      )
      .join('');
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.line;
  }
}
