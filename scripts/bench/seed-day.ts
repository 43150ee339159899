/**
 * What a company's people did and have to do, over its leads and their 40 reps; $1: the company, $2: how many
 * activities. To ten activities one task, to twenty-five a meeting, to five an email, four of them a conversation.
 */
const REPS = `(SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE company_id = $1 AND role = 'ae')`;
const LEADS = `(SELECT array_agg(id ORDER BY id) AS ids, count(*)::int AS of FROM leads WHERE company_id = $1)`;

/** A UUID of version 7, as everything that happens has one: the stream is read by it. */
const AT = `(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`;

export const DAY = [
  `WITH reps AS (INSERT INTO logins (id, email, full_name, password_hash)
      SELECT gen_random_uuid(), 'rep' || n || '@bench.example', 'Rep ' || n, 'x' FROM generate_series(1, 40) n WHERE $2::int > 0 RETURNING id, email, full_name)
    INSERT INTO users (company_id, id, email, full_name, role) SELECT $1, id, email, full_name, 'ae' FROM reps`,
  `UPDATE leads l SET assigned_to = u.ids[1 + (g.n % 40)::int]
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM leads WHERE company_id = $1 AND $2::int > 0) g, ${REPS} u
    WHERE l.company_id = $1 AND l.id = g.id`,
  `INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind, actor_id, actor_name, detail, created_at)
    SELECT $1, ${AT}, l.ids[1 + n % l.of], (ARRAY['email_sent', 'called', 'noted', 'replied', 'changed', 'status_changed', 'task_done', 'scored'])[1 + n % 8],
      (ARRAY['user', 'user', 'agent', 'system'])[1 + n / 8 % 4], u.ids[1 + n % 40], 'Rep', '{}', at
    FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '15 seconds') a(at), ${LEADS} l, ${REPS} u`,
  `INSERT INTO tasks (company_id, id, kind, title, due_at, priority, owner_id, lead_id, done_at, created_by, created_at)
    SELECT $1, gen_random_uuid(), (ARRAY['call', 'email', 'todo'])[1 + n % 3], 'Follow up with lead ' || n, now() + (n % 60 - 30) * interval '1 day', 'medium', u.ids[1 + n % 40],
      l.ids[1 + n % l.of], CASE WHEN n % 5 > 0 THEN now() - n * interval '1 minute' END, u.ids[1 + n % 40], now() - n * interval '1 minute'
    FROM generate_series(1, $2::int / 10) n, ${LEADS} l, ${REPS} u`,
  `INSERT INTO meetings (company_id, id, title, starts_at, ends_at, attendees, lead_id, organiser_id)
    SELECT $1, gen_random_uuid(), 'Review ' || n, at, at + interval '30 minutes', ARRAY['guest' || n || '@buyer.example'], l.ids[1 + n % l.of], u.ids[1 + n % 40]
    FROM generate_series(1, $2::int / 25) n, ${LEADS} l, ${REPS} u, LATERAL (SELECT now() + (n % 4000 - 2000) * interval '90 minutes') m(at)`,
  `INSERT INTO mailboxes (company_id, id, owner_id, email, sharing, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, username, password, connected_at, next_sync_at)
    SELECT $1, gen_random_uuid(), id, email, CASE WHEN n % 8 = 0 THEN 'all' ELSE 'private' END, 'imap.example', 993, 'tls', 'smtp.example', 587, 'starttls', email, 'x', now(), now() + interval '1 year'
    FROM (SELECT id, email, row_number() OVER (ORDER BY id) AS n FROM users WHERE company_id = $1 AND role = 'ae' AND $2::int > 0) u`,
  `INSERT INTO conversations (company_id, id, mailbox_id, subject, person_email, person_name, lead_id, matched_by, assignee_id, state, is_unread, last_at, last_direction, preview, email_count)
    SELECT $1, gen_random_uuid(), b.ids[1 + n % 40], 'Pilot ' || n, 'guest' || n || '@buyer.example', 'Guest ' || n, l.ids[1 + n % l.of], 'address', b.owners[1 + n % 40],
      CASE WHEN n % 6 = 0 THEN 'open' ELSE 'done' END, n % 30 = 0, now() - n * interval '3 minutes', CASE WHEN n % 12 = 0 THEN 'out' ELSE 'in' END, 'As discussed', 4
    FROM generate_series(1, $2::int / 20) n, ${LEADS} l, (SELECT array_agg(id ORDER BY id) AS ids, array_agg(owner_id ORDER BY id) AS owners FROM mailboxes WHERE company_id = $1) b`,
  `INSERT INTO emails (company_id, id, conversation_id, mailbox_id, message_id, direction, from_email, to_emails, subject, text, sent_at)
    SELECT $1, gen_random_uuid(), c.id, c.mailbox_id, c.id || '.' || k || '@buyer.example', CASE WHEN k % 2 = 0 THEN 'in' ELSE 'out' END, c.person_email, ARRAY['rep@bench.example'],
      c.subject, repeat('Could you send the figures of the second site as well? ', 12), c.last_at - (4 - k) * interval '1 day'
    FROM conversations c, generate_series(1, 4) k WHERE c.company_id = $1 AND $2::int > 0`,
];
