import {
  type FetchReference,
  LeadFetchError,
  type LeadFetcher,
  type MapFields,
  type MappedLead,
} from '../../../ground/ports/lead-fetch.ts';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { mapFields } from '../sources/flat-fields.ts';
import { type Field, humanise } from '../sources/flatten-record.ts';
import { asList, asObject, asText, dig } from '../sources/json-shapes.ts';
import { FETCH_FAILURES } from '../words.ts';
import { getPlatformJson } from './platform-request.ts';

type LinkedInOptions = {
  /** A member's token with r_marketing_leadgen_automation. */
  access_token: string;
  base_url?: string;
  /** The API's version as YYYYMM; LinkedIn keeps each for about a year. */
  version?: string;
};

const PLATFORM = 'LinkedIn';
const FIELDS =
  'id,submittedAt,leadType,testLead,formResponse,versionedLeadGenFormUrn,form:(id,name,content,hiddenFields)';

/**
 * Reads LinkedIn's leads. Source: learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync, "Get Lead Form
 * Responses" and "Get Lead Forms".
 */
export function createLinkedInFetcher({
  access_token,
  base_url = 'https://api.linkedin.com',
  version = '202609',
}: LinkedInOptions): LeadFetcher {
  const headers = {
    authorization: `Bearer ${access_token}`,
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
  };
  const get = (path: string) => getPlatformJson({ platform: PLATFORM, url: new URL(path, base_url), headers });
  return {
    async fetch(reference, map = mapFields) {
      if (!/^[A-Za-z0-9_-]{1,100}$/.test(reference.id))
        throw new LeadFetchError(FETCH_FAILURES.invalidId(PLATFORM), false);
      const response = await get(`/rest/leadFormResponses/${reference.id}?fields=${FIELDS}`);
      // An answer knows its question only by number. Where the form does not come along, it is asked for.
      const formId = formIdOf(asText(dig(response, 'versionedLeadGenFormUrn')) ?? reference.context['form']);
      const form = asObject(dig(response, 'form')) ?? (formId === null ? null : await get(`/rest/leadForms/${formId}`));
      return mapLead(response, form, reference, map);
    },
  };
}

/** 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:818,1)' is form 818. */
const formIdOf = (urn: string | undefined) => /leadGenForm:(\d{1,32})/.exec(urn ?? '')?.[1] ?? null;

function mapLead(response: unknown, form: unknown, { context }: FetchReference, map: MapFields): MappedLead {
  const questions = new Map(
    asList(dig(form, 'content', 'questions')).map((question) => [asText(dig(question, 'questionId')), question]),
  );
  const answers = asList(dig(response, 'formResponse', 'answers')).map((answer) =>
    readAnswer(answer, questions.get(asText(dig(answer, 'questionId')))),
  );
  const hidden = asList(dig(form, 'hiddenFields')).map((field) =>
    note(asText(dig(field, 'name')) ?? '', asText(dig(field, 'value'))),
  );
  const about = [
    note('Form', asText(dig(form, 'name')) ?? context['form'] ?? null),
    note('Lead type', asText(dig(response, 'leadType'))),
  ];
  const lead = map(
    [...answers, ...hidden, ...about].filter(({ value }) => value.trim() !== ''),
    'linkedin',
  );
  return dig(response, 'testLead') === true ? { ...lead, is_test: true } : lead;
}

function readAnswer(answer: unknown, question: unknown): Field {
  const asked = localised(dig(question, 'question'));
  const names = [asText(dig(question, 'predefinedField')), asText(dig(question, 'name')), asked].filter(
    (name) => name !== null,
  );
  const text = asText(dig(answer, 'answerDetails', 'textQuestionAnswer', 'answer'));
  const label = asked ?? humanise(names[0] ?? `Question ${asText(dig(answer, 'questionId')) ?? ''}`);
  return { keys: names.map(spellingOf), label, value: text ?? chosenTexts(answer, question).join(', ') };
}

/** A choice comes as the numbers of options; one that the form no longer has keeps its number. */
function chosenTexts(answer: unknown, question: unknown): string[] {
  const options = asList(dig(question, 'questionDetails', 'multipleChoiceQuestionDetails', 'options'));
  return asList(dig(answer, 'answerDetails', 'multipleChoiceAnswer', 'options')).map((id) => {
    const option = options.find((candidate) => asText(dig(candidate, 'id')) === asText(id));
    return localised(dig(option, 'text')) ?? `option ${asText(id) ?? ''}`;
  });
}

/** The first text of a MultiLocaleString: {localized: {en_US: 'Work email'}}. A form has one locale. */
const localised = (text: unknown) =>
  Object.values(asObject(dig(text, 'localized')) ?? {})
    .map(asText)
    .find((value) => value !== null) ?? null;
const note = (label: string, value: string | null): Field => ({ keys: [], label: humanise(label), value: value ?? '' });
