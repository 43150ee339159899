import { spellingOf } from '@outrider/shared/ground/fields/field';
import type { PlaybookContent } from '@outrider/shared/insight/playbook';

/** What of the playbook a lead's facts name. Nothing is read from free text. */
export type Named = {
  /** What it asked about; null where nobody said it, or the playbook has nothing of that name. */
  asked: { kind: 'offer' | 'problem'; key: string } | null;
  /** Offers made for its industry or its job, which the playbook names as the lead has them. */
  made_for: string[];
};

type Facts = { asked_about: string | null; industry: string | null; job_title: string | null };

/** A name counts in any case and spacing, and as a whole: "CL 200" is the CL-200, "a CL-200 or two" is not. */
export function namedIn({ offers, problems }: PlaybookContent, { asked_about, industry, job_title }: Facts): Named {
  const asked = spellingOf(asked_about ?? '');
  const isAsked = (...names: (string | null)[]) =>
    asked !== '' && names.some((name) => spellingOf(name ?? '') === asked);
  const offer = offers.find(({ key, name }) => isAsked(key, name));
  const problem = problems.find(({ key, name }) => isAsked(key, name.en, name.de));
  const whom = new Set([industry, job_title].flatMap((text) => (text ? spellingOf(text) : [])));
  return {
    asked: offer ? { kind: 'offer', key: offer.key } : problem ? { kind: 'problem', key: problem.key } : null,
    made_for: offers.filter(({ for_whom }) => for_whom.some((one) => whom.has(spellingOf(one)))).map(({ key }) => key),
  };
}
