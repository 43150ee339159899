/** How a lead reaches the company: what is known of it, and who wrote its notes, follow from that. */
export type Way = 'form' | 'ad' | 'profile' | 'webinar' | 'list' | 'met' | 'introduced' | 'call' | 'chat';

/**
 * Notes as they come with a lead: the sender's own words on a form, a colleague's elsewhere. {company} is the lead's
 * company.
 */
export const CAPTURE_NOTES: Record<Way, { hot: readonly string[]; plain: readonly string[] }> = {
  form: {
    hot: [
      'Please call me about pricing for about 40 sensors, we have to decide before the holidays.',
      'We are replacing our current vendor and would like a demo for three people.',
      'Could you send a quote for calibration of 120 gauges a year, with collection?',
      'Our contract runs out in eight weeks. Can we book a meeting this week?',
      'Saw the comparison on your site. A pilot in one of our locations would convince my boss.',
      'Budget is approved, I need an offer and the delivery time.',
    ],
    plain: [
      'Do your loggers work without Wi-Fi?',
      'Please send the brochure.',
      'We have had two other products on the table, yours is the third.',
      'Is there a version with a probe of 3 m?',
      'Which certificates do you issue, and are they accepted in Switzerland?',
      'Only German-speaking support, please.',
      'Looking around for next year, no hurry.',
      'Does the gateway run on 24 V DC?',
    ],
  },
  ad: {
    hot: [
      'Asked for pricing in the ad form.',
      'Ticked "I would like a demo" in the form.',
      'Wants a call back in the afternoon about a quote.',
    ],
    plain: [
      'Downloaded the cold chain checklist.',
      'Clicked through from the fridge alarm campaign.',
      'Left the message field empty.',
      'Downloaded the audit guide.',
    ],
  },
  profile: {
    hot: [
      'Replied to our post and asked for a demo of the audit trail.',
      'Messaged us: wants to talk about replacing paper records.',
      'Asked for a price list after the case study.',
    ],
    plain: [
      'Liked the case study about the blood bank.',
      'Connected after our article on drift.',
      'Filled in the lead form of the spring campaign.',
      'Follows us since the launch of the new logger.',
    ],
  },
  webinar: {
    hot: [
      'Asked two questions about audit trails and wants a trial.',
      'Stayed to the end and asked for pricing in the chat.',
      'Wants to see a demo with their own probes.',
    ],
    plain: [
      'Stayed 40 of 45 minutes.',
      'Registered, watched the recording.',
      'Asked whether the slides are shared.',
      'Left after ten minutes.',
    ],
  },
  list: {
    hot: [
      'Asked for a quote two years ago, lost to price.',
      'Contract with the current vendor ends this year, says the partner list.',
    ],
    plain: [
      'From the trade directory.',
      'Visitor list of the autumn fair.',
      'Old customer of the service department, no order since 2022.',
      'Member list of the food safety association.',
    ],
  },
  met: {
    hot: [
      'Talked for 20 minutes at our stand. Meeting booked for next week, decision maker present.',
      'Saw the demo at the stand and asked for a quote on the spot.',
      'Wants a pilot in one plant before the summer shutdown.',
      'Renewal of their monitoring is due, unhappy with the response times of the provider.',
    ],
    plain: [
      'Scanned badge at the stand, took a flyer.',
      'Came with a colleague, mostly curious about the wireless probes.',
      'Met at the dinner after the talk, no details.',
      'Collects material for a comparison, due after the summer.',
    ],
  },
  introduced: {
    hot: [
      'Introduced by a customer who runs 200 of our loggers. Budget confirmed, wants a proposal.',
      'The partner has already shown a demo, they ask for pricing now.',
      'Recommended by their sister company. Wants to talk to the decision maker on our side.',
      'Switching from a product that is being discontinued in spring.',
    ],
    plain: [
      'A customer passed on the card, no context.',
      'Partner says they are growing and will need this sooner or later.',
      'Former colleague of our contact at Greengate.',
      'Asked our partner for references in their industry.',
    ],
  },
  call: {
    hot: [
      'Open to a demo, send the invitation for next Tuesday.',
      'Wants a quote for 12 rooms. Calls back on Friday.',
      'Current vendor raised prices by 18 %, asked what replacing it would take.',
    ],
    plain: [
      'Reached at the second try, short on time, call again in a month.',
      'Gatekeeper gave the name and the direct line.',
      'Has something in place until next year.',
      'Friendly, sends us to purchasing.',
      'Polite, but no budget this year.',
    ],
  },
  chat: {
    hot: [
      'Customer success heard they want a demo for a second site.',
      'Service engineer on site: they are replacing the old panel, good moment for a proposal.',
      'Support ticket turned into a pricing question.',
    ],
    plain: [
      'Support asked us to take this one over.',
      'Posted by the field team, details to follow.',
      'Asked in the partner channel whether we deliver to the islands.',
    ],
  },
};

/** What every form also collects: nobody's customers. */
export const JUNK = [
  { notes: 'I write my thesis about sensor networks and would like free samples.', title: 'Student' },
  { notes: 'We offer SEO services and quality backlinks at a fair price.', title: 'Outreach Specialist' },
  { notes: 'Applying for the job opening in your service team, my CV is attached.', title: 'Service Technician' },
  { notes: 'School project: how does a thermometer work?', title: null },
  { notes: 'Guest post proposal for your blog, 800 words, two links.', title: 'Content Manager' },
  { notes: 'test', title: null },
] as const;

/** When they want to decide, as the form offers it and as people write it. */
export const TIMELINES = {
  now: ['Immediately', 'This month', 'ASAP', 'Within 4 weeks'],
  quarter: ['This quarter', '1-3 months', 'Within 3 months'],
  half_year: ['Within 6 months', '3-6 months'],
  year: ['This year', '6-12 months', 'Before the next audit'],
  later: ['Next year', 'More than a year'],
  exploring: ['Just exploring', 'No fixed date'],
} as const;
