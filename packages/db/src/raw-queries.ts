import type pg from 'pg';
import type { Statement } from './batch.ts';
import * as Prisma from './prisma-names.ts';
import { isOfCompany, type Scope } from './scope.ts';

type Sql = readonly string[] | Prisma.Sql;

/** Raw SQL on a door, whosever rows it sees. Values go in and come out as in model calls. */
export type RawQueries = {
  $queryRaw<T = unknown>(statement: Sql, ...values: unknown[]): Promise<T>;
  /** How many rows were written. */
  $executeRaw(statement: Sql, ...values: unknown[]): Promise<number>;
  /**
   * As $queryRaw, for a statement that is asked all the time: PostgreSQL keeps it, with a plan for this company. Its
   * text should not vary, and the way to read may not depend on the values: the plan is made once for all of them.
   */
  $prepared<T>(statement: Prisma.Sql): Promise<T>;
};

export function rawQueries(scope: Scope, send: (statement: Statement) => Promise<pg.QueryResult>): RawQueries {
  // A plan that was made for a company of one lead reads 100,000 of another one by one: each has its own, and in it
  // whoever sees but a part.
  const keptFor = isOfCompany(scope)
    ? scope.companyId + (scope.role === 'crm_reader' ? scope.readerId : '')
    : scope.role;
  return {
    $queryRaw: async <T>(sql: Sql, ...values: unknown[]) => (await send(toStatement(sql, values))).rows as T,
    $executeRaw: async (sql, ...values) => (await send(toStatement(sql, values))).rowCount ?? 0,
    $prepared: async <T>(sql: Prisma.Sql) => (await send({ ...toStatement(sql, []), keptFor })).rows as T,
  };
}

function toStatement(sql: Sql, values: unknown[]): Statement {
  const whole = 'text' in sql ? sql : Prisma.sql(sql, ...values);
  return { text: whole.text, values: whole.values };
}
