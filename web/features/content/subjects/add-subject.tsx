import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, fieldErrors } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { SectionCard } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { failureMessage, successMessage } from '../content-labels.ts'
import type { Grade } from '../content-types.ts'
import { useFormProblems } from '../rows/row-form.ts'
import { blankSubject, subjectFieldNames } from './subject-fields.ts'
import { SubjectForm } from './subject-form.tsx'

type AddSubjectProps = {
  grades: readonly Grade[]
  /** The grade that the list is filtered by; empty for all. */
  gradeId: string
  onClose: () => void
}

/** Adds a subject to a grade. The typed values survive a failure. */
export function AddSubject({ grades, gradeId, onClose }: AddSubjectProps) {
  const queryClient = useQueryClient()
  const problems = useFormProblems()
  const add = useMutation(
    api.contentSubjects.create.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ subject }) => {
        toast.success(successMessage('subject', 'added'), `${subject.name}, ${subject.gradeName}`)
        onClose()
        return queryClient.invalidateQueries()
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          problems.show(fieldErrors(error.data.fields, subjectFieldNames))
          return
        }
        toast.error(errorMessage(error) ?? failureMessage('subject', 'add'))
      },
    }),
  )
  return (
    <SectionCard title="New subject">
      <SubjectForm
        label="New subject"
        subject={blankSubject(gradeId)}
        grades={grades}
        saveLabel="Add Subject"
        busyLabel="Adding..."
        busy={add.isPending}
        onCancel={onClose}
        problems={problems}
        onSave={(typed) => {
          // A double click is faster than the button's busy state.
          if (queryClient.isMutating({ mutationKey: api.contentSubjects.create.mutationKey() }) > 0) return
          add.mutate(typed)
        }}
      />
    </SectionCard>
  )
}
