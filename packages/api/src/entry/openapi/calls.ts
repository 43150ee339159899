import {
  type ApiResponse,
  METHODS,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Ref,
} from './types.ts';

/** A call with its references followed. `base` is the path of its server, '' for the root. */
export type Call = {
  method: Method;
  path: string;
  base: string;
  operation: Operation;
  parameters: Parameter[];
  responses: [status: string, ApiResponse][];
};

/** What a reference in the document stands for. @throws when it stands for nothing */
export function follow<T extends object>(document: OpenApiDocument, part: T | Ref): T {
  if (!('$ref' in part)) return part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${part.$ref} is not in the document`);
  return found as T;
}

/** The part of a server's address that a page on the same host needs: '' for the root. */
export const pathOf = (server: string) => new URL(server, 'http://host').pathname.replace(/\/$/, '');

export function listCalls(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const [server] = item.servers ?? document.servers;
      const parameters = (operation.parameters ?? []).map((parameter) => follow(document, parameter));
      const responses = Object.entries(operation.responses).map(([status, response]): Call['responses'][number] => [
        status,
        follow(document, response),
      ]);
      return [{ method, path, base: pathOf(server?.url ?? '/'), operation, parameters, responses }];
    }),
  );
}
