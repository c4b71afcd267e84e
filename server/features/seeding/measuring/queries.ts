import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { countLearners } from '../../enrollment/queries.ts'
import { emailOf, SAMPLE_LEARNERS, SAMPLE_PARENT } from '../sample-family/sample-people.ts'

/** Domain of addresses that receive no mail and cannot sign in. */
export const MEASURE_DOMAIN = 'measure.invalid'

const Accounts = z.object({ real: z.boolean() })

/** Checks for accounts other than the sample family and measurement learners. */
export async function hasRealAccounts(db: Executor): Promise<boolean> {
  const sample = [SAMPLE_PARENT.email, ...SAMPLE_LEARNERS.map(({ username }) => emailOf(username))]
  const [row] = await query(
    db,
    Accounts,
    sql`
    SELECT EXISTS (
      SELECT FROM profiles
      WHERE coalesce(unverified_email, email) <> ALL (${sample}::text[])
        AND coalesce(unverified_email, email) NOT LIKE ${`%@${MEASURE_DOMAIN}`}
    ) AS real`,
  )
  return row?.real ?? false
}

const GradeName = z.object({ name: z.string() })

/** Names of the published grades that have lessons. */
export async function listGradesToStudy(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    GradeName,
    sql`
    SELECT name FROM grades g
    WHERE live_status AND EXISTS (
      SELECT FROM lessons l JOIN subjects s ON s.id = l.subject_id WHERE s.grade_id = g.id
    ) ORDER BY name`,
  )
  return rows.map(({ name }) => name)
}

const WRITING_TASK = JSON.stringify({
  key: 'quiz',
  prompt: 'Why?',
  words: 60,
  model: 'Because.',
  checklist: ['I gave a reason.', 'I gave another one.', 'I wrote sentences.'],
  skills: [],
})

/**
 * Adds what a sample learner's history lacks: a draft, a written answer, a video position, a submission that does not count, a certificate,
 * a grade of before with its term report, and live events.
 */
export async function completeHistory(db: Executor, learnerIds: string[]): Promise<void> {
  await sql`
    WITH last_lesson AS (
      SELECT DISTINCT ON (user_id) user_id, lesson_id FROM user_progress
      WHERE user_id = ANY (${learnerIds}::uuid[]) ORDER BY user_id, updated_at DESC
    ), drafts AS (
      INSERT INTO exercise_drafts (user_id, lesson_id, part, answers, version)
      SELECT user_id, lesson_id, 'assignment', '{}', 1 FROM last_lesson
    ), writings AS (
      INSERT INTO written_answers (user_id, lesson_id, part, task, answer, version)
      SELECT user_id, lesson_id, 'quiz', ${WRITING_TASK}::jsonb, 'Because it is a text.', 1 FROM last_lesson
    ), notes AS (
      INSERT INTO writing_notes (user_id, lesson_id, part, parent_id, criteria, message)
      SELECT user_id, lesson_id, 'quiz', parent_id, '[]', 'I like it.'
      FROM last_lesson JOIN parent_child ON child_id = user_id
    ), uncounted AS (
      INSERT INTO uncounted_submissions (user_id, id, lesson_id, part, draw, results, correct_count, total, passed)
      SELECT DISTINCT ON (user_id) user_id, gen_random_uuid(), lesson_id, part, 0, results, correct_count, total, passed
      FROM lesson_submissions WHERE user_id = ANY (${learnerIds}::uuid[]) ORDER BY user_id, submitted_at
    ), waiting AS (
      INSERT INTO waiting_submissions (user_id, id, lesson_id, part, draw, questions, answers, checking)
      SELECT user_id, gen_random_uuid(), lesson_id, 'quiz', 1, '[]', '{}', 1 FROM last_lesson
    ), certificates AS (
      INSERT INTO certificates (user_id, subject_id, subject_name, grade_name, lessons, tests, earned_date)
      SELECT DISTINCT user_id, l.subject_id, s.name, g.name, 1, 0, CURRENT_DATE FROM last_lesson
      JOIN lessons l ON l.id = lesson_id JOIN subjects s ON s.id = l.subject_id JOIN grades g ON g.id = s.grade_id
    ), grades_of_before AS (
      INSERT INTO purged_grades (user_id, grade_id, grade_name)
      SELECT user_id, gen_random_uuid(), 'Grade of before' FROM last_lesson
    ), reports AS (
      INSERT INTO stored_term_reports (user_id, deletion_id, title, from_date, to_date, html)
      SELECT user_id, gen_random_uuid(), 'Grade of before', CURRENT_DATE, CURRENT_DATE, '<p>Report</p>'
      FROM last_lesson
    )
    INSERT INTO video_positions (user_id, lesson_id, seconds) SELECT user_id, lesson_id, 42 FROM last_lesson`.execute(
    db,
  )
  await sql`
    SELECT record_event(user_id, 'part-completed', lesson_id, NULL) FROM part_completions
    WHERE user_id = ANY (${learnerIds}::uuid[])`.execute(db)
  // Not all learners of a large database study in the same minutes.
  await sql`UPDATE live_events SET at = at - interval '1 day' WHERE user_id = ANY (${learnerIds}::uuid[])`.execute(db)
}

/**
 * Starts a batch in this transaction: numbers of the learners to add, each with a template to copy. Two consecutive
 * learners have one parent.
 */
export async function beginBatch(db: Executor, templates: string[], from: number, to: number): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE copied ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, NULL::uuid AS template, NULL::uuid AS parent_id, number, number / 2 AS family
    FROM generate_series(${sql.lit(from)}, ${sql.lit(to - 1)}) AS number`.execute(db)
  await sql`
    UPDATE copied SET template = (${templates}::uuid[])[1 + number % ${templates.length}::int], parent_id = parents.id
    FROM (SELECT family, gen_random_uuid() AS id FROM copied GROUP BY family) parents
    WHERE parents.family = copied.family`.execute(db)
}

/**
 * Inserts parents and learners with their accounts, sessions, links and consents.
 * @param run prefix of their names
 */
export async function insertFamilies(
  db: Executor,
  { run, consentVersion }: { run: string; consentVersion: string },
): Promise<void> {
  await sql`
    INSERT INTO profiles (id, email, email_verified, first_name, last_name)
    SELECT DISTINCT parent_id, ${`p${run}`} || family || ${`@${MEASURE_DOMAIN}`}, true, 'Parent', family::text FROM copied`.execute(
    db,
  )
  await sql`
    INSERT INTO profiles (
      id, email, email_verified, unverified_email, unverified_email_since, username, first_name, last_name, grade_id, is_parent
    )
    SELECT copied.id, copied.id || '@learner.invalid', true, ${`l${run}`} || number || ${`@${MEASURE_DOMAIN}`}, now(),
           ${`l${run}`} || number, 'Learner', number::text, template.grade_id, false
    FROM copied JOIN profiles template ON template.id = copied.template`.execute(db)
  await sql`
    WITH people AS (
      SELECT id FROM copied UNION SELECT parent_id FROM copied
    ), accounts AS (
      -- Matches no password.
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), id, 'credential', id::text, '!' FROM people
    ), links AS (
      INSERT INTO parent_child (parent_id, child_id) SELECT parent_id, id FROM copied
    ), cards AS (
      INSERT INTO parent_cards (user_id, id, parent_id, drawing) SELECT id, gen_random_uuid(), parent_id, 'sun' FROM copied
    ), consents AS (
      INSERT INTO consents (child_id, parent_id, text_version, granted_by)
      SELECT id, parent_id, ${consentVersion}, 'adding' FROM copied
    )
    INSERT INTO sessions (id, token, user_id, expires_at)
    SELECT gen_random_uuid(), gen_random_uuid()::text, id, now() + interval '7 days' FROM people`.execute(db)
}

const LearnerTable = z.object({ name: z.string(), columns: z.array(z.string()) })

/** Lists the tables of learners' work: by convention their primary keys start with the learner's id. */
export async function listLearnerTables(db: Executor) {
  return query(
    db,
    LearnerTable,
    sql`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute key ON key.attrelid = c.oid AND key.attnum = i.indkey[0] AND key.attname = 'user_id'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace
    -- Badges refer to submissions, practice answers to sets, and notes to written answers.
    GROUP BY c.relname ORDER BY c.relname IN ('achievements', 'practice_answers', 'writing_notes'), c.relname`,
  )
}

/** Copies the templates' rows of a table to the learners of the batch. */
export async function copyRows(db: Executor, { name, columns }: { name: string; columns: string[] }): Promise<void> {
  const values = columns.map((column) => {
    if (column === 'user_id') return sql`copied.id`
    if (column === 'parent_id') return sql`copied.parent_id`
    // The only globally unique id; others are scoped to the learner.
    if (name === 'grade_enrollments' && column === 'id') return sql`gen_random_uuid()`
    return sql.ref(`stored.${column}`)
  })
  await sql`
    INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    SELECT ${sql.join(values)} FROM copied JOIN ${sql.table(name)} stored ON stored.user_id = copied.template`.execute(
    db,
  )
}

/** Counts the copied learners in their grades. */
export async function countCopied(db: Executor): Promise<void> {
  await sql`
    SELECT ${countLearners(sql`
      SELECT e.grade_id, 1 AS difference FROM copied JOIN grade_enrollments e ON e.user_id = copied.id`)}`.execute(db)
}

/** Inserts the templates' practice, derived from their submissions. */
export async function insertPractice(db: Executor, learnerIds: readonly string[]): Promise<void> {
  await sql`
    WITH answered AS (
      SELECT DISTINCT ON (s.user_id, s.lesson_id, s.part, question ->> 'id')
        s.user_id, s.lesson_id, s.part, question ->> 'id' AS question_id, s.submitted_at::date AS day,
        s.lesson_id || '/' || s.part || '/' || (question ->> 'id') AS key,
        (question ->> 'right')::boolean AS is_right, question
      FROM lesson_submissions s, jsonb_array_elements(s.results) question
      WHERE s.user_id = ANY (${learnerIds}::uuid[])
      ORDER BY 1, 2, 3, 4, s.submitted_at DESC
    ), skills AS (
      INSERT INTO practice_skills (
        user_id, key, stability, difficulty, reviewed_date, due_date, level, level_date, look_again, evidence
      )
      SELECT user_id, key, 2.3, 5, day, day + 3, 'learning', day, NOT is_right, jsonb_build_object(
        'before', jsonb_build_object(
          'level', 'learning', 'since', day, 'points', 0, 'days', 0, 'items', 0, 'laterDays', 0, 'mixed', false
        ),
        'today', jsonb_build_object(
          'day', day, 'points', CASE WHEN is_right THEN 5 ELSE -12 END, 'answers', 1, 'items', is_right::integer, 'mixed', false
        )
      )
      FROM answered
    ), levels AS (
      INSERT INTO practice_levels (user_id, key, day, level) SELECT user_id, key, day, 'learning' FROM answered
    ), questions AS (
      INSERT INTO practice_questions (user_id, source_id, part, question_id, met_date, missed_date, shown_draws)
      SELECT user_id, lesson_id, part, question_id, day, CASE WHEN NOT is_right THEN day END, '{1a2b3c}' FROM answered
    ), struggles AS (
      INSERT INTO practice_struggles (user_id, key, miss_count, missed_date, right_count)
      SELECT user_id, key, 1, day, 0 FROM answered WHERE NOT is_right
    ), recounts AS (
      INSERT INTO level_recounts (user_id, recounted_at, changed) SELECT DISTINCT user_id, now(), 1 FROM answered
    ), time AS (
      INSERT INTO practice_time (user_id, day, seconds) SELECT user_id, max(day) + 3, 300 FROM answered GROUP BY user_id
    ), placed AS (
      INSERT INTO placements (user_id, grade_id, asked, ended_at)
      SELECT user_id, grade_id, '[{"skill": "any", "outcome": "right"}]', now() FROM grade_enrollments
      WHERE user_id IN (SELECT user_id FROM answered)
    ), sets AS (
      INSERT INTO practice_sets (user_id, kind, day, questions)
      SELECT user_id, 'today', max(day) + 3, jsonb_agg(jsonb_build_object('question', question)) FROM answered GROUP BY user_id
      RETURNING user_id, id
    ), waiting_answers AS (
      INSERT INTO waiting_practice_answers (user_id, set_id, position, question_id, answer, hinted)
      SELECT user_id, id, 99, 'q', '0', false FROM sets
    ), targets AS (
      INSERT INTO target_days (user_id, kind, item_id, day)
      SELECT user_id, 'lesson', lesson_id, max(day) + 7 FROM answered GROUP BY user_id, lesson_id
    ), submissions AS (
      UPDATE lesson_submissions SET is_practiced = true WHERE user_id = ANY (${learnerIds}::uuid[])
    ), results AS (
      UPDATE test_results SET is_practiced = true WHERE user_id = ANY (${learnerIds}::uuid[])
    )
    INSERT INTO practice_answers (user_id, set_id, position, result, outcome)
    SELECT DISTINCT ON (user_id) user_id, sets.id, 0, question, CASE WHEN is_right THEN 'right' ELSE 'wrong' END
    FROM answered JOIN sets USING (user_id) ORDER BY user_id, key`.execute(db)
}

/** Inserts the weekly email of every parent of the batch: one past week, with one child in ten excluded. */
export async function insertWeeklyEmails(db: Executor): Promise<void> {
  await sql`
    WITH settings AS (
      INSERT INTO weekly_emails (parent_id, weekday, hour, time_zone, next_at)
      SELECT DISTINCT parent_id, 5, 17, 'America/New_York', now() + interval '6 days' FROM copied
    ), weeks AS (
      INSERT INTO weekly_email_weeks (parent_id, week, quiet)
      SELECT DISTINCT parent_id, date_trunc('week', now())::date, false FROM copied
    )
    INSERT INTO weekly_email_exclusions (parent_id, child_id)
    SELECT parent_id, id FROM copied WHERE hashtext(id::text) % 10 = 0`.execute(db)
}

/** Inserts what the log of each family has: the consent for each child, and the parents' sign-ins of twelve weeks. */
export async function insertFamilyLog(db: Executor): Promise<void> {
  await sql`
    INSERT INTO family_log (at, kind, child_id, actor_id, actor_role)
    SELECT now() - interval '90 days', 'consent-given', id, parent_id, 'parent' FROM copied`.execute(db)
  await sql`
    INSERT INTO family_log (at, kind, owner_id, actor_id, actor_role)
    SELECT now() - week * interval '7 days', 'signed-in', parent_id, parent_id, 'parent'
    FROM (SELECT DISTINCT parent_id FROM copied) AS parents, generate_series(1, 12) AS week`.execute(db)
}

export type PricedPlan = { plan: string; offer: string; cents: number }

/**
 * Inserts a subscription for each family with a paid plan, some on trial or canceled, with three monthly invoices each,
 * some unpaid; with the provider's customer, checkout and events.
 */
export async function insertPayments(db: Executor, plans: readonly PricedPlan[], currency: string): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE paid ON COMMIT DROP AS
    SELECT copied.*, enrollment_type AS plan FROM copied JOIN grade_enrollments ON user_id = copied.id
    WHERE enrollment_type <> 'Freemium'`.execute(db)
  await sql`
    INSERT INTO billing_customers (parent_id, customer_id) SELECT DISTINCT parent_id, 'cus_' || parent_id FROM paid`.execute(
    db,
  )
  await sql`
    INSERT INTO subscriptions (
      id, parent_id, customer_id, status, currency, current_period_start, current_period_end, trial_end,
      cancel_at_period_end, read_number, created_at
    )
    SELECT DISTINCT 'sub_' || parent_id, parent_id, 'cus_' || parent_id, CASE family % 10 WHEN 0 THEN 'trialing' ELSE 'active' END,
           ${currency}, now() - interval '10 days', now() + interval '20 days',
           CASE family % 10 WHEN 0 THEN now() + interval '3 days' END, family % 10 = 1, 1, now() - interval '70 days'
    FROM paid`.execute(db)
  await sql`
    INSERT INTO subscription_learners (learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled)
    SELECT id, 'sub_' || parent_id, offer, paid.plan, cents, true
    FROM paid JOIN jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS price (plan text, offer text, cents int)
      ON price.plan = paid.plan`.execute(db)
  await sql`
    WITH family AS (
      SELECT parent_id, family, sum(unit_amount)::int AS total,
             jsonb_agg(jsonb_build_object('learnerId', id, 'offer', offer, 'cents', unit_amount)) AS lines
      FROM paid JOIN subscription_learners ON learner_id = id GROUP BY parent_id, family
    ), invoice AS (
      SELECT *, family % 5 = 2 AND month = 0 AS failed, 'in_' || parent_id || '_' || month AS id,
             now() - make_interval(days => 30 * month + family % 30) AS at
      FROM family, generate_series(0, 2) AS month
    ), checkouts AS (
      INSERT INTO billing_checkouts (
        parent_id, billing, lines, total, currency, trial_days, idempotency_key, session_id, state, created_at
      )
      SELECT parent_id, 'monthly', lines, total, ${currency}, 7, 'key of ' || parent_id, 'cs_' || parent_id, 'complete',
             now() - interval '70 days'
      FROM family
    ), events AS (
      INSERT INTO provider_events (id, type, subscription_id, created_at)
      SELECT 'evt_' || id, 'invoice.updated', 'sub_' || parent_id, at FROM invoice
    )
    INSERT INTO billing_invoices (id, subscription_id, status, total, amount_paid, attempts, currency, created_at, paid_at)
    SELECT id, 'sub_' || parent_id, CASE WHEN failed THEN 'open' ELSE 'paid' END, total,
           CASE WHEN failed THEN 0 ELSE total END, 1, ${currency}, at, CASE WHEN NOT failed THEN at END
    FROM invoice`.execute(db)
}

/** Inserts a delivered mail to each parent and, for every twentieth family, rows of unfinished work. */
export async function insertMessages(db: Executor, run: string): Promise<void> {
  await sql`
    INSERT INTO mails (to_address, subject, body_text, body_html, sent_at)
    SELECT DISTINCT ${`p${run}`} || family || ${`@${MEASURE_DOMAIN}`}, 'Welcome', 'Welcome', 'Welcome', now() FROM copied`.execute(
    db,
  )
  await sql`
    WITH sender AS (
      SELECT DISTINCT parent_id, family, ${run} || family AS name, ${`p${run}`} || family || ${`@${MEASURE_DOMAIN}`} AS email
      FROM copied WHERE family % 20 = 0
    ), messages AS (
      INSERT INTO contact_messages (user_id, name, email, topic, message)
      SELECT parent_id, 'Parent', email, 'question', 'How do I begin?' FROM sender
    ), requests AS (
      INSERT INTO learner_requests (token_hash, first_name, last_name, email, username, password_hash, parent_email, expires_at)
      SELECT 'token of ' || name, 'Learner', name, 'r' || name || ${`@${MEASURE_DOMAIN}`}, 'r' || name, '!', email,
             now() + interval '7 days'
      FROM sender
    ), verifications AS (
      INSERT INTO verifications (id, identifier, value, expires_at)
      SELECT gen_random_uuid(), 'reset:' || parent_id, parent_id::text, now() + interval '1 hour' FROM sender
    ), codes AS (
      INSERT INTO sign_in_codes (learner_id, parent_id, code_hash, expires_at)
      SELECT min(id::text)::uuid, parent_id, 'code of ' || parent_id, now() + interval '10 minutes'
      FROM copied WHERE family % 20 = 0 GROUP BY parent_id
    ), authenticators AS (
      INSERT INTO authenticators (user_id, secret, added_at) SELECT parent_id, 'secret of ' || name, now() FROM sender
    ), recovery_codes AS (
      INSERT INTO recovery_codes (user_id, code_hash)
      SELECT parent_id, 'code ' || number || ' of ' || name FROM sender CROSS JOIN generate_series(1, 10) number
    ), passkeys AS (
      INSERT INTO passkeys (id, user_id, credential_id, public_key, algorithm, sign_count, transports)
      SELECT gen_random_uuid(), parent_id, 'passkey of ' || name, 'key', -7, 0, ARRAY['internal'] FROM sender
    ), pictures AS (
      INSERT INTO picture_passwords (user_id, hash) SELECT id, '!' FROM copied WHERE family % 20 = 0
    ), attempts AS (
      INSERT INTO rate_limit_attempts (name_hash, count, ends_at)
      SELECT 'hash of ' || name, 1, now() + interval '1 hour' FROM sender
    )
    INSERT INTO rate_limits (key, count, last_request)
    SELECT 'address of ' || name, 1, extract(epoch FROM now())::bigint * 1000 FROM sender`.execute(db)
}
