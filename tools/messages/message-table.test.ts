import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LEARNER_AREA_MESSAGES } from './learner-area-messages.ts'
import { faultsOf, type Required } from './message-table.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Messages of accounts-and-parent-portal.md, sections 8 (errors), 5 (validation) and 2 (screen states), and of the
 * learner area.
 */
const SPECIFIED_MESSAGES = list({
  'Sign-in': [
    'Invalid email or password. Please try again.',
    'An unexpected error occurred. Please try again.',
    'Signed in successfully',
    'Please enter both email and password',
    'Signing in...',
  ],
  'Sign-in with a provider': ['An unexpected error occurred'],
  'Sign-out': ['Signed out successfully', 'Error signing out'],
  'Outside the authentication context': ['No QueryClient set'],
  'Sign-up': [
    'Signed up successfully. Please check your email for confirmation.',
    'Failed to create user account',
    'Passwords do not match',
    'Creating Account...',
  ],
  'Forgot password': [
    'Password reset instructions sent to your email',
    'Failed to send reset instructions. Please try again.',
    'Sending Instructions...',
  ],
  'Reset password': [
    'Password has been reset successfully',
    'Failed to reset password. Please try again.',
    'Passwords do not match',
    'Password must be at least 6 characters',
    'Resetting Password...',
  ],
  'Parent dashboard': ['Failed to load learners', 'Loading learners...', "You haven't added any learner accounts yet."],
  'Manage Learners': [
    'Failed to load learners',
    'Loading learner accounts...',
    "You haven't added any learner accounts yet.",
    'Please fill in all required fields',
    'Passwords do not match',
    'Password must be at least 6 characters',
    'Failed to create learner account',
    'Learner account created successfully',
    'Account Created Successfully',
    'Are you absolutely sure?',
    'Failed to delete learner account',
    'Learner account deleted successfully',
    'You do not have permission to delete this child account',
  ],
  'My Profile': [
    'Failed to load profile information',
    'Failed to update profile',
    'Profile updated successfully',
    'Email address cannot be changed',
  ],
  'Activate learner profile': [
    'Failed to load grades',
    'Failed to activate learner profile',
    'Learner profile activated successfully!',
  ],
  'Content management': [
    ...['grades', 'subjects', 'lessons', 'data'].map((what) => `Failed to fetch ${what}. Please try again.`),
    ...['grade', 'subject', 'lesson'].flatMap((what) => [
      ...['add', 'update', 'delete'].map((deed) => `Failed to ${deed} ${what}. Please try again.`),
      ...['added', 'updated', 'deleted'].map((done) => `${capital(what)} ${done} successfully`),
    ]),
    'Failed to update grade status.',
    'Grade is now published',
    'Grade is now unpublished',
    // From the readings, "New grades".
    'Unpublish this grade?',
    'Validation Error',
    'Please provide a title and select a subject.',
  ],
  Access: ['Access denied. Parent access required.'],
  'Any other path': ['Oops! Page not found'],
  Subscriptions: [
    'Failed to load children data. Please try again.',
    'No Learners Found',
    'Processing...',
    'Subscriptions Updated',
    'Payment Successful',
  ],
  Checkout: [
    'Payment Error',
    'Could not initiate payment process. Please try again.',
    'Authentication required',
    'Please sign in to continue',
    'No paid plans selected',
    'Please select at least one child and a paid subscription plan',
  ],
  ...LEARNER_AREA_MESSAGES,
})

test('every message of the specification is shown in a test', () => {
  const document = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8')
  const read = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null)
  expect(faultsOf(document, SPECIFIED_MESSAGES, read)).toEqual([])
})

const SOUND = `| place | message | test |
|---|---|---|
| Door | Come in | e2e/door.e2e.ts › a guest is let in |
`
const JOURNEY = `test('another', async () => {
  expect('Stay out').toBeVisible()
})

test('a guest is let in', async () => {
  expect('Come in').toBeVisible()
})
`
const WANTED = list({ Door: ['Come in'] })

test.each([
  ['a message that is not in the table', SOUND.replace('Come in', 'Go'), JOURNEY, 'missing: Door: Come in'],
  ['a message that is not in the specification', SOUND.replace('Come in', 'Go'), JOURNEY, 'not of the list: Door: Go'],
  [
    'a file that is not there',
    SOUND.replace('door.e2e', 'gone.e2e'),
    JOURNEY,
    'no such file of tests, e2e/gone.e2e.ts: Door: Come in',
  ],
  [
    'a test that is not there',
    SOUND,
    JOURNEY.replace('a guest', 'a thief'),
    'no such test in e2e/door.e2e.ts, "a guest is let in": Door: Come in',
  ],
  [
    'a test that is skipped',
    SOUND,
    JOURNEY.replace("test('a guest", "test.skip('a guest"),
    'no such test in e2e/door.e2e.ts, "a guest is let in": Door: Come in',
  ],
  [
    'a test that does not show the message',
    SOUND,
    JOURNEY.replace('Come in', 'Go on'),
    '"a guest is let in" does not show it: Door: Come in',
  ],
])('%s is found', (_case, document, journey, fault) => {
  expect(faultsOf(document, WANTED, (path) => (path === 'e2e/door.e2e.ts' ? journey : null))).toContain(fault)
})

test('a correct table has no fault', () => {
  expect(faultsOf(SOUND, WANTED, () => JOURNEY)).toEqual([])
})

function list(messages: Record<string, string[]>): Required[] {
  return Object.entries(messages).flatMap(([place, texts]) => texts.map((message) => ({ place, message })))
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
