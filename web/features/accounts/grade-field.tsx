import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The grade that a child goes to, if they tell. It never stands in the way of the rest of the form. */
export function GradeField({ error }: { error: string | undefined }) {
  const published = useQuery(api.curriculum.published.queryOptions())
  return (
    <SelectField
      label="Grade"
      name="gradeId"
      optional
      error={error}
      hint={published.isError ? 'Failed to load grades. You can choose one later.' : undefined}
    >
      <option value="">{published.isPending ? 'Loading grades...' : 'Choose later'}</option>
      {published.data?.grades.map((grade) => (
        <option key={grade.id} value={grade.id}>
          {grade.name}
        </option>
      ))}
    </SelectField>
  )
}
