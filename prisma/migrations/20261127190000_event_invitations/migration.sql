-- Letters that invite to an event.
ALTER TABLE letter_templates DROP CONSTRAINT letter_templates_moment_check;
ALTER TABLE letter_templates ADD CONSTRAINT letter_templates_moment_check CHECK (moment IN (
  'first_inbound', 'first_outbound', 'follow_up', 'second_follow_up', 'break_up', 'reply', 'meeting_confirmation', 'meeting_reminder', 'after_meeting', 'no_show',
  'proposal_cover', 'reopening', 'event_invitation'));
