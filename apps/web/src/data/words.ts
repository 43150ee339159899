/** What Settings, Data says. */
export const DATA_WORDS = {
  title: 'Data',
  intro: 'What your workspace stores about people, and how to hand it out or erase it.',
};
