import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalMessage } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/undo-deletion.ts'
import { failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import type { Grade, Subject } from '../content-types.ts'

type DuplicateSubjectDialogProps = { subject: Subject; grades: readonly Grade[]; onClose: () => void }

/** Asks into which grade a subject is copied, with its lessons and tests. */
export function DuplicateSubjectDialog({ subject, grades, onClose }: DuplicateSubjectDialogProps) {
  const queryClient = useQueryClient()
  const tellInBin = useInBinToast()
  const form = useRef<HTMLFormElement>(null)
  const [gradeId, setGradeId] = useState(subject.gradeId)

  const duplicate = useMutation(
    api.contentSubjects.duplicate.mutationOptions({
      networkMode: 'always',
      onSuccess: (answer) => {
        toast.success(
          successMessage('subject', 'duplicated'),
          `${answer.subject.name}, ${answer.subject.gradeName}`,
        )
        onClose()
        return queryClient.invalidateQueries()
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'IN_BIN') {
          onClose()
          tellInBin(error.message, error.data)
          return
        }
        const refused = isDefinedError(error) && error.code === 'INVALID_INPUT' && error.data.fields.gradeId
        toast.error(refused || (refusalMessage(error) ?? failureMessage('subject', 'duplicate')))
      },
    }),
  )

  const along = formatContentCounts({ lessons: subject.lessons, tests: subject.tests })
  return (
    <Dialog
      open
      onClose={() => duplicate.isPending || onClose()}
      title="Duplicate subject"
      description={`Copies ${subject.name}${along && ` with ${along}`}, and nothing of what learners did in it.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => duplicate.isPending || onClose()}>
            Cancel
          </Button>
          <Button
            busy={duplicate.isPending}
            busyLabel="Duplicating..."
            onClick={() => form.current?.requestSubmit()}
          >
            Duplicate
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The button turns busy a moment after the press, and a double click is faster.
          if (queryClient.isMutating({ mutationKey: api.contentSubjects.duplicate.mutationKey() }) > 0) return
          duplicate.mutate({ subjectId: subject.id, gradeId })
        }}
      >
        <SelectField label="Into grade" value={gradeId} onChange={(event) => setGradeId(event.target.value)}>
          {grades.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  )
}
