/** A table that holds something of people: by which column it is whose id or e-mail, and what of it no export gives, each with why. */
type PersonalTable = { of: 'id' | 'email'; column: string; leftOut: Record<string, string> }

const ROW_KEY = 'Names the row and nothing of the learner.'
const SECRET = 'Opens the account.'

/**
 * Every table that a learner's data may stand in. Who adds a table or a column puts it into the export and what deletes
 * people, or says here why it does not belong there.
 */
export const PERSONAL: Record<string, PersonalTable> = {
  profiles: { of: 'id', column: 'id', leftOut: {} },
  sessions: {
    of: 'id',
    column: 'user_id',
    leftOut: {
      id: ROW_KEY,
      token: SECRET,
      impersonated_by: 'Is never set: nobody signs in as somebody else.',
    },
  },
  accounts: {
    of: 'id',
    column: 'user_id',
    leftOut: {
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
  parent_child: { of: 'id', column: 'child_id', leftOut: { id: ROW_KEY } },
  consents: { of: 'id', column: 'child_id', leftOut: { id: ROW_KEY } },
  grade_enrollments: { of: 'id', column: 'user_id', leftOut: { id: ROW_KEY } },
  user_progress: { of: 'id', column: 'user_id', leftOut: {} },
  lesson_marks: { of: 'id', column: 'user_id', leftOut: {} },
  part_completions: { of: 'id', column: 'user_id', leftOut: {} },
  exercise_drafts: { of: 'id', column: 'user_id', leftOut: {} },
  video_positions: { of: 'id', column: 'user_id', leftOut: {} },
  study_time: { of: 'id', column: 'user_id', leftOut: {} },
  achievements: { of: 'id', column: 'user_id', leftOut: { submission_id: ROW_KEY } },
  lesson_submissions: { of: 'id', column: 'user_id', leftOut: {} },
  test_attempts: {
    of: 'id',
    column: 'user_id',
    leftOut: { questions: 'With their keys; the export has them without.' },
  },
  test_results: { of: 'id', column: 'user_id', leftOut: {} },
  live_events: { of: 'id', column: 'user_id', leftOut: { number: ROW_KEY } },
  live_positions: {
    of: 'id',
    column: 'user_id',
    leftOut: { last_number: 'Counts the rows of live_events.' },
  },
  mails: {
    of: 'email',
    column: 'to_address',
    leftOut: {
      id: ROW_KEY,
      body_text: 'May hold links that open the account.',
      body_html: 'May hold links that open the account.',
      attempts: 'Tells of the mail server.',
      last_error: 'Tells of the mail server.',
      claimed_until: 'Tells of the mail server.',
      abandoned_at: 'Tells of the mail server.',
    },
  },
  subscription_learners: {
    of: 'id',
    column: 'learner_id',
    leftOut: { unit_amount: 'What it costs is told to who pays.' },
  },
  contact_messages: { of: 'id', column: 'user_id', leftOut: { id: ROW_KEY } },
  learner_requests: {
    of: 'email',
    column: 'email',
    leftOut: { id: ROW_KEY, token_hash: SECRET, password_hash: SECRET },
  },
}

/** Every other table, with why nothing of it is exported. */
export const NOT_PERSONAL: Record<string, string> = {
  stored_grades: 'What is taught.',
  stored_subjects: 'What is taught.',
  stored_lessons: 'What is taught.',
  stored_tests: 'What is taught.',
  content_revisions: 'What is taught.',
  content_deletions: 'What was taught.',
  content_files: 'What is taught.',
  content_imports: 'Files that content managers bring in, for a day.',
  content_import_items: 'Files that content managers bring in, for a day.',
  content_import_files: 'Files that content managers bring in, for a day.',
  seed_runs: 'When content managers filled in the sample data.',
  seed_log_lines: 'When content managers filled in the sample data.',
  subscriptions: 'What a parent pays; whom it is for is exported.',
  billing_customers: 'By which name the payment provider knows a parent.',
  billing_checkouts: 'Payments that a parent began; those for a learner are deleted with the learner.',
  billing_invoices: 'What a parent has paid.',
  provider_events: 'Which events of the payment provider were worked on.',
  verifications: 'Secrets of links and of sign-ins under way, for a day at most; deleted with their owner.',
  rate_limits: 'Counts by client address, for minutes.',
  rate_limit_attempts: 'Counts by a hash of the name, for an hour at most; deleted with their owner.',
  kysely_migration: 'Which migrations were applied.',
  kysely_migration_lock: 'Which migrations were applied.',
}

const WRITING = 'Content managers are parents, never learners.'

const PAYING = 'Parents pay, never learners.'

/** Columns that reference a profile, but never that of a learner. */
export const NEVER_OF_LEARNERS: Record<string, string> = {
  'stored_grades.changed_by': WRITING,
  'stored_subjects.changed_by': WRITING,
  'stored_lessons.changed_by': WRITING,
  'stored_tests.changed_by': WRITING,
  'content_revisions.changed_by': WRITING,
  'content_deletions.deleted_by': WRITING,
  'content_files.uploaded_by': WRITING,
  'content_imports.owner_id': WRITING,
  'seed_runs.started_by': WRITING,
  'billing_customers.parent_id': PAYING,
  'billing_checkouts.parent_id': PAYING,
  'subscriptions.parent_id': PAYING,
}
