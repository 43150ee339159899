import { Readable } from 'node:stream';
import type { ImportRecord } from '@outrider/shared/records/import-types';
import type { ImportDetail, ImportMapping } from '@outrider/shared/records/imports';
import { createContext } from '../../ground/context.ts';
import { enterCompany } from '../../ground/guard.ts';
import type { Harness } from '../../suites/harness.ts';
import { errorFile } from './error-file.ts';
import { findImport } from './imports.store.ts';
import { receiveImport } from './receive.ts';

/** What a person does with a file, up to the run. */
export function importsOf(harness: Harness, token: string) {
  const { database, services } = harness;
  const enter = () =>
    enterCompany(
      createContext(database, services, {
        token,
        idempotency_key: null,
        request_id: 'test',
        ip: '192.0.2.1',
        user_agent: 'test',
        cookies: null,
      }),
      { can: 'leads.create' },
      { type: 'mutation' },
    );
  const api = harness.caller(token).imports;
  const send = async (
    body: Readable,
    file_name = 'leads.csv',
    record_type: ImportRecord = 'lead',
  ): Promise<ImportDetail> => receiveImport(await enter(), body, { file_name, record_type });
  const upload = (text: string | Buffer, name?: string, type?: ImportRecord) =>
    send(Readable.from([Buffer.from(text)]), name, type);
  const check = async (
    { id, mapping }: Pick<ImportDetail, 'id' | 'mapping'>,
    change: (mapping: ImportMapping) => ImportMapping = (same) => same,
  ) => {
    await api.check({ id, mapping: change(mapping) });
    await harness.runJobs();
    return api.get({ id });
  };
  const run = async (id: string) => {
    await api.run({ id });
    await harness.runJobs();
    return api.get({ id });
  };
  const undo = async (id: string) => {
    await api.undo({ id });
    await harness.runJobs();
    return api.get({ id });
  };
  const errors = async (id: string) => {
    const { db } = await enter();
    const row = await findImport(db, id);
    if (!row) throw new Error('No import');
    let text = '';
    for await (const part of errorFile(db, row)) text += part;
    return text;
  };
  return { api, send, upload, check, run, undo, errors };
}

/** Every field by one rule, where it has a choice. */
export const everyRule =
  (rule: 'keep' | 'fill' | 'overwrite') =>
  (mapping: ImportMapping): ImportMapping =>
    mapping.map((column) => ({ ...column, rule: column.field === 'notes' ? column.rule : rule }));
