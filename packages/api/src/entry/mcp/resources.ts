import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@outrider/shared/ground/errors';
import { RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { can } from '@outrider/shared/ground/permissions';
import { RECORD_NOUNS, RECORD_PATHS, RECORD_ROUTERS } from '@outrider/shared/ground/record-nouns';
import type { Assistant } from './assistant.ts';
import { call, capabilityOf } from './calls.ts';
import { readRecord } from './find.ts';
import { compact } from './values.ts';
import { MCP_WORDS as WORDS } from './words.ts';

const SCHEME = 'outrider:/';
const VIEWS = `${SCHEME}/views/`;
const PLAYBOOK = `${SCHEME}/playbook`;
const mimeType = 'application/json';
const TIMELINE = 10;
const LIST_LENGTH = 20;

const mayCall = ({ user }: Assistant, procedure: string) => can(user, capabilityOf(procedure));
const listedTypes = (assistant: Assistant) =>
  RECORD_TYPES.filter((type) => mayCall(assistant, `${RECORD_ROUTERS[type]}.list`));

/**
 * What can be read by its address without knowing an id: the lists, saved views and the playbook, as far as the token
 * goes.
 */
export async function listResources(assistant: Assistant): Promise<Resource[]> {
  const types = listedTypes(assistant);
  const lists = types.map((type) => ({
    uri: SCHEME + RECORD_PATHS[type],
    name: RECORD_NOUNS[type].many,
    description: WORDS.list(RECORD_NOUNS[type].many),
    mimeType,
  }));
  const playbook = { uri: PLAYBOOK, name: WORDS.playbook, description: WORDS.aboutPlaybook, mimeType };
  return [...lists, ...(await listViews(assistant, types)), ...(mayCall(assistant, 'playbook.get') ? [playbook] : [])];
}

async function listViews(assistant: Assistant, types: RecordTypeName[]): Promise<Resource[]> {
  if (!mayCall(assistant, 'views.list')) return [];
  const views = await Promise.all(types.map((record_type) => assistant.caller.views.list({ record_type })));
  return views.flat().map(({ id, name }) => ({ uri: VIEWS + id, name, description: WORDS.savedView, mimeType }));
}

export const listTemplates = (assistant: Assistant): ResourceTemplate[] => [
  ...listedTypes(assistant).map((type) => ({
    name: RECORD_NOUNS[type].one,
    uriTemplate: `${SCHEME}${RECORD_PATHS[type]}/{id}`,
    description: `One ${RECORD_NOUNS[type].one} with its latest activities`,
    mimeType,
  })),
  ...(mayCall(assistant, 'views.records')
    ? [{ name: 'view', uriTemplate: `${VIEWS}{id}`, description: WORDS.savedView, mimeType }]
    : []),
];

/**
 * What is at an address: outrider://leads/{id}, outrider://leads, outrider://views/{id}, outrider://playbook. @throws
 * AppError as reading it does
 */
export async function readResource(assistant: Assistant, uri: string): Promise<ReadResourceResult> {
  const text = JSON.stringify(compact(await read(assistant, uri)));
  return { contents: [{ uri, mimeType, text }] };
}

async function read(assistant: Assistant, uri: string): Promise<object> {
  const { caller } = assistant;
  if (uri === PLAYBOOK) return caller.playbook.get({});
  const [, path, id] = /^outrider:\/(\/[a-z]+)(?:\/([0-9a-f-]{36}))?$/.exec(uri) ?? [];
  if (id && uri === VIEWS + id) return caller.views.records({ id, limit: LIST_LENGTH });
  const type = RECORD_TYPES.find((one) => RECORD_PATHS[one] === path);
  if (!type) throw new AppError('NOT_FOUND', WORDS.unknownResource);
  if (id) return readRecord(assistant, { type, id, timeline: TIMELINE });
  return call(caller, `${RECORD_ROUTERS[type]}.list`, { limit: LIST_LENGTH, total: 'bounded' });
}
