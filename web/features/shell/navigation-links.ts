import { useMatches } from 'react-router'
import type { KnownSession, SessionUser } from '#web/api/session-store.ts'

export type NavigationLink = { to: string; label: string }

/**
 * Links of the top bar (both specifications, section 2, Top navigation bar). A learner gets only those that are open to
 * learners (docs/decisions/2026-11-21-no-parent-links-for-learners.md).
 */
export function navigationLinks(session: KnownSession, inLearnerArea: boolean): NavigationLink[] {
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
    ...(inLearnerArea ? [] : [{ to: '/parent/subscriptions', label: 'Subscriptions' }, ...contentLinks(session.user)]),
  ]
}

/** Links for content managers (readings, "Navigation"). */
function contentLinks({ isContentManager }: SessionUser): NavigationLink[] {
  if (!isContentManager) return []
  return [
    { to: '/parent/cms', label: 'Content' },
    { to: '/parent/revenue', label: 'Revenue' },
  ]
}

export const signInLinks: NavigationLink[] = [
  { to: '/parent/sign-in', label: 'Parent' },
  { to: '/learner-signin', label: 'Learner' },
]

/** Links of the account menu, above Sign out. */
export function accountLinks(user: SessionUser): NavigationLink[] {
  if (!user.isParent) return [{ to: '/learner/profile', label: 'Profile' }]
  return [
    { to: '/parent/profile', label: 'Profile' },
    { to: '/parent/subscriptions', label: 'Manage Subscriptions' },
    ...contentLinks(user),
  ]
}

/** Link to the other portal; null for learners and visitors. */
export function portalSwitch(session: KnownSession, inLearnerArea: boolean): NavigationLink | null {
  if (session.kind !== 'signed-in' || !session.user.isParent) return null
  return inLearnerArea
    ? { to: '/parent', label: 'Switch to Parent Portal' }
    : { to: '/learner/dashboard', label: 'Switch to Learner Portal' }
}

/** Name shown in the account menu: the part of the email address before the at sign. */
export function accountName(email: string): string {
  return email.split('@')[0] || 'User'
}

/** True on pages that web/routes.ts nests in the learner area. */
export function useInLearnerArea(): boolean {
  return useMatches().some((match) => match.id === 'features/accounts/areas/learner-area')
}

/** True on pages inside features/shell/app-frame.tsx, which load the query client anyway. */
export function useInAppFrame(): boolean {
  return useMatches().some((match) => match.id === 'features/shell/app-frame')
}
