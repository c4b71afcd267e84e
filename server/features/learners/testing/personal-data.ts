/** Table with personal data: the column of the owner's id or email, and the reason for each column not exported. */
type PersonalTable = { of: 'id' | 'email'; column: string; excluded: Record<string, string> }

const ROW_KEY = 'Identifies the row, not the learner.'
const PRACTICED = 'True once practice includes the result; the export has its state.'
const SECRET = 'Opens the account.'
const SUBMITTED_DRAFT = 'Draft as it was submitted; the export has the submission.'

/**
 * Every table that may contain a learner's data. A new table or column must be added to the export and the deletion, or
 * listed here with the reason why not.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  profiles: { of: 'id', column: 'id', excluded: {} },
  sessions: {
    of: 'id',
    column: 'user_id',
    excluded: {
      id: ROW_KEY,
      token: SECRET,
      verified_at: 'The sign-in: only parents prove their identity again.',
      impersonated_by: 'Never set: the product has no impersonation.',
    },
  },
  accounts: {
    of: 'id',
    column: 'user_id',
    excluded: {
      id: ROW_KEY,
      password: SECRET,
      access_token: SECRET,
      refresh_token: SECRET,
      id_token: SECRET,
      scope: SECRET,
      access_token_expires_at: SECRET,
      refresh_token_expires_at: SECRET,
    },
  },
  parent_child: { of: 'id', column: 'child_id', excluded: { id: ROW_KEY } },
  consents: { of: 'id', column: 'child_id', excluded: { id: ROW_KEY } },
  grade_enrollments: { of: 'id', column: 'user_id', excluded: { id: ROW_KEY } },
  user_progress: { of: 'id', column: 'user_id', excluded: {} },
  lesson_marks: { of: 'id', column: 'user_id', excluded: {} },
  part_completions: { of: 'id', column: 'user_id', excluded: {} },
  exercise_drafts: {
    of: 'id',
    column: 'user_id',
    excluded: { shown_draw: SUBMITTED_DRAFT, shown_answers: SUBMITTED_DRAFT },
  },
  video_positions: { of: 'id', column: 'user_id', excluded: {} },
  study_time: { of: 'id', column: 'user_id', excluded: {} },
  achievements: { of: 'id', column: 'user_id', excluded: { submission_id: ROW_KEY } },
  uncounted_submissions: { of: 'id', column: 'user_id', excluded: {} },
  waiting_submissions: {
    of: 'id',
    column: 'user_id',
    excluded: Object.fromEntries(
      [
        'user_id',
        'id',
        'lesson_id',
        'part',
        'draw',
        'questions',
        'answers',
        'checking',
        'written_at',
        'submitted_at',
      ].map((column) => [column, 'Waits to be judged for a minute at most; the export has the submission then.']),
    ),
  },
  lesson_submissions: { of: 'id', column: 'user_id', excluded: { is_practiced: PRACTICED } },
  practice_skills: { of: 'id', column: 'user_id', excluded: {} },
  practice_levels: { of: 'id', column: 'user_id', excluded: {} },
  practice_questions: { of: 'id', column: 'user_id', excluded: {} },
  practice_question_skills: { of: 'id', column: 'user_id', excluded: {} },
  practice_time: { of: 'id', column: 'user_id', excluded: {} },
  certificates: { of: 'id', column: 'user_id', excluded: {} },
  purged_grades: { of: 'id', column: 'user_id', excluded: {} },
  stored_term_reports: { of: 'id', column: 'user_id', excluded: { deletion_id: ROW_KEY } },
  practice_sets: {
    of: 'id',
    column: 'user_id',
    excluded: { questions: 'With answer keys; the export has the answered ones with their results.' },
  },
  practice_answers: { of: 'id', column: 'user_id', excluded: {} },
  target_days: { of: 'id', column: 'user_id', excluded: {} },
  test_attempts: {
    of: 'id',
    column: 'user_id',
    excluded: {
      questions: 'With answer keys; the export has the questions without.',
      outage_seconds: 'Part of the deadline, which is exported.',
      is_checking: 'True for a minute at most, until there is a result.',
    },
  },
  test_results: { of: 'id', column: 'user_id', excluded: { is_practiced: PRACTICED } },
  live_events: { of: 'id', column: 'user_id', excluded: { number: ROW_KEY } },
  live_positions: {
    of: 'id',
    column: 'user_id',
    excluded: { last_number: 'Counts the rows of live_events.' },
  },
  mails: {
    of: 'email',
    column: 'to_address',
    excluded: {
      id: ROW_KEY,
      body_text: 'May hold links that open the account.',
      body_html: 'May hold links that open the account.',
      attempts: 'About the mail server.',
      last_error: 'About the mail server.',
      failure: 'About the mail server.',
      claimed_until: 'About the mail server.',
      claimed_by: 'About the mail server.',
      held_at: 'About the mail server.',
      headers: 'May hold links that stop mails.',
      abandoned_at: 'About the mail server.',
    },
  },
  subscription_learners: {
    of: 'id',
    column: 'learner_id',
    excluded: { unit_amount: 'The price is for the payer.' },
  },
  contact_messages: { of: 'id', column: 'user_id', excluded: { id: ROW_KEY } },
  learner_requests: {
    of: 'email',
    column: 'email',
    excluded: { id: ROW_KEY, token_hash: SECRET, password_hash: SECRET },
  },
}

/** All other tables, with the reason why they are not exported. */
export const OTHER_TABLES: Record<string, string> = {
  misconceptions: 'Content.',
  skills: 'Content.',
  stored_grades: 'Content.',
  stored_subjects: 'Content.',
  stored_lessons: 'Content.',
  stored_tests: 'Content.',
  content_revisions: 'Content.',
  content_deletions: 'Content.',
  content_files: 'Content.',
  content_imports: 'Files that content managers import, stored for a day.',
  content_import_items: 'Files that content managers import, stored for a day.',
  content_import_files: 'Files that content managers import, stored for a day.',
  operator_events: 'Backups, sizes and counts of failures, without names.',
  weekly_emails: "A parent's settings.",
  weekly_email_exclusions: "A parent's settings; deleted with the parent or the child.",
  weekly_email_weeks: 'Mails to a parent.',
  restores: 'Restored backups, with ids at the payment provider until the next start.',
  seed_runs: 'Sample data runs of content managers.',
  seed_log_lines: 'Sample data runs of content managers.',
  subscriptions: 'Payments of a parent; the learners they are for are exported.',
  billing_customers: 'Ids of parents at the payment provider.',
  billing_checkouts: 'Checkouts of a parent; those for a learner are deleted with the learner.',
  billing_invoices: 'Invoices of a parent.',
  price_changes: "Announced prices of a parent's subscriptions.",
  provider_events: 'Processed events of the payment provider.',
  verifications: 'Secrets of links and of unfinished sign-ins, for a day at most; deleted with their owner.',
  rate_limits: 'Counts by client address, for minutes.',
  rate_limit_attempts: 'Counts by a hash of the name, for an hour at most; deleted with their owner.',
  heartbeats: 'One row about the servers.',
  counts: 'Sums over all families, without names.',
  kysely_migration: 'Applied migrations.',
  kysely_migration_lock: 'Applied migrations.',
}

const BY_MANAGERS = 'Content managers are parents, never learners.'
const BY_PARENT = 'Settings and mails of a parent, who made the choice.'
const BY_PAYERS = 'Parents pay, never learners.'

/** Columns that reference a profile, but never a learner's. */
export const OTHER_OWNERS: Record<string, string> = {
  'stored_grades.changed_by': BY_MANAGERS,
  'stored_subjects.changed_by': BY_MANAGERS,
  'stored_lessons.changed_by': BY_MANAGERS,
  'stored_tests.changed_by': BY_MANAGERS,
  'content_revisions.changed_by': BY_MANAGERS,
  'content_deletions.deleted_by': BY_MANAGERS,
  'content_files.uploaded_by': BY_MANAGERS,
  'content_imports.owner_id': BY_MANAGERS,
  'seed_runs.started_by': BY_MANAGERS,
  'weekly_emails.parent_id': BY_PARENT,
  'weekly_email_exclusions.parent_id': BY_PARENT,
  'weekly_email_exclusions.child_id': BY_PARENT,
  'weekly_email_weeks.parent_id': BY_PARENT,
  'billing_customers.parent_id': BY_PAYERS,
  'billing_checkouts.parent_id': BY_PAYERS,
  'subscriptions.parent_id': BY_PAYERS,
}
