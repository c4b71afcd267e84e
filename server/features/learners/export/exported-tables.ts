/**
 * Table with a learner's data. Each of its columns is in exactly one of the lists.
 * @property owner column with the learner's id, or with one of the learner's email addresses
 * @property columns that leave as stored
 * @property presented columns that leave as the rule of keys allows (domain/keys.ts): `questions` without keys, results
 *   with them once they are open
 * @property excluded columns that do not leave, with the reason
 */
type ExportedTable = {
  owner: { id: string } | { email: string }
  columns: readonly string[]
  presented?: Readonly<Record<string, Presentation>>
  excluded: Readonly<Record<string, string>>
}
export type Presentation = 'questions' | 'results' | 'result'

const ROW_KEY = 'Identifies the row, not the learner.'
const PRACTICED = 'True once practice includes the result; the export has its state.'
const OF_EARLIER_RULE = 'Of the rule of earlier versions; nothing reads it.'
const SECRET = 'Opens the account.'
const SUBMITTED_DRAFT = 'Draft as it was submitted; the export has the submission.'
const WAITING = 'Waits to be judged for a minute at most; the export has the submission or answer then.'
const OF_ADULTS = 'The second step at sign-in is for adults.'
const MAIL_SERVER = 'About the mail server.'
const LINKS = 'May hold links that open the account.'

/**
 * Every table that may contain a learner's data, with the columns that leave in an export. Tests fail for a new table or
 * column until it is listed here, or named with the reason why it does not leave.
 */
export const EXPORTED_TABLES = {
  profiles: {
    owner: { id: 'id' },
    columns: [
      'id',
      'first_name',
      'last_name',
      'email',
      'email_verified',
      'unverified_email',
      'unverified_email_since',
      'username',
      'cell',
      'avatar',
      'image',
      'is_parent',
      'role',
      'grade_id',
      'time_zone',
      'extra_time_factor',
      'idle_limit_minutes',
      'goal_days',
      'practice_size',
      'reading_options',
      'language',
      'banned',
      'ban_reason',
      'ban_expires',
      'created_at',
      'updated_at',
    ],
    excluded: {
      devices_version: 'Counts changes of the password and sign-outs everywhere.',
      second_factor: OF_ADULTS,
      factor_reset_due_at: OF_ADULTS,
    },
  },
  sessions: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'],
    excluded: {
      id: ROW_KEY,
      token: SECRET,
      missing_step: OF_ADULTS,
      verified_at: 'The sign-in: only parents prove their identity again.',
      impersonated_by: 'Never set: the product has no impersonation.',
    },
  },
  accounts: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'provider_id', 'account_id', 'created_at', 'updated_at'],
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
  parent_child: {
    owner: { id: 'child_id' },
    columns: ['child_id', 'parent_id', 'created_at'],
    excluded: { id: ROW_KEY },
  },
  parent_invitations: {
    owner: { id: 'child_id' },
    columns: ['child_id', 'parent_id', 'email', 'created_at', 'expires_at'],
    excluded: { token_hash: SECRET },
  },
  helpers: {
    owner: { id: 'child_id' },
    columns: ['child_id', 'helper_id', 'created_at', 'is_sending_allowed', 'is_reading_allowed'],
    excluded: {},
  },
  helper_invitations: {
    owner: { id: 'child_id' },
    columns: ['id', 'child_id', 'parent_id', 'email', 'created_at', 'expires_at'],
    excluded: { token_hash: SECRET },
  },
  deletion_requests: {
    owner: { id: 'child_id' },
    columns: ['child_id', 'parent_id', 'asked_at', 'due_at'],
    excluded: {},
  },
  consents: {
    owner: { id: 'child_id' },
    columns: [
      'child_id',
      'parent_id',
      'text_version',
      'text_language',
      'text_hash',
      'granted_by',
      'granted_at',
      'withdrawn_at',
      'is_writing_allowed',
      'is_helping_allowed',
      'is_asking_allowed',
    ],
    excluded: { id: ROW_KEY },
  },
  family_log: {
    owner: { id: 'child_id' },
    columns: ['child_id', 'at', 'kind', 'actor_role', 'detail'],
    excluded: {
      id: ROW_KEY,
      owner_id: 'Of lines that one adult alone reads.',
      actor_id: 'The person’s account, who is named on the page.',
    },
  },
  grade_enrollments: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'grade_id', 'enrollment_type', 'created_at', 'switched_at', 'updated_at'],
    excluded: { id: ROW_KEY },
  },
  user_progress: {
    owner: { id: 'user_id' },
    columns: [
      'user_id',
      'lesson_id',
      'video_completed',
      'text_completed',
      'quiz_completed',
      'assignment_completed',
      'updated_at',
    ],
    excluded: {},
  },
  lesson_marks: {
    owner: { id: 'user_id' },
    columns: [
      'user_id',
      'lesson_id',
      'video_marks',
      'text_marks',
      'quiz_marks',
      'assignment_marks',
      'test_bonus_marks',
      'total_marks',
      'enrollment_type',
      'updated_at',
    ],
    excluded: {},
  },
  part_completions: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'lesson_id', 'part', 'completed_at', 'done_at'],
    excluded: {},
  },
  exercise_drafts: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'lesson_id', 'part', 'draw', 'answers', 'help', 'version', 'updated_at'],
    excluded: { shown_draw: SUBMITTED_DRAFT, shown_answers: SUBMITTED_DRAFT },
  },
  video_positions: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'lesson_id', 'seconds', 'updated_at'],
    excluded: {},
  },
  study_time: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'day', 'lesson_id', 'seconds', 'last_seen_at'],
    excluded: {},
  },
  achievements: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'code', 'earned_at'],
    excluded: { submission_id: ROW_KEY },
  },
  lesson_submissions: {
    owner: { id: 'user_id' },
    columns: [
      'id',
      'user_id',
      'lesson_id',
      'part',
      'draw',
      'submitted_at',
      'done_at',
      'correct_count',
      'total',
      'passed',
      'seconds',
      'unlocked',
    ],
    presented: { results: 'results' },
    excluded: { is_practiced: PRACTICED },
  },
  uncounted_submissions: {
    owner: { id: 'user_id' },
    columns: ['id', 'user_id', 'lesson_id', 'part', 'draw', 'submitted_at', 'correct_count', 'total', 'passed'],
    presented: { results: 'results' },
    excluded: {},
  },
  waiting_submissions: {
    owner: { id: 'user_id' },
    columns: [],
    excluded: {
      id: WAITING,
      user_id: WAITING,
      lesson_id: WAITING,
      part: WAITING,
      draw: WAITING,
      questions: WAITING,
      answers: WAITING,
      help: WAITING,
      seconds: WAITING,
      checking: WAITING,
      written_at: WAITING,
      done_at: WAITING,
      submitted_at: WAITING,
    },
  },
  test_attempts: {
    owner: { id: 'user_id' },
    columns: [
      'user_id',
      'test_id',
      'attempt',
      'another_allowed_at',
      'started_at',
      'deadline',
      'finished_at',
      'passing_mark',
      'answers',
      'answer_sequences',
      'sequence',
      'seconds',
    ],
    presented: { questions: 'questions' },
    excluded: {
      outage_seconds: 'Part of the deadline, which is exported.',
      is_checking: 'True for a minute at most, until there is a result.',
    },
  },
  test_results: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'test_id', 'attempt', 'score', 'passed', 'correct_count', 'total', 'completed_at'],
    presented: { results: 'results' },
    excluded: { is_practiced: PRACTICED },
  },
  practice_skills: {
    owner: { id: 'user_id' },
    columns: [
      'user_id',
      'key',
      'level',
      'stability',
      'difficulty',
      'reviewed_date',
      'due_date',
      'level_date',
      'look_again',
      'evidence',
      'awaits_questions',
    ],
    excluded: { run: OF_EARLIER_RULE, right_date: OF_EARLIER_RULE },
  },
  practice_struggles: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'key', 'miss_count', 'missed_date', 'stuck_date', 'right_count'],
    excluded: {},
  },
  practice_levels: { owner: { id: 'user_id' }, columns: ['user_id', 'key', 'day', 'level'], excluded: {} },
  level_recounts: { owner: { id: 'user_id' }, columns: ['user_id', 'recounted_at', 'changed'], excluded: {} },
  practice_questions: {
    owner: { id: 'user_id' },
    columns: [
      'user_id',
      'source_id',
      'part',
      'question_id',
      'met_date',
      'earlier_dates',
      'missed_date',
      'right_date',
      'misconception',
      'shown_draws',
    ],
    excluded: {},
  },
  placements: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'grade_id', 'asked', 'started_at', 'ended_at'],
    excluded: {},
  },
  practice_time: { owner: { id: 'user_id' }, columns: ['user_id', 'day', 'seconds', 'last_seen_at'], excluded: {} },
  practice_sets: {
    owner: { id: 'user_id' },
    columns: ['id', 'user_id', 'kind', 'lesson_id', 'step', 'day', 'created_at', 'opened_hints'],
    excluded: { questions: 'With answer keys; the export has the answered ones with their results.' },
  },
  practice_answers: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'set_id', 'position', 'outcome', 'seconds', 'answered_at', 'done_at', 'second_at'],
    presented: { result: 'result', second_result: 'result' },
    excluded: { is_second_open: 'True until a second try; the export has the first one without its key until then.' },
  },
  waiting_practice_answers: {
    owner: { id: 'user_id' },
    columns: [],
    excluded: {
      user_id: WAITING,
      set_id: WAITING,
      position: WAITING,
      question_id: WAITING,
      answer: WAITING,
      hinted: WAITING,
      attempt: WAITING,
      follow_up: WAITING,
      seconds: WAITING,
      done_at: WAITING,
      answered_at: WAITING,
    },
  },
  target_days: { owner: { id: 'user_id' }, columns: ['user_id', 'kind', 'item_id', 'day', 'set_at'], excluded: {} },
  parent_cards: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'parent_id', 'helper_id', 'drawing', 'message', 'sent_at'],
    excluded: { id: ROW_KEY },
  },
  helper_picks: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'id', 'helper_id', 'kind', 'skill', 'sheet', 'day', 'picked_at'],
    excluded: {},
  },
  shared_answers: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'lesson_id', 'part', 'helper_id', 'shared_at'],
    excluded: {},
  },
  lesson_questions: {
    owner: { id: 'child_id' },
    columns: [
      'child_id',
      'lesson_id',
      'question',
      'asked_at',
      'answer',
      'decline_reason',
      'closed_at',
      'hidden_at',
      'reporter',
    ],
    excluded: {
      id: ROW_KEY,
      answerer_id: 'The person acts for the operator, who knows them.',
      settled_at: 'About the work of the operator.',
    },
  },
  tutor_bookings: {
    owner: { id: 'child_id' },
    columns: [
      'id',
      'child_id',
      'parent_id',
      'tutor',
      'tutor_name',
      'starts_at',
      'subject_name',
      'skill_name',
      'booked_at',
      'canceled_at',
      'canceled_by',
      'reminded_at',
      'missed_at',
    ],
    excluded: {},
  },
  writing_notes: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'lesson_id', 'part', 'parent_id', 'criteria', 'message', 'noted_at'],
    excluded: {},
  },
  written_answers: {
    owner: { id: 'user_id' },
    columns: [
      'user_id',
      'lesson_id',
      'part',
      'task',
      'answer',
      'checked',
      'version',
      'begun_at',
      'updated_at',
      'done_at',
    ],
    excluded: {},
  },
  certificates: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'subject_id', 'subject_name', 'grade_name', 'lessons', 'tests', 'earned_date'],
    excluded: {},
  },
  purged_grades: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'grade_id', 'grade_name', 'purged_at'],
    excluded: {},
  },
  stored_term_reports: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'title', 'from_date', 'to_date', 'html', 'created_at'],
    excluded: { deletion_id: ROW_KEY },
  },
  live_events: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'activity', 'about_id', 'score', 'at'],
    excluded: { number: ROW_KEY },
  },
  live_positions: {
    owner: { id: 'user_id' },
    columns: ['user_id'],
    excluded: { last_number: 'Counts the rows of live_events.' },
  },
  mails: {
    owner: { email: 'to_address' },
    columns: ['to_address', 'subject', 'created_at', 'sent_at'],
    excluded: {
      id: ROW_KEY,
      body_text: LINKS,
      body_html: LINKS,
      attempts: MAIL_SERVER,
      last_error: MAIL_SERVER,
      failure: MAIL_SERVER,
      claimed_until: MAIL_SERVER,
      claimed_by: MAIL_SERVER,
      held_at: MAIL_SERVER,
      headers: 'May hold links that stop mails.',
      abandoned_at: MAIL_SERVER,
    },
  },
  subscription_learners: {
    owner: { id: 'learner_id' },
    columns: ['learner_id', 'subscription_id', 'offer', 'enrollment_type', 'entitled', 'created_at', 'ends_at'],
    excluded: { unit_amount: 'The price is for the payer.' },
  },
  contact_messages: {
    owner: { id: 'user_id' },
    columns: ['user_id', 'name', 'email', 'topic', 'message', 'created_at'],
    excluded: { id: ROW_KEY },
  },
  learner_requests: {
    owner: { email: 'email' },
    columns: [
      'first_name',
      'last_name',
      'email',
      'username',
      'parent_email',
      'grade_id',
      'language',
      'created_at',
      'expires_at',
    ],
    excluded: { id: ROW_KEY, token_hash: SECRET, password_hash: SECRET },
  },
} as const satisfies Record<string, ExportedTable>
export type ExportedTableName = keyof typeof EXPORTED_TABLES

/** A table of the list, with names as text. */
export type TableToExport = {
  name: ExportedTableName
  owner: { column: string; of: 'id' | 'email' }
  columns: readonly string[]
  presented: readonly { column: string; as: Presentation }[]
  excluded: Readonly<Record<string, string>>
}

export const TABLES_TO_EXPORT: readonly TableToExport[] = Object.entries(EXPORTED_TABLES).map(([name, table]) => ({
  name: name as ExportedTableName,
  owner: 'id' in table.owner ? { column: table.owner.id, of: 'id' } : { column: table.owner.email, of: 'email' },
  columns: table.columns,
  presented: Object.entries('presented' in table ? table.presented : {}).map(([column, as]) => ({ column, as })),
  excluded: table.excluded,
}))

/** Tables with columns that leave. */
export const LEAVING_TABLES = TABLES_TO_EXPORT.filter(({ columns }) => columns.length > 0)
