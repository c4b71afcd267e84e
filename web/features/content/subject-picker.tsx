import type { ReactNode } from 'react'
import { SelectField } from '#web/ui/fields.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { useContentAddress } from './content-address.ts'
import { FETCH_FAILED } from './content-labels.ts'
import { useGrades, useSubjectsOf } from './content-queries.ts'

type SubjectPickerProps = {
  /** Plural of what a subject contains: lessons, tests. */
  what: string
  children: (subjectId: string) => ReactNode
}

/** Chooses a grade, then a subject. Both stay in the address from tab to tab. */
export function SubjectPicker({ what, children }: SubjectPickerProps) {
  const { address, show } = useContentAddress()
  const grades = useGrades().data?.grades ?? []
  const grade = grades.find(({ id }) => id === address.grade)
  const subjects = useSubjectsOf(grade?.id ?? null)
  const subject = subjects.data?.subjects.find(({ id }) => id === address.subject)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <SelectField
          label="Grade"
          value={grade?.id ?? ''}
          onChange={({ currentTarget }) => void show({ grade: currentTarget.value || null, subject: null })}
        >
          <option value="">Select a grade</option>
          {grades.map(({ id, name, published }) => (
            <option key={id} value={id}>
              {published ? name : `${name} (unpublished)`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Subject"
          value={subject?.id ?? ''}
          disabled={!subjects.data || subjects.data.subjects.length === 0}
          onChange={({ currentTarget }) => void show({ subject: currentTarget.value || null })}
        >
          <option value="">{grade && subjects.isPending ? 'Loading subjects...' : 'Select a subject'}</option>
          {subjects.data?.subjects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {grades.length === 0 ? (
        <EmptyState title="There are no grades yet.">
          <p>Add one in the tab Grades first.</p>
        </EmptyState>
      ) : !grade ? (
        <EmptyState title="Choose a grade, then a subject.">
          <p>Its {what} stand here then.</p>
        </EmptyState>
      ) : subjects.isLoadingError ? (
        <ErrorState
          message={FETCH_FAILED.subjects}
          onRetry={() => void subjects.refetch()}
          busy={subjects.isFetching}
        />
      ) : subjects.data?.subjects.length === 0 ? (
        <EmptyState title={`${grade.name} has no subjects yet.`}>
          <p>Add one in the tab Subjects first.</p>
        </EmptyState>
      ) : subject ? (
        children(subject.id)
      ) : (
        subjects.data && <EmptyState title="Choose a subject.">Its {what} stand here then.</EmptyState>
      )}
    </div>
  )
}
