import type { ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@outrider/shared/errors';
import { RECORD_TYPES } from '@outrider/shared/fields/custom';
import { RECORD_NOUNS, RECORD_PATHS } from '@outrider/shared/record-nouns';
import type { Assistant } from './assistant.ts';
import { readRecord } from './find.ts';
import { compact } from './values.ts';
import { MCP_WORDS as WORDS } from './words.ts';

const SCHEME = 'outrider:/';
const TIMELINE = 10;

export const RESOURCE_TEMPLATES: ResourceTemplate[] = RECORD_TYPES.map((type) => ({
  name: RECORD_NOUNS[type].one,
  uriTemplate: `${SCHEME}${RECORD_PATHS[type]}/{id}`,
  description: `One ${RECORD_NOUNS[type].one} with its latest activities`,
  mimeType: 'application/json',
}));

/** A record by its address: outrider://leads/{id}. @throws AppError as reading it does */
export async function readResource(assistant: Assistant, uri: string): Promise<ReadResourceResult> {
  const [, path, id = ''] = /^outrider:\/(\/[a-z]+)\/([0-9a-f-]{36})$/.exec(uri) ?? [];
  const type = RECORD_TYPES.find((one) => RECORD_PATHS[one] === path);
  if (!type) throw new AppError('NOT_FOUND', WORDS.unknownResource);
  const read = await readRecord(assistant, { type, id, timeline: TIMELINE });
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(compact(read)) }] };
}
