/** What an invitation says. */
export const INVITATION_WORDS = {
  title: (seller: string, host: string) => `Call with ${host}, ${seller}`,
  subject: (title: string) => `Invitation: ${title}`,
  agenda: (topic: string) => `Agenda: ${topic}`,
  text: (title: string, when: string, host: string) =>
    `${title}\n${when}\nHost: ${host}\n\nThe calendar invitation is attached. If another time works better, just reply to this email.`,
};
