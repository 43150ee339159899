import pg from 'pg';
import { PreparedStatements } from './prepared-statements.ts';
import { COLUMN_TYPES, toParameter } from './values.ts';

export type Statement = {
  text: string;
  values?: unknown[];
  /**
   * Kept by the connection under a name, so that PostgreSQL does not parse it anew: once for each of those for whom its
   * plan may differ.
   */
  keptFor?: string;
  /** As pg's; ours where it is missing. */
  types?: pg.CustomTypesConfig;
  rowMode?: 'array';
};
export type Train = { before?: Statement[]; statement: Statement; after?: Statement[] };

/** The parts of pg's Query that its types do not tell, and that its pipeline mode asks of whatever it sends. */
type PgQuery = {
  callback: (error: Error | null, result?: pg.QueryResult) => void;
  submit(connection: pg.Connection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
};
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig & { rowMode?: 'array' }) => PgQuery;

/**
 * Sends statements in one write, up to one Sync: one round trip, and outside of BEGIN and COMMIT one implicit
 * transaction, which ends with them. The answer is that of `statement`; what stands before and after it only sets the
 * stage. Where one fails, those behind it do not run.
 */
export function sendTogether(client: pg.ClientBase, train: Train): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(train);
    batch.callback = (error, result) => (error ? reject(error) : resolve(result!));
    client.query(batch as unknown as pg.Submittable);
  });
}

type Ready = { text: string; values: (string | Buffer | null)[]; key: string | null };

class Batch extends PgQuery {
  readonly #statements: Ready[];
  readonly #answering: number;
  readonly #new: string[] = [];
  #completed = 0;

  constructor({ before = [], statement, after = [] }: Train) {
    const { text, types = COLUMN_TYPES, rowMode } = statement;
    super({ text, types, rowMode });
    this.#answering = before.length;
    this.#statements = [...before, statement, ...after].map(({ text, values = [], keptFor }) => ({
      text,
      values: values.map(toParameter), // here, not while writing: a value that cannot be sent leaves nothing half written
      key: keptFor === undefined ? null : `${keptFor} ${text}`,
    }));
  }

  override submit(connection: pg.Connection): null {
    const { stream } = connection;
    stream.cork();
    try {
      for (const name of PreparedStatements.of(connection).takeDropped()) connection.close({ type: 'S', name }, true);
      this.#statements.forEach((each, at) => this.#write(connection, each, at === this.#answering));
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  }

  #write(connection: pg.Connection, { text, values, key }: Ready, answers: boolean): void {
    const { name, isNew } = key === null ? { name: '', isNew: true } : PreparedStatements.of(connection).claim(key);
    if (isNew) connection.parse({ name, text, types: [] }, true);
    if (isNew && key !== null) this.#new.push(key);
    connection.bind({ statement: name, values }, true);
    if (answers) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#answering) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#completed++ === this.#answering) super.handleCommandComplete(message, connection);
  }

  override handleError(error: Error, connection: pg.Connection): void {
    const names = PreparedStatements.of(connection);
    for (const key of this.#new) names.forget(key); // whether the server got as far as to parse them is not told
    if (isOutdated(error)) for (const { key } of this.#statements) if (key !== null) names.forget(key);
    super.handleError(error, connection);
  }
}

/** The server no longer knows a statement by its name, or a migration has changed what it answers. It has not run. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'));

export const isKept = ({ keptFor }: Statement): boolean => keptFor !== undefined;

/** A kept statement gets its plan once, for whatever values: planning costs more than most of them take to run. */
export const PLAN_ONCE = `set_config('plan_cache_mode', 'force_generic_plan', true)`;
export const PLAN_EACH = `set_config('plan_cache_mode', 'auto', true)`;

/**
 * pg makes its errors where it reads the socket: a trace from there names nobody who asked. Their detail quotes whole
 * rows, which no log should have.
 */
export function pointAtCaller(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, pointAtCaller);
  if (error instanceof pg.DatabaseError) error.detail = undefined;
  return error;
}
