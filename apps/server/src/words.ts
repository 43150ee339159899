/** What the server says on the terminal, to probes and in its metrics. */
export const SERVER_WORDS = {
  firstSuperAdmin: (email: string, password: string) =>
    `First super admin: ${email}\nOne-time password (expires in 72 hours; change it when you first sign in): ${password}`,
  nobodyCanSignIn: `Nobody can sign in yet. Restart with SUPER_ADMIN=you@company.example\n(npm start -- --no-demo --super-admin=you@company.example) to create the first super admin and\nprint a one-time password. The super admin then creates companies.`,
  noSuperAdmin: `There is no super admin. To create one and print a one-time password, restart with\nSUPER_ADMIN=you@company.example (npm start -- --super-admin=you@company.example).`,
  portInUse: (port: number | undefined) =>
    `Port ${port} is already in use. Stop the process that uses it, or choose another port: PORT=3001 npm start`,
  portRefused: (port: number) =>
    `This user can't listen on port ${port}. Choose a port above 1023: PORT=3001 npm start`,
  databaseUnreachable: (reason: string) =>
    `Can't connect to the database. Check DATABASE_URL and DATABASE_OWNER_URL: ${reason}`,
  unknownCommand: (command: string) =>
    `Unknown command "${command}". Without a command, the server starts. "migrate" updates the database, "partition" partitions its largest tables, "recover <email>" prints a link to a new password, "audit:verify [company domain] [--anchor FILE]" checks that no audit log was changed.`,
  recoverWhom: 'Say whose account to recover: npm run recover -- you@company.example',
  recoveryLink: (url: string, until: Date) =>
    `Open this link to choose a new password. It works once, until ${until.toLocaleTimeString('en-US')}:\n${url}`,
  noSuchCompany: (which: string) => `No company has the domain or ID "${which}".`,
  auditWhole: (name: string, entries: number, erased: number) =>
    `${name}: verified ${entries.toLocaleString('en-US')} audit log entries${erased > 0 ? `, ${erased.toLocaleString('en-US')} with a person erased` : ''}.`,
  auditBroken: (name: string, entries: number, problems: number) =>
    `${name}: ${problems.toLocaleString('en-US')} ${problems === 1 ? 'problem' : 'problems'} in ${entries.toLocaleString('en-US')} audit log entries.`,
  anchorSubject: (day: string) => `Audit log anchors of ${day}`,
  anchorText: (lines: string) =>
    `The signed ends of the audit logs. Keep this message: with it, npm run audit:verify -- --anchor FILE finds entries that were removed since.\n\n${lines}`,
  auditAnchors: (anchors: number) =>
    anchors === 1 ? 'Compared with 1 anchor.' : `Compared with ${anchors.toLocaleString('en-US')} anchors.`,
  auditNoAnchors: (file: string) => `${file} has no anchors.`,
  auditGone: (company_id: string, at: string) =>
    `Company ${company_id} was anchored on ${at.slice(0, 10)} and is no longer in the database.`,
  auditEnd: (seq: string, hash: string) => `Last entry: no. ${seq}, ${hash}`,
  migrated: (applied: readonly string[]) =>
    `Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}, up to ${applied.at(-1)}.`,
  partitioned: (tables: readonly string[]) =>
    `Partitioned ${tables.length} ${tables.length === 1 ? 'table' : 'tables'} by company: ${tables.join(', ')}.`,
  alreadyPartitioned: 'The tables are already partitioned.',
  upToDate: 'The database is up to date.',
  invalidConfiguration: (problems: string) => `Invalid configuration:\n${problems}`,
  sendMetricsToken: 'Send the metrics token as a bearer token',
  jobStoreAway: "The job store can't be reached. Background work is waiting; everything else works.",
  requestDuration: 'Time to answer a request',
  liveStreams: 'Open live connections',
  replicaLag: 'How far the replica is behind the primary',
  replicaReads: 'Statements of lists and reports, by the server that answered them',
  unhandledFailures: 'Requests that ended in a 500',
};
