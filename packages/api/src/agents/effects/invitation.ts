type Invitation = { title: string; starts_at: Date; ends_at: Date; timezone: string; host: string };

/** What an invitation says; every figure in it is the meeting's own. */
export function writeInvitation({ title, starts_at, ends_at, timezone, host }: Invitation): {
  subject: string;
  text: string;
} {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(starts_at);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const when = `${day}, ${clock.format(starts_at)} to ${clock.format(ends_at)} (${timezone})`;
  return {
    subject: `Invitation: ${title}`.slice(0, 200),
    text: `${title}\n${when}\nwith ${host}\n\nThe calendar file is attached. If another time suits you better, answer this mail.`,
  };
}
