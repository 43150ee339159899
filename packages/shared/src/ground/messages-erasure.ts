const onDay = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Stands where somebody was, in what stays without them. */
export const ERASED_PERSON = 'Erased person';

/** What is said of people who are erased. */
export const ERASURE_MESSAGES = {
  erasedPerson: (at: Date) =>
    `This person was erased on ${onDay(at)}. An admin can allow them again under Settings > Data.`,
  erasedSkipped: (at: Date) => `This person asked to be erased on ${onDay(at)}, so the lead was skipped`,
  erasedLeft: (n: number) =>
    n === 1
      ? '1 person was erased earlier and was skipped'
      : `${n.toLocaleString('en-US')} people were erased earlier and were skipped`,
  notContactedErased: 'This person was erased and is no longer contacted',
  onePerson: 'Enter an email, a lead or a contact',
  typeTheEmail: 'Type the email exactly as shown',
  erasesUser: 'This email belongs to a user of this workspace. Remove the user first.',
  nobodyToErase: 'No data is stored about this person',
  stillErasing: 'This person is still being erased. Try again in a few minutes.',
  notTheErased: 'This email does not match the erased person',
  deliveryErased: 'The person in this delivery was erased, and its content with them',
} as const;
