/**
 * Where a distributed PostgreSQL keeps the rows of a table: on the node of the learner in `user_id`, where all rows of a
 * learner are together; on every node; or on the coordinator. The job queue and the test provider have their own schemas,
 * on the coordinator.
 */
export type Place = 'learner' | 'every node' | 'coordinator'

/** What a learner produces. */
const OF_LEARNER = [
  'achievements',
  'certificates',
  'exercise_drafts',
  'grade_enrollments',
  'helper_picks',
  'lesson_marks',
  'lesson_submissions',
  'level_recounts',
  'live_events',
  'live_positions',
  'parent_cards',
  'part_completions',
  'picture_passwords',
  'placements',
  'practice_answers',
  'practice_levels',
  'practice_questions',
  'practice_sets',
  'practice_skills',
  'practice_struggles',
  'practice_time',
  'purged_grades',
  'sessions',
  'shared_answers',
  'stored_term_reports',
  'study_time',
  'target_days',
  'test_attempts',
  'test_results',
  'uncounted_submissions',
  'user_progress',
  'video_positions',
  'waiting_practice_answers',
  'waiting_submissions',
  'writing_notes',
  'written_answers',
]

/** Content and people, whom statements join with a learner's rows, and who belong to families of several nodes. */
const ON_EVERY_NODE = [
  'accounts',
  'asked_before',
  'consents',
  'content_deletions',
  'content_files',
  'content_revisions',
  'deletion_requests',
  'heartbeats',
  'helper_invitations',
  'helpers',
  'learner_deletions',
  'lesson_questions',
  'misconceptions',
  'parent_child',
  'parent_invitations',
  'profiles',
  'search_entries',
  'search_words',
  'skill_needs',
  'skills',
  'stored_grades',
  'stored_lessons',
  'stored_subjects',
  'stored_tests',
  'tutor_bookings',
]

/** What belongs to the installation, to payments or to a parent, and what is short-lived. */
const ON_COORDINATOR = [
  'authenticators',
  'billing_checkouts',
  'billing_customers',
  'billing_invoices',
  'contact_messages',
  'content_import_files',
  'content_import_items',
  'content_imports',
  'counts',
  'email_changes',
  'family_log',
  'learner_export_chunks',
  'learner_exports',
  'learner_requests',
  'mails',
  'operator_events',
  'passkeys',
  'price_changes',
  'provider_events',
  'rate_limit_attempts',
  'rate_limits',
  'recovery_codes',
  'restores',
  'seed_log_lines',
  'seed_runs',
  'sign_in_codes',
  'subscription_learners',
  'subscriptions',
  'verifications',
  'weekly_email_exclusions',
  'weekly_email_weeks',
  'weekly_emails',
]

/** Place of every table of the product. */
export const PLACES: ReadonlyMap<string, Place> = new Map([
  ...OF_LEARNER.map((table) => [table, 'learner'] as const),
  ...ON_EVERY_NODE.map((table) => [table, 'every node'] as const),
  ...ON_COORDINATOR.map((table) => [table, 'coordinator'] as const),
])

/** Column by which the tables of the place `learner` are distributed. */
export const LEARNER_COLUMN = 'user_id'
