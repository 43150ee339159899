/** What people are told of leads that reach them. */
export const ASSIGNMENT_WORDS = {
  handedToYou: (name: string) => `${name} handed you a lead`,
  handedOn: (to: string) => `Your lead was handed over to ${to}`,
  accepted: (name: string) => `${name} accepted your lead`,
  returned: (name: string) => `${name} returned your lead`,
};
