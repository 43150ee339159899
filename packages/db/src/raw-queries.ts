import type pg from 'pg';
import type { Statement } from './batch.ts';
import { Prisma } from './generated/prisma/client.ts';

type Sql = readonly string[] | Prisma.Sql;

/** Raw SQL on a door, whosever rows it sees. Values go in and come out as in model calls. */
export type RawQueries = {
  $queryRaw<T = unknown>(statement: Sql, ...values: unknown[]): Promise<T>;
  /** How many rows were written. */
  $executeRaw(statement: Sql, ...values: unknown[]): Promise<number>;
  /**
   * As $queryRaw, for a statement that is asked all the time: PostgreSQL keeps it and its plan. Its text should not vary, and what is read best may
   * not depend on the values: the plan is made once for all of them, and for all companies.
   */
  $prepared<T>(statement: Prisma.Sql): Promise<T>;
};

export function rawQueries(send: (statement: Statement) => Promise<pg.QueryResult>): RawQueries {
  return {
    $queryRaw: async <T>(sql: Sql, ...values: unknown[]) => (await send(toStatement(sql, values))).rows as T,
    $executeRaw: async (sql, ...values) => (await send(toStatement(sql, values))).rowCount ?? 0,
    $prepared: async <T>(sql: Prisma.Sql) => (await send({ ...toStatement(sql, []), prepared: true })).rows as T,
  };
}

function toStatement(sql: Sql, values: unknown[]): Statement {
  const whole = 'text' in sql ? sql : Prisma.sql(sql, ...values);
  return { text: whole.text, values: whole.values };
}
