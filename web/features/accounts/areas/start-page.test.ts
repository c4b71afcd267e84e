import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, queryClient } from '#web/api/client.ts'
import type { SessionUser } from '#web/api/session-store.ts'
import { learnerPages, parentPages } from '#web/product/page-queries.ts'
import { isOtherPage, startPage } from './start-page.ts'

const USER: SessionUser = {
  id: 'ana',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Lind',
  isParent: true,
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

const started: unknown[] = []

beforeEach(() => {
  started.length = 0
  vi.spyOn(queryClient, 'ensureQueryData').mockImplementation(({ queryKey }) => {
    started.push(queryKey)
    // Never answers: a loader that awaited it would not return.
    return new Promise(() => {})
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

function open(area: 'learner' | 'parent', path: string, user: Partial<SessionUser> | null) {
  queryClient.setQueryData(api.session.get.queryKey(), {
    user: user && { ...USER, ...user },
    missingStep: null,
    secondStepEnding: false,
    runningTest: null,
    minPasswordLength: 6,
    offersAsking: false,
    socialSignIn: { providers: [] },
  })
  const load = startPage(area, area === 'learner' ? learnerPages : parentPages)
  return load({ url: new URL(path, 'https://trellis.example') })
}

test('a page starts its query with the parameters of its path, and does not wait for it', () => {
  expect(open('parent', '/parent/report/leo?tab=answers', {})).toBeNull()
  expect(started).toEqual([api.report.get.queryKey({ input: { learnerId: 'leo' } })])
})

test('a page whose query is not listed starts none', () => {
  open('parent', '/parent/revenue', {})
  expect(started).toEqual([])
})

test.each([
  ['a visitor', 'learner', '/learner/subjects/k7', null],
  ['a learner in the parent area', 'parent', '/parent', { isParent: false }],
  ['a parent without a grade in the learner area', 'learner', '/learner/dashboard', {}],
] as const)('%s starts no query', (_who, area, path, user) => {
  open(area, path, user)
  expect(started).toEqual([])
})

test('a learner starts the queries of the learner area, and so does a parent with a grade', () => {
  open('learner', '/learner/dashboard', { isParent: false })
  open('learner', '/lessons', { gradeId: 'k7' })
  expect(started).toEqual([api.study.dashboard.queryKey(), api.study.myGrade.queryKey()])
})

test('the loader runs for another page, but not for a part of the same one', () => {
  const from = new URL('https://trellis.example/learner/subjects/k7?tab=lessons')
  expect(isOtherPage({ currentUrl: from, nextUrl: new URL('/learner/tests', from) })).toBe(true)
  expect(isOtherPage({ currentUrl: from, nextUrl: new URL('?tab=tests', from) })).toBe(false)
})
