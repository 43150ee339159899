#!/usr/bin/env node
// The command `outrider-types`: writes the types of a company's own fields from its server.
import { writeTypesFile } from './types-command.ts';

// oxlint-disable-next-line node/no-process-env -- what a command is called with
process.exitCode = await writeTypesFile(process.argv.slice(2), process.env, {
  tell: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
