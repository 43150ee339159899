/** JSON that is text already, from PostgreSQL for example: it goes to the wire as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value that may be JSON text already, in whole or in its fields. */
export type MaybeText<T> = T | JsonText | { [Key in keyof T]: T[Key] | JsonText };

/** JSON.stringify, for values that may be text already. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (!hasText(value)) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([key, field]) =>
    field === undefined ? [] : [`${JSON.stringify(key)}:${writeJson(field)}`],
  );
  return `{${fields.join(',')}}`;
}

const hasText = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some((field) => field instanceof JsonText);
