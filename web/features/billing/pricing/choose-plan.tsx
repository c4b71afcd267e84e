import { useSession } from '#web/api/session.ts'
import { ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'

export type ChoosePlanProps = {
  /** What `?plan=` of the subscriptions page names, and `?billing=` where it is not by the month. */
  plan: 'premium' | 'premium_plus'
  billing?: 'family'
  variant?: ButtonVariant
  children: string
}

/**
 * The way from a plan to paying it: a parent gets to their subscriptions with the plan chosen already, a visitor makes an
 * account or signs in on the way there, and a learner reads whose choice it is.
 */
export function ChoosePlan({ plan, billing, variant, children }: ChoosePlanProps) {
  const session = useSession()
  const chosen = `/parent/subscriptions?${new URLSearchParams({ plan, ...(billing && { billing }) })}`
  if (session.kind === 'signed-in' && !session.user.isParent) {
    return <p className="rounded-md bg-sunken px-4 py-3.5 text-sm">Your parent can choose it for you.</p>
  }
  return (
    <ButtonLink
      to={session.kind === 'signed-in' ? chosen : `/sign-up?${new URLSearchParams({ next: chosen })}`}
      variant={variant}
      className="w-full"
    >
      {children}
    </ButtonLink>
  )
}
