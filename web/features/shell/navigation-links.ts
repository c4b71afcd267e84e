import { useMatches } from 'react-router'
import type { SeenSession, SessionUser } from '#web/api/session-store.ts'

export type NavigationLink = { to: string; label: string }

/**
 * The links of the top bar, by state (both specifications, section 2, Top navigation bar). A learner gets those of them
 * that are open to learners (docs/decisions/2026-11-21-no-parent-links-for-learners.md).
 */
export function navigationLinks(session: SeenSession, inLearnerArea: boolean): NavigationLink[] {
  const forEveryone = [
    { to: '/', label: 'Home' },
    { to: '/pricing', label: 'Pricing' },
  ]
  const learnerPortal = { to: '/learner/dashboard', label: 'Learner Portal' }
  if (session.kind !== 'signed-in') return forEveryone
  if (!session.user.isParent) return [...forEveryone, learnerPortal]
  return [
    ...forEveryone,
    { to: '/parent', label: 'Parent Portal' },
    learnerPortal,
    ...(inLearnerArea ? [] : [{ to: '/parent/subscriptions', label: 'Subscriptions' }]),
  ]
}

export const signInLinks: NavigationLink[] = [
  { to: '/parent/sign-in', label: 'Parent' },
  { to: '/learner-signin', label: 'Learner' },
]

/** The links of the account menu; Sign out comes after them. */
export function accountLinks({ isParent }: SessionUser): NavigationLink[] {
  if (!isParent) return [{ to: '/learner/profile', label: 'Profile' }]
  return [
    { to: '/parent/profile', label: 'Profile' },
    { to: '/parent/subscriptions', label: 'Manage Subscriptions' },
  ]
}

/** The button that leads over to the other portal; a learner has no other. */
export function portalSwitch(session: SeenSession, inLearnerArea: boolean): NavigationLink | null {
  if (session.kind !== 'signed-in' || !session.user.isParent) return null
  return inLearnerArea
    ? { to: '/parent', label: 'Switch to Parent Portal' }
    : { to: '/learner/dashboard', label: 'Switch to Learner Portal' }
}

/** What the account menu calls its owner: the part of the e-mail address before the at-sign. */
export function accountName(email: string): string {
  return email.split('@')[0] || 'User'
}

/** Whether the page on screen stands in the learner area, as web/routes.ts nests it. */
export function useInLearnerArea(): boolean {
  return useMatches().some((match) => match.id === 'features/accounts/areas/learner-area')
}

/** Whether the page on screen brings the query client with it anyway (features/shell/app-frame.tsx). */
export function useInAppFrame(): boolean {
  return useMatches().some((match) => match.id === 'features/shell/app-frame')
}
