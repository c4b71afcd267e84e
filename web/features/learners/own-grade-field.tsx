import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { LoadedSelectField } from '#web/ui/loaded-select-field.tsx'
import type { Learner } from './learner.ts'
import { gradesToChoose } from './learner-details.ts'

/** Moves the learner to another grade; who has one keeps one. */
export function OwnGradeField({ learner, error }: { learner: Learner; error: string | undefined }) {
  const { data, status } = useQuery(api.curriculum.published.queryOptions())
  const { gradeId, gradeName } = learner
  const own = gradeId === null ? null : { id: gradeId, name: gradeName ?? 'Unknown' }
  return (
    <LoadedSelectField
      label="Grade"
      name="gradeId"
      defaultValue={gradeId ?? ''}
      error={error}
      choices={gradesToChoose(data?.grades ?? [], own)}
      status={status}
      none={own === null ? 'Not chosen yet' : undefined}
      loading="Loading grades..."
      failed="Failed to load grades"
    />
  )
}
