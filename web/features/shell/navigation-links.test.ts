import { expect, test } from 'vitest'
import type { KnownSession } from '#web/api/session-store.ts'
import { accountLinks, accountName, navigationLinks, portalSwitch } from './navigation-links.ts'

const parent = {
  kind: 'signed-in',
  user: {
    id: '7a1c2f0e-5b7d-4c57-9a53-0d8f2b1f6f11',
    email: 'maya@example.org',
    firstName: 'Maya',
    lastName: 'Okafor',
    isParent: true,
    isContentManager: false,
    gradeId: null,
  },
} satisfies KnownSession
const learner = {
  kind: 'signed-in',
  user: { ...parent.user, email: 'noor@example.org', isParent: false },
} satisfies KnownSession

const manager = { kind: 'signed-in', user: { ...parent.user, isContentManager: true } } satisfies KnownSession

const labels = (session: KnownSession, inLearnerArea: boolean) =>
  navigationLinks(session, inLearnerArea).map((link) => link.label)

test('a visitor sees Home and Pricing', () => {
  expect(labels({ kind: 'signed-out' }, false)).toEqual(['Home', 'Pricing'])
})

test('an unknown session shows the links of a visitor', () => {
  expect(labels({ kind: 'unknown' }, false)).toEqual(['Home', 'Pricing'])
})

test('a parent sees both portals and the subscriptions', () => {
  expect(labels(parent, false)).toEqual(['Home', 'Pricing', 'Parent Portal', 'Learner Portal', 'Subscriptions'])
})

test('the subscriptions are hidden inside the learner area', () => {
  expect(labels(parent, true)).toEqual(['Home', 'Pricing', 'Parent Portal', 'Learner Portal'])
})

test('the switch leads a parent to the other portal', () => {
  expect(portalSwitch(parent, true)?.to).toBe('/parent')
  expect(portalSwitch(parent, false)?.to).toBe('/learner/dashboard')
})

test('the account menu of a parent has the profile and the subscriptions', () => {
  expect(accountLinks(parent.user)).toEqual([
    { to: '/parent/profile', label: 'Profile' },
    { to: '/parent/subscriptions', label: 'Manage Subscriptions' },
  ])
})

test('a content manager reaches content and revenue from the bar and from the account menu', () => {
  expect(labels(manager, false).slice(-3)).toEqual(['Subscriptions', 'Content', 'Revenue'])
  expect(accountLinks(manager.user).slice(-2)).toEqual([
    { to: '/parent/cms', label: 'Content' },
    { to: '/parent/revenue', label: 'Revenue' },
  ])
})

test.each([true, false])('a learner sees no link that only parents may open (in the learner area: %s)', (inArea) => {
  expect(labels(learner, inArea)).toEqual(['Home', 'Pricing', 'Learner Portal'])
  expect(portalSwitch(learner, inArea)).toBeNull()
  expect(accountLinks(learner.user)).toEqual([{ to: '/learner/profile', label: 'Profile' }])
})

test('a visitor has no portal to switch to', () => {
  expect(portalSwitch({ kind: 'signed-out' }, false)).toBeNull()
})

test('an account is named by its email address up to the at sign, or User', () => {
  expect(accountName('maya@example.org')).toBe('maya')
  expect(accountName('')).toBe('User')
})
