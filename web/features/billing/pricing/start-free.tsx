import { useSession } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The way on from the plan that costs nothing. */
export function StartFree() {
  const session = useSession()
  const [to, label] =
    session.kind !== 'signed-in'
      ? ['/sign-up', 'Start for free']
      : session.user.isParent
        ? ['/parent/manage-learners', 'Add a learner']
        : ['/learner/dashboard', 'Go on learning']
  return (
    <ButtonLink to={to} variant="secondary" className="w-full">
      {label}
    </ButtonLink>
  )
}
