import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoLearnerOfGrade({ gradeName }: { gradeName: string }) {
  return (
    <EmptyState
      title={`None of your learners is in ${gradeName}.`}
      action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
    >
      <p>A plan belongs to a learner. Add one, or choose this grade for one you have.</p>
    </EmptyState>
  )
}
