import { expect, test } from 'vitest'
import type { KnownSession } from '#web/api/session-store.ts'
import { type Area, accountLinks, accountName, currentMark, navigationLinks, portalSwitch } from './navigation-links.ts'
import { staffLinks } from './staff-links.ts'

const parent = {
  kind: 'signed-in',
  user: {
    id: '7a1c2f0e-5b7d-4c57-9a53-0d8f2b1f6f11',
    email: 'maya@example.org',
    firstName: 'Maya',
    lastName: 'Okafor',
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
  },
} satisfies KnownSession
const learner = {
  kind: 'signed-in',
  user: { ...parent.user, email: 'noor@example.org', firstName: 'Noor', isParent: false },
} satisfies KnownSession

const manager = { kind: 'signed-in', user: { ...parent.user, isContentManager: true } } satisfies KnownSession

const labels = (session: KnownSession, area: Area) => navigationLinks(session, area).map((link) => link.label)

/** Links of the bar that are marked as current on a page. */
const marked = (session: KnownSession, area: Area, pathname: string) =>
  navigationLinks(session, area)
    .filter((link) => currentMark(link, pathname))
    .map((link) => link.label)

test('a visitor sees Home and Pricing', () => {
  expect(labels({ kind: 'signed-out' }, null)).toEqual(['Home', 'Pricing'])
})

test('an unknown session shows the links of a visitor on public pages, and none inside an area', () => {
  expect(labels({ kind: 'unknown' }, null)).toEqual(['Home', 'Pricing'])
  expect(labels({ kind: 'unknown' }, 'learner')).toEqual([])
})

test.each(['parent', 'learner'] as const)('a parent sees both portals and the subscriptions (area: %s)', (area) => {
  expect(labels(parent, area)).toEqual(['Home', 'Pricing', 'Parent Portal', 'Learner Portal', 'Subscriptions'])
})

test('the switch leads a parent to the other portal', () => {
  expect(portalSwitch(parent, 'learner')?.to).toBe('/parent')
  expect(portalSwitch(parent, 'parent')?.to).toBe('/learner/dashboard')
  expect(portalSwitch(parent, null)?.to).toBe('/learner/dashboard')
})

test('the account menu of a parent has the profile and the family', () => {
  expect(accountLinks(parent.user)).toEqual([
    { to: '/parent/profile', label: 'Profile' },
    { to: '/parent/manage-learners', label: 'Manage Children' },
    { to: '/parent/weekly-email', label: 'Weekly Email' },
    { to: '/contact?topic=parent-teacher', label: 'Parent-Teacher' },
    { to: '/#grades', label: 'My Grades' },
    { to: '/subjects', label: 'All Subjects' },
  ])
})

test.each([
  ['a parent', {}, []],
  ['a content manager', { isContentManager: true }, ['Content', 'Revenue']],
  ['an operator', { isOperator: true }, ['Operations']],
  ['a person who answers', { isAnswerer: true }, ['Questions']],
  ['a tutor', { isTutor: true }, ['Your lessons']],
  ['both', { isContentManager: true, isOperator: true }, ['Content', 'Revenue', 'Operations']],
])('the staff links of %s are %s: %s', (_name, roles, expected) => {
  expect(staffLinks({ ...parent.user, ...roles }).map(({ label }) => label)).toEqual(expected)
})

test('no page is both in the bar and in the account menu', () => {
  const all = { ...parent.user, isContentManager: true, isOperator: true, isTutor: true }
  for (const user of [all, learner.user]) {
    const pages = [
      ...navigationLinks({ kind: 'signed-in', user }, 'parent'),
      ...accountLinks(user),
      ...staffLinks(user),
    ].map(({ to }) => to)
    expect(new Set(pages).size).toBe(pages.length)
  }
})

test.each(['learner', null] as const)(
  'a learner sees the links of the study area and none for parents (area: %s)',
  (area) => {
    expect(labels(learner, area)).toEqual(['Today', 'Subjects', 'Tests', 'Practice', 'Badges'])
    expect(portalSwitch(learner, area)).toBeNull()
    expect(accountLinks(learner.user).map(({ label }) => label)).toEqual(['Notices', 'Profile'])
  },
)

test('a visitor has no portal to switch to', () => {
  expect(portalSwitch({ kind: 'signed-out' }, null)).toBeNull()
})

test.each([
  ['/learner/dashboard', ['Today']],
  ['/subjects', ['Subjects']],
  ['/learner/subjects/7', ['Subjects']],
  ['/lessons', ['Subjects']],
  ['/learner/tests', ['Tests']],
  ['/learner/tests/7', ['Tests']],
  ['/learner/profile', []],
])('on %s a learner’s marked links are %s', (pathname, expected) => {
  expect(marked(learner, 'learner', pathname)).toEqual(expected)
})

test("a page within a section marks the section's link as current, but not as the page itself", () => {
  const [, subjects] = navigationLinks(learner, 'learner')
  if (!subjects) throw new Error('Expected a link to the subjects')
  expect(currentMark(subjects, '/subjects')).toBe('page')
  expect(currentMark(subjects, '/learner/subjects/7')).toBe('true')
})

test('at most one link of a parent is marked on any page', () => {
  expect(marked(manager, 'parent', '/parent')).toEqual(['Parent Portal'])
  expect(marked(manager, 'parent', '/parent/manage-learners/7')).toEqual(['Parent Portal'])
  expect(marked(manager, 'parent', '/parent/skills/7')).toEqual(['Parent Portal'])
  expect(marked(manager, 'parent', '/parent/subscriptions')).toEqual(['Subscriptions'])
  expect(marked(manager, 'learner', '/learner/subjects/7')).toEqual(['Learner Portal'])
  for (const { to } of accountLinks(parent.user)) expect(marked(manager, null, to).length).toBeLessThan(2)
})

test('the account name is the first name, else the local part of the email address, else User', () => {
  expect(accountName({ firstName: 'Maya', email: 'm.okafor@example.org' })).toBe('Maya')
  expect(accountName({ firstName: '', email: 'm.okafor@example.org' })).toBe('m.okafor')
  expect(accountName({ firstName: '', email: '' })).toBe('User')
})
