import { INTAKE_CHANNELS } from '@outrider/shared/automation/intake';
import { leadCaptureSchema } from '@outrider/shared/records/leads';
import { describe, expect, it } from 'vitest';
import { sampleBody } from './sample.ts';
import { deliverOnce, post } from './sources/webhook-request.fixture.ts';

describe.each(INTAKE_CHANNELS)('the sample of %s', (channel) => {
  const deliver = (reference?: string) => {
    const { content_type, body } = sampleBody(channel, reference);
    return deliverOnce(post(channel, body, { 'content-type': content_type }));
  };

  it('is a full lead that the door takes, posted by an automation', () => {
    const { format, leads, ignored } = deliver();
    expect({ format, ignored, count: leads.length }).toStrictEqual({ format: 'flat', ignored: null, count: 1 });
    expect(leads[0]).toMatchObject({
      email: expect.stringMatching(/@example\.com$/),
      first_name: expect.any(String),
      last_name: expect.any(String),
      company_name: expect.any(String),
    });
    expect(leadCaptureSchema.safeParse(leads[0]).error).toBeUndefined();
  });

  it('carries a reference', () => expect(deliver('T-1').leads[0]?.notes).toMatch(/^Reference: T-1$/m));
});
