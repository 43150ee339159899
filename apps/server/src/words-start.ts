/** What the terminal says of a start that is refused, and of the command migrate. */
export const START_WORDS = {
  portInUse: (port: number | undefined) =>
    `Port ${port} is already in use. Stop the process that uses it, or choose another port: PORT=3001 npm start`,
  portRefused: (port: number) =>
    `This user can't listen on port ${port}. Choose a port above 1023: PORT=3001 npm start`,
  databaseUnreachable: (reason: string) =>
    `Can't connect to the database. Check DATABASE_URL and DATABASE_OWNER_URL: ${reason}`,
  unknownCommand: (command: string) =>
    `Unknown command "${command}". Without a command, the server starts. "migrate" updates the database.`,
  migrated: (applied: readonly string[]) =>
    `Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}, up to ${applied.at(-1)}.`,
  upToDate: 'The database is up to date.',
};
