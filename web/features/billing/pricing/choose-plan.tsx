import { useSession } from '#web/api/session.ts'
import { ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'

export type ChoosePlanProps = {
  /** Values of `?plan=` and `?billing=` on the subscriptions page. */
  plan: 'premium' | 'premium_plus'
  billing?: 'family'
  variant?: ButtonVariant
  children: string
}

/**
 * Link from a plan to buying it: parents go to their subscriptions with the plan preselected, visitors sign up first, and
 * learners read that a parent decides.
 */
export function ChoosePlan({ plan, billing, variant, children }: ChoosePlanProps) {
  const session = useSession()
  const target = `/parent/subscriptions?${new URLSearchParams({ plan, ...(billing && { billing }) })}`
  if (session.kind === 'signed-in' && !session.user.isParent) {
    return <p className="rounded-md bg-sunken px-4 py-3.5 text-sm">Your parent can choose it for you.</p>
  }
  return (
    <ButtonLink
      to={session.kind === 'signed-in' ? target : `/sign-up?${new URLSearchParams({ next: target })}`}
      variant={variant}
      className="w-full"
    >
      {children}
    </ButtonLink>
  )
}
