/** What an agent calls the meeting that it invites to. */
export const INVITATION_WORDS = {
  title: (seller: string, host: string) => `Call with ${host}, ${seller}`,
  agenda: (topic: string) => `Agenda: ${topic}`,
};
