/** For what a developer should see and a user should not. */
export function logError(what: string, error: unknown) {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(what, error);
}
