import { useLocation } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { SubjectAnswer } from './study-types.ts'

/** How the viewer stands to the subject, with the way in where there is none yet (learner-area.md section 2). */
export function AccessBadge({ viewer, tier }: Pick<SubjectAnswer, 'viewer' | 'tier'>) {
  const { pathname, search } = useLocation()
  if (viewer === 'not-enrolled') {
    return (
      <ButtonLink to="/" size="small">
        Enroll in Grade First
      </ButtonLink>
    )
  }
  if (viewer === 'visitor') {
    return (
      <ButtonLink to={`/learner/signin?${new URLSearchParams({ next: pathname + search })}`} size="small">
        Sign in to Access
      </ButtonLink>
    )
  }
  return (
    <Badge tone="success" className="border border-current/30">
      Access Granted ({tier ?? 'Content Manager'})
    </Badge>
  )
}
