/** A website form that asks for an address. */
export const SAMPLE_FORM = {
  name: 'Sample',
  settings: {
    title: 'Contact us',
    fields: [{ name: 'email' as const, label: 'Email', required: true }],
    submit_label: 'Send',
    thanks: 'Thank you',
    origins: [],
    redirects: [],
    accent: '#2563eb',
  },
};
