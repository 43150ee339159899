import { MESSAGES } from '@outrider/shared/ground/messages';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deliverOnce, post, postForm, SECRET, verify } from './webhook-request.fixture.ts';

const onlyLead = (request: Parameters<typeof deliverOnce>[0]) => {
  const { leads } = deliverOnce(request);
  expect(leads).toHaveLength(1);
  return leads[0];
};
const LENA = { email: 'lena.brandt@harbour.example', first_name: 'Lena', last_name: 'Brandt' };

describe('Typeform', () => {
  const response = {
    event_id: '01HXY',
    event_type: 'form_response',
    form_response: {
      form_id: 'lT4Z3j',
      token: 'a3a12ec67a1365927098a606107fac15',
      submitted_at: '2026-11-18T18:17:02Z',
      hidden: { utm_source: 'newsletter', utm_campaign: 'autumn' },
      definition: {
        id: 'lT4Z3j',
        title: 'Demo request',
        fields: [
          { id: 'f1', title: 'What’s your first name?', type: 'short_text', ref: 'first_name' },
          { id: 'f2', title: 'Last name', type: 'short_text', ref: 'x2' },
          { id: 'f3', title: 'Where can we write to you?', type: 'email', ref: 'x3' },
          { id: 'f4', title: 'Which product?', type: 'multiple_choice', ref: 'x4' },
          { id: 'f5', title: 'And your number?', type: 'phone_number', ref: 'x5' },
          { id: 'f6', title: 'Do you use a CRM today?', type: 'yes_no', ref: 'x6' },
        ],
      },
      answers: [
        { type: 'text', text: 'Lena', field: { id: 'f0', type: 'short_text', ref: 'first_name' } },
        { type: 'text', text: 'Brandt', field: { id: 'f2', type: 'short_text', ref: 'x2' } },
        { type: 'email', email: LENA.email, field: { id: 'f3', type: 'email', ref: 'x3' } },
        { type: 'choices', choices: { labels: ['CL-200', 'CL-300'], other: 'Probes' }, field: { id: 'f4' } },
        { type: 'phone_number', phone_number: '+4930123456', field: { id: 'f5' } },
        { type: 'boolean', boolean: false, field: { id: 'f6' } },
      ],
    },
  };

  it('is read by its questions, the types of its answers and its hidden fields', () => {
    expect(onlyLead(post('n8n', response))).toEqual({
      ...LENA,
      source: 'n8n_workflow',
      phone: '+4930123456',
      utm_source: 'newsletter',
      utm_campaign: 'autumn',
      notes: 'Which product?: CL-200, CL-300, Probes\nDo you use a CRM today?: false\nForm: Demo request',
    });
    expect(verify(post('n8n', response))).toMatchObject({ external_id: 'typeform:a3a12ec67a1365927098a606107fac15' });
  });

  it('is taken with its own signature', () => {
    const body = JSON.stringify(response);
    const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`;
    const check = (secret: string) =>
      verify(post('n8n', body, { 'typeform-signature': sign(secret) }), { signing_secret: SECRET });
    expect(check(SECRET)).toMatchObject({ kind: 'accept' });
    expect(() => check('another secret')).toThrow(MESSAGES.badSignature);
  });
});

describe('Mailchimp', () => {
  const notice = (type: string) => ({
    type,
    fired_at: '2026-11-18 21:35:57',
    'data[id]': '8a25ff1d98',
    'data[list_id]': 'a6b5da1054',
    'data[email]': LENA.email,
    'data[email_type]': 'html',
    'data[merges][EMAIL]': LENA.email,
    'data[merges][FNAME]': 'Lena',
    'data[merges][LNAME]': 'Brandt',
    'data[merges][INTERESTS]': 'Sensors',
    'data[ip_opt]': '203.0.113.7',
  });

  it('brings who subscribed', () => {
    const lead = onlyLead(postForm('social', notice('subscribe')));
    expect(lead).toMatchObject(LENA);
    expect(lead?.notes).toMatch(/Interests: Sensors/i);
  });

  it.each(['unsubscribe', 'cleaned', 'upemail', 'campaign'])('is acknowledged when it tells of %s', (type) => {
    expect(verify(postForm('social', notice(type)))).toMatchObject({ kind: 'accept', without_lead: 'kept' });
    expect(deliverOnce(postForm('social', notice(type))).leads).toEqual([]);
  });
});

it('Elementor sends fields with their titles, and its form is not the person', () => {
  const form = {
    'form[id]': '6f3a',
    'form[name]': 'Kontaktformular',
    'fields[name][id]': 'name',
    'fields[name][type]': 'text',
    'fields[name][title]': 'Ihr Name',
    'fields[name][value]': 'Lena Brandt',
    'fields[name][raw_value]': 'Lena Brandt',
    'fields[name][required]': '1',
    'fields[email][id]': 'email',
    'fields[email][type]': 'email',
    'fields[email][title]': 'E-Mail',
    'fields[email][value]': LENA.email,
    'fields[email][raw_value]': LENA.email,
    'fields[email][required]': '1',
    'fields[field_7][id]': 'field_7',
    'fields[field_7][type]': 'textarea',
    'fields[field_7][title]': 'Ihre Nachricht',
    'fields[field_7][value]': 'Bitte um ein Angebot',
    'fields[field_7][raw_value]': 'Bitte um ein Angebot',
    'fields[field_7][required]': '0',
    'meta[page_url][title]': 'Seiten-URL',
    'meta[page_url][value]': 'https://harbour.example/kontakt',
    'meta[remote_ip][title]': 'Remote IP',
    'meta[remote_ip][value]': '203.0.113.7',
    'meta[credit][title]': 'Powered by',
    'meta[credit][value]': 'Elementor',
  };
  expect(onlyLead(postForm('social', form))).toEqual({
    ...LENA,
    source: 'social',
    landing_page: 'https://harbour.example/kontakt',
    notes: 'Bitte um ein Angebot\nForm: Kontaktformular',
  });
});

it('Unbounce sends its fields as lists in a text of JSON', () => {
  const form = {
    page_id: 'b1a2',
    page_name: 'Autumn offer',
    page_url: 'https://offer.harbour.example/autumn',
    variant: 'a',
    'data.json': JSON.stringify({
      email: [LENA.email],
      first_name: ['Lena'],
      last_name: ['Brandt'],
      utm_medium: ['cpc'],
      which_models: ['CL-200', 'CL-300'],
    }),
  };
  expect(onlyLead(postForm('social', form))).toEqual({
    ...LENA,
    source: 'social',
    utm_medium: 'cpc',
    landing_page: 'https://offer.harbour.example/autumn',
    notes: 'Page id: b1a2\nPage name: Autumn offer\nVariant: a\nWhich models: CL-200, CL-300',
  });
});

describe('HubSpot', () => {
  it('sends a contact with the history of each property', () => {
    const of = (value: string) => ({
      value,
      versions: [{ value, 'source-type': 'FORM', timestamp: 1_763_488_622_000 }],
    });
    const contact = {
      vid: 3_234_574,
      'canonical-vid': 3_234_574,
      'portal-id': 62_515,
      'is-contact': true,
      'profile-url': 'https://app.hubspot.com/contacts/62515/contact/3234574',
      properties: {
        email: of(LENA.email),
        firstname: of('Lena'),
        lastname: of('Brandt'),
        jobtitle: of('Head of Logistics'),
        hs_analytics_source: of('PAID_SEARCH'),
        lastmodifieddate: of('1763488622000'),
      },
      'form-submissions': [{ 'form-id': 'c1', 'page-url': 'https://harbour.example/demo', title: 'Demo' }],
      'identity-profiles': [{ vid: 3_234_574, identities: [{ type: 'EMAIL', value: LENA.email }] }],
    };
    expect(onlyLead(post('n8n', contact))).toEqual({
      ...LENA,
      source: 'n8n_workflow',
      job_title: 'Head of Logistics',
      landing_page: 'https://harbour.example/demo',
    });
  });

  it('sends a form with the page that it stood on', () => {
    const fields = Object.entries({ email: LENA.email, firstname: 'Lena', lastname: 'Brandt', company: 'Harbour' });
    const form = {
      submittedAt: 1_763_488_622_000,
      fields: fields.map(([name, value]) => ({ objectTypeId: '0-1', name, value })),
      context: { pageUri: 'https://harbour.example/demo', pageName: 'Demo' },
    };
    expect(onlyLead(post('social', form))).toMatchObject({
      ...LENA,
      company_name: 'Harbour',
      landing_page: 'https://harbour.example/demo',
    });
  });
});

it('Facebook’s answers are read as an automation passes them on', () => {
  const lead = {
    created_time: '2026-11-18T08:13:54+0000',
    id: '1056424359872345',
    ad_id: '23845',
    form_id: '5544',
    field_data: [
      { name: 'full_name', values: ['Lena Brandt'] },
      { name: 'work_email', values: [LENA.email] },
      { name: 'work_phone_number', values: ['+4930123456'] },
      { name: 'job_title', values: ['Head of Logistics'] },
      { name: 'company_name', values: ['Harbour'] },
      { name: 'wann_dürfen_wir_anrufen?', values: ['vormittags'] },
    ],
  };
  expect(onlyLead(post('social', lead))).toMatchObject({
    ...LENA,
    phone: '+4930123456',
    job_title: 'Head of Logistics',
    company_name: 'Harbour',
    notes: expect.stringContaining('vormittags') as unknown,
  });
});

it('German names are fields', () => {
  const form = {
    Vorname: 'Lena',
    Nachname: 'Brandt',
    Firma: 'Hafen AG',
    'E-Mail-Adresse': LENA.email,
    Telefonnummer: '030 123456',
    Position: 'Leiterin Logistik',
    Branche: 'Logistik',
    Mitarbeiterzahl: '120',
    Nachricht: 'Bitte um Rückruf',
  };
  expect(onlyLead(postForm('social', form))).toEqual({
    ...LENA,
    source: 'social',
    company_name: 'Hafen AG',
    phone: '030 123456',
    job_title: 'Leiterin Logistik',
    industry: 'Logistik',
    company_size: '51-200',
    notes: 'Bitte um Rückruf',
  });
});

it.each([
  [{ first_name: 'Anna', middle_name: 'Maria', last_name: 'Bauer' }],
  [{ first_name: 'Anna', last_name: 'Bauer', name: 'Anna Maria Bauer' }],
  [{ first_name: 'Anna', full_name: 'Anna Maria Bauer' }],
  [{ first_name: 'Anna Maria', middle_name: 'Maria', last_name: 'Bauer' }],
])('a second name is kept: %j', (names) => {
  expect(onlyLead(post('n8n', { email: LENA.email, ...names }))).toEqual({
    email: LENA.email,
    source: 'n8n_workflow',
    first_name: 'Anna Maria',
    last_name: 'Bauer',
  });
});

it('keys that are no fields of an object stay harmless', () => {
  const lead = onlyLead(post('n8n', { email: LENA.email, 'toString[valueOf]': '1', 'a[b][c]': '2' }));
  expect(lead).toMatchObject({ email: LENA.email, notes: expect.stringContaining('2') as unknown });
});
