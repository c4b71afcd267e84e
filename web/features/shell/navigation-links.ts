import { t } from '@lingui/core/macro'
import { matchPath, useMatches } from 'react-router'
import type { KnownSession, SessionUser } from '#web/api/session-store.ts'

export type NavigationLink = {
  to: string
  label: string
  /** Patterns of other pages that belong to the link and mark it as current. */
  section?: string[]
}

/** Part of the product that a page belongs to, by the nesting in web/routes.ts; null for public pages. */
export type Area = 'parent' | 'learner' | null

const home = (): NavigationLink => ({ to: '/', label: t`Home` })
const pricing = (): NavigationLink => ({ to: '/pricing', label: t`Pricing` })

/** Links of the bar (accounts-and-parent-portal.md section 2, and readings.md, "Navigation"). */
export function navigationLinks(session: KnownSession, area: Area): NavigationLink[] {
  if (session.kind === 'signed-in') return session.user.isParent ? parentLinks() : learnerLinks()
  // An area expects a signed-in user: a visitor's links would flash before theirs.
  return session.kind === 'unknown' && area ? [] : [home(), pricing()]
}

export const learnerLinks = (): NavigationLink[] => [
  { to: '/learner/dashboard', label: t`Today`, section: ['/learner/week/*'] },
  { to: '/subjects', label: t`Subjects`, section: ['/learner/subjects/:id', '/lessons', '/grade/:id'] },
  { to: '/learner/tests', label: t`Tests`, section: ['/learner/tests/:id'] },
  {
    to: '/learner/practice',
    label: t`Practice`,
    section: [
      '/learner/missed',
      '/learner/look-again',
      '/learner/earlier-lesson',
      '/learner/check',
      '/learner/skills',
      '/learner/start',
    ],
  },
  { to: '/learner/achievements', label: t`Badges` },
]

const parentLinks = (): NavigationLink[] => [
  home(),
  pricing(),
  {
    to: '/parent',
    label: t`Parent Portal`,
    section: [
      '/parent/report/*',
      '/parent/worksheets/*',
      '/parent/skills/*',
      '/parent/target-days/*',
      '/parent/certificate/*',
      '/parent/manage-learners/*',
      '/parent/sign-in-card/*',
      '/parent/approve-learner',
      '/parent/second-parent',
      '/parent/helper-invitation',
      '/parent/helping/*',
      '/parent/tutoring/*',
    ],
  },
  {
    to: '/learner/dashboard',
    label: t`Learner Portal`,
    section: ['/learner/*', '/subjects', '/lessons', '/grade/:id'],
  },
  { to: '/parent/subscriptions', label: t`Subscriptions` },
]

export const signInLinks = (): NavigationLink[] => [
  { to: '/parent/sign-in', label: t`Parent` },
  { to: '/learner-signin', label: t`Learner` },
]

/** Links of the account menu, above its settings and Sign out: those of the user, which the bar lacks. */
export function accountLinks(user: SessionUser): NavigationLink[] {
  if (!user.isParent) {
    return [
      { to: '/learner/notices', label: t`Notices` },
      { to: '/learner/profile', label: t`Profile` },
    ]
  }
  return [
    { to: '/parent/profile', label: t`Profile` },
    { to: '/parent/manage-learners', label: t`Manage Children` },
    { to: '/parent/weekly-email', label: t`Weekly Email` },
    { to: '/contact?topic=parent-teacher', label: t`Parent-Teacher` },
    { to: '/#grades', label: t`My Grades` },
    { to: '/subjects', label: t`All Subjects` },
  ]
}

/** Link to the other portal; null for learners and visitors. */
export function portalSwitch(session: KnownSession, area: Area): NavigationLink | null {
  if (session.kind !== 'signed-in' || !session.user.isParent) return null
  return area === 'learner'
    ? { to: '/parent', label: t`Switch to Parent Portal` }
    : { to: '/learner/dashboard', label: t`Switch to Learner Portal` }
}

/** Name shown in the bar: the first name, else the local part of the email address. */
export function accountName({ firstName, email }: Pick<SessionUser, 'firstName' | 'email'>): string {
  return firstName || email.split('@')[0] || t`User`
}

/** Value of `aria-current` of a link: `page` on its page, `true` on other pages of its section. */
export function currentMark({ to, section = [] }: NavigationLink, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return section.some((pattern) => matchPath(pattern, pathname)) ? 'true' : undefined
}

const areaFrames = new Map<string, Area>([
  ['features/accounts/areas/parent-area', 'parent'],
  ['features/accounts/areas/learner-area', 'learner'],
])

export function useArea(): Area {
  return useMatches().reduce<Area>((area, match) => areaFrames.get(match.id) ?? area, null)
}

/** True on pages inside features/shell/app-frame.tsx, which load the query client anyway. */
export function useInAppFrame(): boolean {
  return useMatches().some((match) => match.id === 'features/shell/app-frame')
}
