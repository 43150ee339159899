/** What the server says on the terminal, to probes and in its metrics. */
export const SERVER_WORDS = {
  firstSuperAdmin: (email: string, password: string) =>
    `First super admin: ${email}\nOne-time password (change it when you first sign in): ${password}`,
  nobodyCanSignIn: `Nobody can sign in yet. Restart with SUPER_ADMIN=you@company.example\n(npm start -- --no-demo --super-admin=you@company.example) to create the first super admin and\nprint a one-time password. The super admin then creates companies.`,
  portInUse: (port: number) =>
    `Port ${port} is already in use. Stop the program using it, or choose another port: PORT=3001 npm start`,
  portNotAllowed: (port: number) =>
    `This user isn't allowed to use port ${port}. Choose one above 1023: PORT=3001 npm start`,
  databaseSilent: (why: string) => `Can't connect to the database in DATABASE_URL: ${why}`,
  invalidConfiguration: (problems: string) => `Invalid configuration:\n${problems}`,
  sendMetricsToken: 'Send the metrics token as a bearer token',
  jobStoreAway: "The job store can't be reached. Background work is waiting; everything else works.",
  requestDuration: 'Time to answer a request',
  liveStreams: 'Open live connections',
  unhandledFailures: 'Requests that ended in a 500',
};
