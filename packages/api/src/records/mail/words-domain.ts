/** What the check of a From domain says. */
export const DOMAIN_WORDS = {
  unanswered: 'The name servers didn’t answer. Check again later.',
  spfGood: 'Names the servers that may send for this domain. Make sure yours is one of them.',
  spfMissing:
    'Not published. Receivers can’t tell which servers may send for this domain. Your mail provider says what to include.',
  spfAdd: 'v=spf1 include:<your mail provider> ~all',
  spfTwice: 'Published more than once, so receivers ignore all of them. Merge them into one record.',
  spfAnybody: 'Allows any server to send for this domain. End the record with ~all or -all.',
  spfOpen: 'Doesn’t say what to do with other servers. End the record with ~all or -all.',
  dkimGood: 'The key that signs your emails is published.',
  dkimMissing:
    'No key is published under this selector. Switch on DKIM at your mail provider and publish the record it shows you.',
  dkimUnnamed:
    'No key found under the usual selectors. Your mail provider tells you the selector: enter it above and check again.',
  dkimRevoked: 'The key under this selector was revoked. Publish the one your mail provider shows you.',
  dmarcGood: 'Receivers reject or quarantine emails that only pretend to come from this domain.',
  dmarcMissing: 'Not published. Start by collecting reports, then tighten the policy.',
  dmarcNoPolicy: 'Has no valid policy. Add p=none, p=quarantine or p=reject.',
  dmarcNone: 'Collects reports only. Move to p=quarantine or p=reject once your own emails pass.',
} as const;
