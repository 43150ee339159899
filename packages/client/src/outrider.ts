#!/usr/bin/env node
// The command `outrider`: forwards a company's webhooks to an address on this machine.
import { runOutrider } from './listen/command.ts';

process.exitCode = await runOutrider(process.argv.slice(2), {
  // oxlint-disable-next-line node/no-process-env -- what a command is called with
  environment: process.env,
  input: process.stdin,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  onStop: (stop) => void process.once('SIGINT', stop).once('SIGTERM', stop),
});
process.exit(); // an open terminal would keep it running
