import { expect, test, vi } from 'vitest'
import { fakeStorage } from './offline/testing/fake-storage.ts'
import { type SessionUser, setSession } from './session-store.ts'

const settings = {
  missingStep: null,
  secondStepEnding: false,
  runningTest: null,
  minPasswordLength: 6,
  offersAsking: false,
  socialSignIn: { providers: [] },
}
const user: SessionUser = {
  id: 'leo',
  email: '',
  firstName: 'Leo',
  lastName: '',
  isParent: false,
  isContentManager: false,
  isOperator: false,
  isAnswerer: false,
  isTutor: false,
  isDemo: false,
  gradeId: null,
  avatar: null,
  idleLimitMinutes: null,
  readingOptions: [],
  language: null,
}

/** Storage of two learners on one device: stored responses for use offline, and unsent work of each kind. */
const UNSENT = ['outbox mira 1', 'draft mira lesson quiz', 'answer mira test question', 'answer leo test question']

test.each([
  ['a sign-in of another learner', user, ['last-known leo dashboard']],
  ['a sign-out', null, []],
])(
  '%s clears the stored responses and downloads of other accounts, and never unsent work',
  async (_, signedIn, left) => {
    const names = ['last-known mira dashboard', 'download mira maths', 'last-known leo dashboard', ...UNSENT]
    const stored = new Map(names.map((name) => [name, 'text']))
    const files = new Set(['downloads mira', 'downloads leo', 'learner-area 1'])
    vi.stubGlobal('caches', { keys: async () => [...files], delete: async (name: string) => files.delete(name) })
    vi.stubGlobal('localStorage', fakeStorage(stored))
    setSession({ user: signedIn, ...settings })
    expect([...stored.keys()]).toEqual([...left, ...UNSENT])
    await vi.waitFor(() => expect(files.has('downloads mira')).toBe(false))
    expect(files.has('learner-area 1')).toBe(true)
    expect(files.has('downloads leo')).toBe(signedIn !== null)
  },
)

test('a sign-out removes answers that the server has, and keeps those that it lacks', () => {
  const stored = new Map([
    ['draft mira l1 quiz', '{"unsent":0,"chosen":{"q":1},"base":{"q":1}}'],
    ['draft mira l2 quiz', '{"unsent":2,"chosen":{"q":1,"r":2},"base":{}}'],
    ['answer mira t1 q1', '{"answer":1,"sequence":1,"saved":true,"turn":1}'],
    ['answer mira t1 q2', '{"answer":1,"sequence":1,"saved":false,"turn":2}'],
    ['active mira', '1'],
  ])
  vi.stubGlobal('localStorage', fakeStorage(stored))
  setSession({ user: null, ...settings })
  expect([...stored.keys()]).toEqual(['draft mira l2 quiz', 'answer mira t1 q2'])
})

test('the end of a session is passed on to other tabs once, and not by those that were told', async () => {
  // The module of a tab: in tests it is otherwise that of the build.
  vi.stubEnv('SSR', false)
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.resetModules()
  const { onSessionChangeInOtherTab, setSession } = await import('./session-store.ts')
  const other = new BroadcastChannel('session')
  const messages: unknown[] = []
  other.onmessage = ({ data }) => messages.push(data)
  const delivered = () => new Promise((resolve) => setTimeout(resolve, 50))
  try {
    setSession({ user, ...settings })
    setSession({ user: null, ...settings })
    setSession({ user: null, ...settings })
    await delivered()
    expect(messages).toEqual(['changed'])

    onSessionChangeInOtherTab(() => setSession({ user: null, ...settings }))
    setSession({ user, ...settings })
    other.postMessage('changed')
    await delivered()
    expect(messages).toEqual(['changed'])
  } finally {
    other.close()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})
