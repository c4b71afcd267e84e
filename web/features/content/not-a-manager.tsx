import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What a parent sees here who is not one of the content managers (readings.md, Access). */
export function NotAManager() {
  return (
    <EmptyState
      title="You do not have permission to do this."
      action={<ButtonLink to="/parent">Parent Dashboard</ButtonLink>}
    >
      <p>
        Grades, subjects and lessons are written by content managers, and this account is not one of them.
        Whoever runs this site can change that.
      </p>
    </EmptyState>
  )
}
