import type { Played } from './play.fixture.ts';

/** What happened to each lead of a company, to be read aloud: its letters, and what its agent asked instead. */
export function monthInWords(company: string, played: readonly Played[]): string {
  const stories = played.map(({ story, letters, asked }) => {
    const told = [
      ...letters.map(({ day, subject, text }) => ({ day, text: `### Day ${day}: ${subject}\n\n${text}` })),
      ...asked.map(({ day, text }) => ({ day, text: `Day ${day}, the agent: ${text}` })),
    ];
    const { email: _, ...lead } = story.lead;
    return [
      `## ${company}: ${story.name}`,
      JSON.stringify(lead),
      ...told.toSorted((a, b) => a.day - b.day).map(({ text }) => text),
    ].join('\n\n');
  });
  return `${stories.join('\n\n')}\n`;
}
