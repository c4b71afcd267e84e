import { expect, test, vi } from 'vitest'
import { fakeStorage } from './offline/testing/fake-storage.ts'
import { type SessionUser, setSession } from './session-store.ts'

const settings = { runningTest: null, minPasswordLength: 6, socialSignIn: { providers: [] } }
const user: SessionUser = {
  id: 'leo',
  email: '',
  firstName: 'Leo',
  lastName: '',
  isParent: false,
  isContentManager: false,
  isOperator: false,
  gradeId: null,
}

/** Storage of two learners on one device: stored responses for use offline, and unsent work of each kind. */
const UNSENT = ['outbox mira 1', 'draft mira lesson quiz', 'answer mira test question', 'answer leo test question']

test.each([
  ['a sign-in of another learner', user, ['last-known leo dashboard']],
  ['a sign-out', null, []],
])('%s clears the stored responses of other accounts, and never unsent work', (_, signedIn, left) => {
  const names = ['last-known mira dashboard', 'last-known leo dashboard', ...UNSENT]
  const stored = new Map(names.map((name) => [name, 'text']))
  vi.stubGlobal('localStorage', fakeStorage(stored))
  setSession({ user: signedIn, ...settings })
  expect([...stored.keys()]).toEqual([...left, ...UNSENT])
})
