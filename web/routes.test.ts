import type { RouteConfigEntry } from '@react-router/dev/routes'
import { generatePath, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { learnerPages, parentPages } from './product/page-queries.ts'
import { prerenderedPaths, redirects } from './redirects.ts'
import entries from './routes.ts'

const notFound = 'features/shell/not-found-page.tsx'

function asRouteObject({ file, index, path = '', children = [] }: RouteConfigEntry): RouteObject {
  const handle = { file }
  return index ? { index: true, handle } : { path, handle, children: children.map(asRouteObject) }
}

/** Modules that render a path, outermost first. */
function filesAt(address: string): string[] {
  const matches = matchRoutes(entries.map(asRouteObject), address) ?? []
  return matches.map((match) => match.route.handle.file)
}

/** Path with a value for each parameter that matches no fixed path. */
const filled = (path: string) =>
  generatePath(path, { id: 'k7', gradeId: 'k7', userId: 'k7', learnerId: 'k7', subjectId: 'k7' })

describe('the pages of the specifications', () => {
  test.each([
    ['/', 'features/landing/landing-page.tsx'],
    ['/pricing', 'features/billing/pricing/pricing-page.tsx'],
    ['/pricing/k7', 'features/billing/pricing/grade-pricing-page.tsx'],
    ['/payment-cancelled', 'features/billing/checkout-result/payment-cancelled-page.tsx'],
    ['/parent/payment-success', 'features/billing/checkout-result/payment-success-page.tsx'],
    ['/sign-up', 'features/accounts/sign-up/sign-up-page.tsx'],
    ['/parent/sign-in', 'features/accounts/sign-in/parent-sign-in-page.tsx'],
    ['/learner/signin', 'features/accounts/sign-in/learner-sign-in-page.tsx'],
    ['/learner/sign-up', 'features/accounts/learner-requests/learner-sign-up-page.tsx'],
    ['/forgot-password', 'features/accounts/passwords/forgot-password-page.tsx'],
    ['/reset-password', 'features/accounts/passwords/reset-password-page.tsx'],
    ['/learner-email', 'features/accounts/learner-email-page.tsx'],
    ['/auth-callback', 'features/accounts/sign-in/auth-callback-page.tsx'],
    ['/parent/approve-learner', 'features/accounts/learner-requests/approve-learner-page.tsx'],
    ['/parent/second-parent', 'features/accounts/invitations/second-parent-page.tsx'],
    ['/parent/helper-invitation', 'features/accounts/invitations/helper-invitation-page.tsx'],
    ['/parent/helping', 'features/helping/helping-page.tsx'],
    ['/parent/helping/k7/cards', 'features/parent-cards/helper-cards-page.tsx'],
    ['/parent/helping/k7/writing', 'features/written-answers/shared-answers-page.tsx'],
    ['/parent/helping/k7/worksheet/p3', 'features/worksheets/picked-worksheet-page.tsx'],
    ['/parent/tutoring/k7', 'features/tutoring/tutoring-page.tsx'],
    ['/parent/tutor', 'features/tutoring/tutor-page.tsx'],
    ['/parent/confirm-identity', 'features/accounts/confirm-identity/confirm-identity-page.tsx'],
    ['/parent', 'features/learners/parent-dashboard-page.tsx'],
    ['/parent/manage-learners', 'features/learners/manage/manage-learners-page.tsx'],
    ['/parent/manage-learners/k7', 'features/learners/manage/manage-learner-page.tsx'],
    ['/parent/profile', 'features/profile/profile-page.tsx'],
    ['/parent/report/k7', 'features/report/report-page.tsx'],
    ['/parent/report/k7/term', 'features/report/term-report-page.tsx'],
    ['/parent/certificate/k7/s3', 'features/report/certificate-page.tsx'],
    ['/parent/worksheets/k7', 'features/worksheets/worksheets-page.tsx'],
    ['/parent/worksheets/k7/quiz/l2', 'features/worksheets/worksheet-page.tsx'],
    ['/learner/scores/k7/term', 'features/report/term-report-page.tsx'],
    ['/learner/certificate/k7/s3', 'features/report/certificate-page.tsx'],
    ['/parent/cms', 'features/content/content-page.tsx'],
    ['/parent/revenue', 'features/billing/revenue/revenue-page.tsx'],
    ['/operator', 'features/operator/operator-page.tsx'],
    ['/seed-data', 'features/seeding/seed-data-page.tsx'],
    ['/learner/profile', 'features/profile/profile-page.tsx'],
    ['/learner/activate-profile', 'features/enrollment/activate-profile-page.tsx'],
    ['/learner/dashboard', 'features/study/dashboard/dashboard-page.tsx'],
    ['/learner/subjects/k7', 'features/study/subject/subject-page.tsx'],
    ['/learner/tests/k7', 'features/timed-tests/test-page.tsx'],
    ['/learner/scores/k7', 'features/report/learning-report-page.tsx'],
    ['/learner/achievements', 'features/study/achievements/achievements-page.tsx'],
    ['/grade/k7', 'features/study/grade/grade-page.tsx'],
    ['/lessons', 'features/study/grade/lessons-page.tsx'],
    ['/subjects', 'features/study/subject/subjects-page.tsx'],
    ['/contact', 'features/support/contact-page.tsx'],
    ['/privacy', 'features/legal/privacy-page.tsx'],
    ['/terms', 'features/legal/terms-page.tsx'],
    ['/no/such/page', notFound],
  ])('%s is %s', (address, file) => {
    expect(filesAt(address).at(-1)).toBe(file)
  })
})

describe('the guards', () => {
  test.each([
    '/parent',
    '/parent/manage-learners',
    '/parent/approve-learner',
    '/parent/report/k7',
    '/parent/cms',
    '/operator',
    '/seed-data',
    '/parent/profile',
    '/parent/payment-success',
  ])('%s is in the parent area', (address) =>
    expect(filesAt(address)).toContain('features/accounts/areas/parent-area.tsx'),
  )

  test.each([
    '/learner/dashboard',
    '/learner/subjects/k7',
    '/learner/tests/k7',
    '/learner/scores/k7',
    '/learner/achievements',
    '/grade/k7',
    '/lessons',
    '/subjects',
    '/learner/profile',
    '/learner/activate-profile',
  ])('%s is in the learner area, which sends waiting saves', (address) => {
    expect(filesAt(address)).toContain('features/accounts/areas/learner-area.tsx')
    expect(filesAt(address)).toContain('features/study/study-frame.tsx')
  })

  test.each([
    '/parent/sign-in',
    '/learner/signin',
    '/sign-up',
    '/learner/sign-up',
    '/forgot-password',
    '/reset-password',
    '/auth-callback',
  ])('%s is in neither', (address) => {
    expect(filesAt(address).join()).not.toContain('-area.tsx')
  })
})

/** Legacy and short URLs with their targets (accounts-and-parent-portal.md section 2, Redirects). */
const LEGACY_URLS = {
  '/learner-dashboard': '/learner/dashboard',
  '/dashboard': '/learner/dashboard',
  '/learner-signin': '/learner/signin',
  '/subjects/:id': '/learner/subjects/:id',
  '/tests/:id': '/learner/tests/:id',
  '/scores/:userId': '/learner/scores/:userId',
  '/signin': '/parent/sign-in',
  '/sign-in': '/parent/sign-in',
  '/parent-sign-in': '/parent/sign-in',
  '/signup': '/sign-up',
  '/manage-children': '/parent/manage-learners',
  '/manage-learners': '/parent/manage-learners',
  '/subscriptions': '/parent/subscriptions',
  '/cms': '/parent/cms',
  '/profile': '/parent/profile',
  '/payment-success': '/parent/payment-success',
}

test('every older address of the specifications redirects to its current one', () => {
  expect(redirects).toMatchObject(LEGACY_URLS)
})

test.each(Object.entries(redirects))('%s redirects to %s, which is a page', (from, to) => {
  expect(filesAt(filled(from)).at(-1)).toBe('features/shell/redirect-page.tsx')
  expect([notFound, 'features/shell/redirect-page.tsx']).not.toContain(filesAt(filled(to)).at(-1))
})

test.each([
  ...Object.keys(learnerPages).map((path) => [path, 'learner'] as const),
  ...Object.keys(parentPages).map((path) => [path, 'parent'] as const),
])('%s, whose query is listed, is a page of the %s area', (path, area) => {
  const files = filesAt(filled(path))
  expect(files).toContain(`features/accounts/areas/${area}-area.tsx`)
  expect(files.at(-1)).toMatch(/-page\.tsx$/)
})

test.each(prerenderedPaths)('the prerendered %s is a page', (path) => {
  expect(filesAt(path).at(-1)).not.toBe(notFound)
})
