import type { SeenSession } from '#web/api/seen-session.ts'

export type NavigationLink = { to: string; label: string }

/** The links of the top bar, and of the account menu, by state (both specifications, section 2, Top navigation bar). */
export function navigationLinks(session: SeenSession, inLearnerArea: boolean): NavigationLink[] {
  const forEveryone = [
    { to: '/', label: 'Home' },
    { to: '/pricing', label: 'Pricing' },
  ]
  if (session.kind !== 'signed-in') return forEveryone
  return [
    ...forEveryone,
    { to: '/parent', label: 'Parent Portal' },
    { to: '/learner/dashboard', label: 'Learner Portal' },
    ...(inLearnerArea ? [] : [{ to: '/parent/subscriptions', label: 'Subscriptions' }]),
  ]
}

export const signInLinks: NavigationLink[] = [
  { to: '/parent/sign-in', label: 'Parent' },
  { to: '/learner-signin', label: 'Learner' },
]

export const accountLinks: NavigationLink[] = [
  { to: '/parent/profile', label: 'Profile' },
  { to: '/parent/subscriptions', label: 'Manage Subscriptions' },
]

/** The button that leads over to the other portal. */
export function portalSwitch(inLearnerArea: boolean): NavigationLink {
  return inLearnerArea
    ? { to: '/parent', label: 'Switch to Parent Portal' }
    : { to: '/learner/dashboard', label: 'Switch to Learner Portal' }
}

/** What the account menu calls its owner: the part of the e-mail address before the at-sign. */
export function accountName(email: string): string {
  return email.split('@')[0] || 'User'
}
