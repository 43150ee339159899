/** What the command outrider-types says. */
export const TYPES_WORDS = {
  usage: `Writes the types of your company's own fields from your Outrider server.

  outrider-types --url https://crm.example.com --token <access token> [--out outrider-fields.ts]
  outrider-types --url https://crm.example.com --email sam@example.com [--out -]

The password for --email is read from OUTRIDER_PASSWORD. OUTRIDER_URL and OUTRIDER_TOKEN stand in for --url and --token.
--out - prints the types instead of writing a file.
`,
  noPassword: 'Set OUTRIDER_PASSWORD to the password of this account\n',
  head: '// Written by outrider-types. Run it again when fields change.',
  written: (file: string, n: number) => `Wrote ${n} ${n === 1 ? 'field' : 'fields'} to ${file}\n`,
};
