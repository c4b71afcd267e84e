import { expect, test } from 'vitest'
import type { SeenSession } from '#web/api/seen-session.ts'
import { accountName, navigationLinks, portalSwitch } from './navigation-links.ts'

const parent: SeenSession = {
  kind: 'signed-in',
  user: {
    id: '7a1c2f0e-5b7d-4c57-9a53-0d8f2b1f6f11',
    email: 'maya@example.org',
    firstName: 'Maya',
    lastName: 'Okafor',
    isParent: true,
    gradeId: null,
  },
}

const labels = (session: SeenSession, inLearnerArea: boolean) =>
  navigationLinks(session, inLearnerArea).map((link) => link.label)

test('a visitor is offered Home and Pricing', () => {
  expect(labels({ kind: 'signed-out' }, false)).toEqual(['Home', 'Pricing'])
})

test('a session that is not known yet is shown like a visitor', () => {
  expect(labels({ kind: 'unknown' }, false)).toEqual(['Home', 'Pricing'])
})

test('who is signed in is offered both portals and the subscriptions', () => {
  expect(labels(parent, false)).toEqual([
    'Home',
    'Pricing',
    'Parent Portal',
    'Learner Portal',
    'Subscriptions',
  ])
})

test('the subscriptions are hidden inside the learner area', () => {
  expect(labels(parent, true)).toEqual(['Home', 'Pricing', 'Parent Portal', 'Learner Portal'])
})

test('the switch leads to the other portal', () => {
  expect(portalSwitch(true).to).toBe('/parent')
  expect(portalSwitch(false).to).toBe('/learner/dashboard')
})

test('an account is called by its e-mail up to the at-sign, or User', () => {
  expect(accountName('maya@example.org')).toBe('maya')
  expect(accountName('')).toBe('User')
})
