import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECURE_SIGN_OUT_MARK, SIGN_OUT_MARK } from '#domain/sessions.ts'
import { signIn } from '../auth.ts'
import { api, client, queryClient } from '../client.ts'
import { accountEntry, plainText } from '../offline/store.ts'
import { fakeStorage } from '../offline/testing/fake-storage.ts'
import { isLeft, isSignedIn, signOutHere } from '../session.ts'
import { setSession } from '../session-store.ts'
import { fetchUnlessSigningOut, isSignOutPending } from './mark.ts'
import { finishSignOut } from './revocation.ts'

const USER = {
  id: 'mira',
  email: 'mira@example.test',
  firstName: 'Mira',
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
const SESSION = {
  user: USER,
  missingStep: null,
  secondStepEnding: false,
  runningTest: null,
  minPasswordLength: 6,
  offersAsking: false,
  socialSignIn: { providers: [] },
}

const MARKS = [SIGN_OUT_MARK, SECURE_SIGN_OUT_MARK]
let cookies: Map<string, string>
let stored: Map<string, string>
let sent: string[]
/** State of the connection, and of the server. */
let answer: 'lost' | 'broken' | 'fine'
const tab = new EventTarget()

beforeEach(() => {
  cookies = new Map()
  stored = new Map()
  sent = []
  answer = 'lost'
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    },
    visibilityState: 'visible',
  })
  vi.stubGlobal('location', { protocol: 'https:', origin: 'https://trellis.example' })
  vi.stubGlobal('history', { state: { key: 'open-page' } })
  vi.stubGlobal('localStorage', fakeStorage(stored))
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const path = new URL(input instanceof Request ? input.url : input, 'https://trellis.example').pathname
    sent.push(path)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    if (answer === 'broken') return new Response('', { status: 503 })
    // The response to the sign-out removes the mark, as the server's does.
    if (path === '/api/auth/sign-out') for (const mark of MARKS) cookies.delete(mark)
    return new Response('{"json":{"user":null,"runningTest":null}}', {
      headers: { 'content-type': 'application/json' },
    })
  })
  vi.useFakeTimers()
  queryClient.setQueryData(api.session.get.queryKey(), SESSION)
})
afterEach(async () => {
  // Ends the retries of this test.
  vi.stubGlobal('navigator', { onLine: true })
  answer = 'fine'
  tab.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signOuts = () => sent.filter((path) => path === '/api/auth/sign-out').length

describe('while a sign-out waits for the server', () => {
  test('nothing but the sign-out is sent, by any part of the app', async () => {
    signOutHere()
    await expect(client.study.dashboard()).rejects.toThrow()
    await expect(fetchUnlessSigningOut('/api/practice/attendance', { method: 'POST' })).rejects.toThrow()
    expect(await signIn('leo', 'password')).toEqual({ kind: 'unreachable', offline: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(new Set(sent)).toEqual(new Set(['/api/auth/sign-out']))
  })

  test('nobody is signed in, not even by a response that was on its way', () => {
    signOutHere()
    expect(queryClient.getQueryData(api.session.get.queryKey())?.user).toBeNull()
    queryClient.setQueryData(api.session.get.queryKey(), SESSION)
    setSession(SESSION)
    expect(isSignedIn('mira')).toBe(false)
  })

  test('cached data is gone, and unsent work stays under its account', () => {
    stored.set('last-known mira ["dashboard"]', 'Mira')
    accountEntry(['outbox', 'mira', '1'], plainText).write('{"kind":"complete"}')
    queryClient.setQueryData(['study', 'dashboard'], { name: 'Mira' })
    signOutHere()
    expect([...stored.keys()]).toEqual(['outbox mira 1'])
    expect(queryClient.getQueryData(['study', 'dashboard'])).toBeUndefined()
  })

  test('it is retried until the server confirms it, in growing intervals and at once when the connection is back', async () => {
    signOutHere()
    await vi.advanceTimersByTimeAsync(0)
    expect(signOuts()).toBe(1)
    answer = 'broken'
    await vi.advanceTimersByTimeAsync(8_000)
    expect(signOuts()).toBe(4)
    answer = 'fine'
    tab.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([signOuts(), isSignOutPending()]).toEqual([5, false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(signOuts()).toBe(5)
  })

  test('without a connection it is not even tried', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    signOutHere()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })
})

test('the open page is left for the public page, also once the server has confirmed', async () => {
  answer = 'fine'
  signOutHere()
  await vi.advanceTimersByTimeAsync(0)
  expect(isSignOutPending()).toBe(false)
  expect([isLeft('open-page'), isLeft('later-page')]).toEqual([true, false])
})

test('a sign-in first completes the sign-out', async () => {
  signOutHere()
  await vi.advanceTimersByTimeAsync(0)
  sent.length = 0
  answer = 'fine'
  expect(await signIn('leo', 'password')).toEqual({ kind: 'ok' })
  expect(sent.slice(0, 2)).toEqual(['/api/auth/sign-out', '/api/auth/sign-in/username'])
})

test('two parts of the app that finish a sign-out send it once', async () => {
  answer = 'fine'
  vi.stubGlobal('navigator', { onLine: true, locks: oneAtATime() })
  // As a page of an earlier version sets it under https.
  cookies.set(SIGN_OUT_MARK, '1')
  expect(await Promise.all([finishSignOut(), finishSignOut()])).toEqual([true, true])
  expect(sent).toEqual(['/api/auth/sign-out'])
})

/** Stand-in for the browser's locks of one name. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<Result>(_name: string, act: () => Promise<Result>): Promise<Result> {
      const result = last.then(act)
      last = result
      return result
    },
  }
}
