import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { storedData } from './stored-data.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../server/database/migrations')

/** Tables with personal data and their rows in the Privacy Policy. */
const POLICY_ROWS: Record<string, string> = {
  profiles: 'Learner account',
  accounts: 'Sign-in with Google or Facebook, where it is offered',
  authenticators: 'Second step at your sign-in, if you set one up',
  recovery_codes: 'Second step at your sign-in, if you set one up',
  passkeys: 'Second step at your sign-in, if you set one up',
  picture_passwords: 'Learner account',
  parent_child: 'Learner account',
  learner_deletions: 'Learner account',
  grade_enrollments: 'Learner account',
  sessions: 'Sign-ins',
  verifications: 'Links in emails, and attempt counts',
  sign_in_codes: 'Links in emails, and attempt counts',
  rate_limits: 'Links in emails, and attempt counts',
  rate_limit_attempts: 'Links in emails, and attempt counts',
  mails: 'Emails sent to you',
  weekly_emails: 'Emails sent to you',
  weekly_email_exclusions: 'Emails sent to you',
  weekly_email_weeks: 'Emails sent to you',
  user_progress: 'Learning',
  lesson_marks: 'Learning',
  lesson_submissions: 'Learning',
  uncounted_submissions: 'Learning',
  waiting_practice_answers: 'Learning',
  waiting_submissions: 'Learning',
  part_completions: 'Learning',
  study_time: 'Learning',
  video_positions: 'Learning',
  exercise_drafts: 'Learning',
  achievements: 'Learning',
  test_attempts: 'Learning',
  test_results: 'Learning',
  practice_skills: 'Learning',
  practice_struggles: 'Learning',
  practice_levels: 'Learning',
  level_recounts: 'Learning',
  practice_questions: 'Learning',
  placements: 'Learning',
  practice_time: 'Learning',
  certificates: 'Learning',
  purged_grades: 'Learning',
  stored_term_reports: 'Learning',
  practice_sets: 'Learning',
  practice_answers: 'Learning',
  target_days: 'Learning',
  parent_cards: 'Cards from a parent or a helper',
  lesson_questions: 'Questions about lessons, where you allow them',
  asked_before: 'Questions about lessons, where you allow them',
  written_answers: 'Written answers, where you allow them',
  writing_notes: 'Written answers, where you allow them',
  shared_answers: 'Written answers, where you allow them',
  live_events: 'Recent activity',
  live_positions: 'Recent activity',
  consents: 'Consent',
  billing_customers: 'Plans and payments, where you pay for a plan',
  billing_checkouts: 'Plans and payments, where you pay for a plan',
  subscriptions: 'Plans and payments, where you pay for a plan',
  subscription_learners: 'Plans and payments, where you pay for a plan',
  billing_invoices: 'Plans and payments, where you pay for a plan',
  price_changes: 'Plans and payments, where you pay for a plan',
  provider_events: 'Plans and payments, where you pay for a plan',
  // Tables of the test provider, if it is installed.
  'test_payments.customers': 'Plans and payments, where you pay for a plan',
  'test_payments.names': 'Plans and payments, where you pay for a plan',
  'test_payments.events': 'Plans and payments, where you pay for a plan',
  'test_payments.answers': 'Plans and payments, where you pay for a plan',
  learner_exports: 'Download of a child’s data, if it is large',
  learner_export_chunks: 'Download of a child’s data, if it is large',
  learner_requests: 'A child’s request to join',
  parent_invitations: 'Invitation of a second parent',
  email_changes: 'Another email address of yours',
  family_log: 'Log of the family',
  helpers: 'Helpers and tutors',
  helper_invitations: 'Invitation of a helper',
  helper_picks: 'What a helper picks for a day, where you allow it',
  tutor_bookings: 'Lessons with a tutor, if you book one',
  deletion_requests: 'A deletion that one of two parents requested',
  contact_messages: 'Messages from the contact form',
  content_deletions: 'Lessons and tests that you write',
  content_revisions: 'Lessons and tests that you write',
  content_files: 'Lessons and tests that you write',
  content_imports: 'Lessons and tests that you write',
  content_import_items: 'Lessons and tests that you write',
  content_import_files: 'Lessons and tests that you write',
  seed_runs: 'Lessons and tests that you write',
  seed_log_lines: 'Lessons and tests that you write',
}
const WITHOUT_PERSONAL_DATA = [
  'grades',
  'subjects',
  'lessons',
  'tests',
  'skills',
  'search_entries',
  'search_words',
  'skill_needs',
  'misconceptions',
  'test_payments.catalogue',
  'operator_events',
  'restores',
  'counts',
  'heartbeats',
]

test('the Privacy Policy lists every table with personal data', () => {
  const sql = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'))
    .join('\n')
  const dropped = [...sql.matchAll(/DROP TABLE (\w+)/g)].map(([, name]) => name)
  // Learners and visitors read the content tables through views with the original names.
  const renamed = new Map(
    [...sql.matchAll(/ALTER TABLE (\w+) RENAME TO (?!stored_)(\w+)/g)].map(([, from, to]) => [from, to]),
  )
  const tables = [...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE ([\w.]+)/g)].map(
    ([, name = '']) => renamed.get(name) ?? name,
  )
  const existing = tables.filter((name) => !dropped.includes(name))
  expect(existing.toSorted()).toEqual([...Object.keys(POLICY_ROWS), ...WITHOUT_PERSONAL_DATA].toSorted())
  const rows = storedData.map((row) => row.what)
  expect(rows).toEqual(expect.arrayContaining(Object.values(POLICY_ROWS)))
})

test('the Privacy Policy states the retention that the server applies', () => {
  const retention = new Map(storedData.map((row) => [row.what, row.retention]))
  expect(retention.get('Sign-ins')).toContain(`${RETENTION_DAYS.session} days`)
  expect(retention.get('Recent activity')).toContain(`${RETENTION_DAYS.liveEvent} days`)
  expect(retention.get('Emails sent to you')).toContain(`${RETENTION_DAYS.mail} days`)
  expect(retention.get('Messages from the contact form')).toContain(`${RETENTION_DAYS.contactMessage} days`)
  expect(retention.get('A child’s request to join')).toContain(`${RETENTION_DAYS.learnerRequest} days`)
  expect(retention.get('Invitation of a second parent')).toContain(`${RETENTION_DAYS.parentInvitation} days`)
  expect(retention.get('Invitation of a helper')).toContain(`${RETENTION_DAYS.helperInvitation} days`)
  expect(retention.get('Download of a child’s data, if it is large')).toContain(`${RETENTION_DAYS.learnerExport} day`)
  expect(retention.get('Learning')).toBe('Until the account is deleted')
})
