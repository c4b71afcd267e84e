import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Sprout } from '#web/ui/sprout.tsx'

/** Where there is nobody to choose a plan for yet. */
export function NoLearners() {
  return (
    <Card as="section" className="mx-auto mb-10 grid max-w-2xl justify-items-center gap-3 text-center">
      <Sprout className="mt-2 h-20" />
      <h2 className="text-2xl">No Learners Found</h2>
      <p className="max-w-prose text-ink-soft">
        A plan belongs to a learner. Add the first one, who starts with Freemium, and come back for more when
        you like.
      </p>
      <ButtonLink to="/manage-learners" className="mt-3">
        Manage Learners
      </ButtonLink>
    </Card>
  )
}
