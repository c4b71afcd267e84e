import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** For a link that was used, is too old, was replaced by a newer one, or has lost a part on the way. */
export function RequestLinkGone() {
  return (
    <EmptyState
      title="This link has expired or was used already."
      action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
    >
      <p>
        If you have approved the account, you find it under Manage Learners. Otherwise your child can ask once
        more, or you add the account yourself.
      </p>
    </EmptyState>
  )
}
