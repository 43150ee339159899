import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { bindValues } from './bind-values.ts';
import { createOutriderClient, isOutriderError, type OutriderOutputs, signIn } from './index.ts';
import { TYPES_WORDS } from './words.ts';

type Field = OutriderOutputs['fields']['list']['items'][number];
type Output = { tell: (text: string) => void; complain: (text: string) => void };

/**
 * Reads a company's own fields from its server and writes them as types. A password comes from the environment: what
 * stands in a command line, others on the machine can read. @returns the exit code: 0, 1 where the server refused, 2
 * for a command that makes no sense
 */
export async function writeTypesFile(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { tell, complain }: Output,
): Promise<number> {
  const asked = readCommand(args);
  if (!asked) {
    complain(TYPES_WORDS.usage);
    return 2;
  }
  if (asked.help) {
    tell(TYPES_WORDS.usage);
    return 0;
  }
  const { url = environment['OUTRIDER_URL'], email, out = 'outrider-fields.ts' } = asked;
  const [token, password] = [asked.token ?? environment['OUTRIDER_TOKEN'], environment['OUTRIDER_PASSWORD']];
  if (!url || (email ? !password : !token)) {
    complain(email && !password ? TYPES_WORDS.noPassword : TYPES_WORDS.usage);
    return 2;
  }
  try {
    const access = email && password ? (await signIn({ url, email, password })).access_token : (token ?? '');
    const client = createOutriderClient({ url, token: access });
    const { items } = await client.fields.list.query({ record_type: 'lead' });
    const text = typesOf(items);
    if (email) await client.auth.logout.mutate();
    if (out === '-') tell(text);
    else {
      await writeFile(out, text);
      tell(TYPES_WORDS.written(out, items.filter(isLiving).length));
    }
    return 0;
  } catch (error) {
    complain(`${isOutriderError(error) ? error.detail : String(error)}\n`);
    return 1;
  }
}

function readCommand(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { url: text, token: text, email: text, out: text, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: bindValues(args, options), options }).values;
  } catch {
    return null;
  }
}

const isLiving = ({ archived_at }: Field) => archived_at === null;

/** The living fields as a TypeScript module. */
function typesOf(fields: readonly Field[]): string {
  const lines = fields
    .filter(isLiving)
    .flatMap((field) => [`    /** ${commentOf(field)} */`, `    ${JSON.stringify(field.key)}: ${typeOf(field)};`]);
  return `${TYPES_WORDS.head}\nexport type Fields = {\n  leads: {\n${lines.map((line) => `${line}\n`).join('')}  };\n};\n`;
}

/** What people call the field, on one line that nothing in it can end. */
const commentOf = ({ label, help }: Field) =>
  [label, help].filter(Boolean).join('. ').replaceAll(/\s+/g, ' ').replaceAll('*/', '* /');

function typeOf({ kind, options }: Field): string {
  const choice = options.map(({ value }) => JSON.stringify(value)).join(' | ') || 'never';
  switch (kind) {
    case 'number':
    case 'money':
      return 'number';
    case 'flag':
      return 'boolean';
    case 'choice':
      return choice;
    case 'choices':
      return `(${choice})[]`;
    case 'text':
    case 'long_text':
    case 'url':
    case 'date':
    case 'person':
      return 'string';
  }
}
