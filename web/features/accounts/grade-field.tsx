import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { LoadedSelectField } from '#web/ui/loaded-select-field.tsx'

/** The grade that a child goes to, if they tell. */
export function GradeField({ error }: { error: string | undefined }) {
  const { data, status } = useQuery(api.curriculum.published.queryOptions())
  return (
    <LoadedSelectField
      label="Grade"
      name="gradeId"
      optional
      error={error}
      choices={data?.grades ?? []}
      status={status}
      none="Choose later"
      loading="Loading grades..."
      failed="Failed to load grades. You can choose one later."
    />
  )
}
