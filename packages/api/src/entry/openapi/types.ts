/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 takes it; only the keywords this API uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** What kind of field a company made; a choice, a check box and a person look alike to JSON. */
  'x-kind'?: string;
};

export type Ref = { $ref: string };
export type MediaType = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Content = Record<string, MediaType>;
type Header = { description: string; schema: JsonSchema };
export type ApiResponse = { description: string; headers?: Record<string, Header | Ref>; content?: Content };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
  /** How a list is written; left out, each of its values by itself. */
  style?: 'form';
  explode?: false;
};
type RequestBody = { required: boolean; content: Content };
/** Each entry is one way in; the names are those of the security schemes. An empty object: without any. */
export type Security = Record<string, string[]>[];

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Security;
  parameters?: (Parameter | Ref)[];
  requestBody?: RequestBody;
  responses: Record<string, ApiResponse | Ref>;
  /** The query parameters are another way to send what the body holds: one or the other. */
  'x-query-or-body'?: true;
};

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];
/** `parameters`: of each of its operations. */
export type PathItem = { servers?: { url: string }[]; parameters?: Ref[] } & Partial<Record<Method, Operation>>;
export type SecurityScheme =
  | { type: 'http'; scheme: string; description: string }
  | { type: 'apiKey'; in: 'header' | 'query'; name: string; description: string };

export type Components = {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, ApiResponse>;
  parameters: Record<string, Parameter>;
  headers: Record<string, Header>;
  securitySchemes: Record<string, SecurityScheme>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Security;
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  /** What we send, by the event. */
  webhooks: Record<string, PathItem>;
  components: Components;
};

export const refTo = (kind: keyof Components, name: string): Ref => ({ $ref: `#/components/${kind}/${name}` });
