import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NamedOptions, SelectField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/delete-dialog.tsx'
import { formatContentCounts } from '../content-labels.ts'
import type { Grade, Subject } from '../content-queries.ts'

type DuplicateSubjectDialogProps = { subject: Subject; grades: readonly Grade[]; onClose: () => void }

/** Copies a subject with its lessons and tests into a chosen grade. */
export function DuplicateSubjectDialog({ subject, grades, onClose }: DuplicateSubjectDialogProps) {
  const queryClient = useQueryClient()
  const showInBinToast = useInBinToast()
  const form = useRef<HTMLFormElement>(null)
  const [gradeId, setGradeId] = useState(subject.gradeId)

  const duplicate = useSave(client.contentSubjects.duplicate, {
    done: ({ subject: { name, gradeName } }) => {
      toast.success(t`Subject duplicated successfully`, `${name}, ${gradeName}`)
      onClose()
      return queryClient.invalidateQueries()
    },
    errors: {
      IN_BIN: (error) => {
        onClose()
        showInBinToast(error)
      },
      INVALID_INPUT: ({ message, data }) => toast.error(data.fields.gradeId ?? message),
    },
    failed: t`Failed to duplicate subject. Please try again.`,
  })

  const { name } = subject
  const content = formatContentCounts({ lessons: subject.lessons, tests: subject.tests })
  return (
    <Dialog
      open
      onClose={() => duplicate.isPending || onClose()}
      title={t`Duplicate subject`}
      description={
        content ? t`Copies ${name} with ${content}, but no learners’ work.` : t`Copies ${name}, but no learners’ work.`
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => duplicate.isPending || onClose()}>
            {t`Cancel`}
          </Button>
          <Button
            busy={duplicate.isPending}
            busyLabel={t`Duplicating...`}
            onClick={() => form.current?.requestSubmit()}
          >
            {t`Duplicate`}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          duplicate.mutate({ subjectId: subject.id, gradeId })
        }}
      >
        <SelectField label={t`To grade`} value={gradeId} onChange={(event) => setGradeId(event.target.value)}>
          <NamedOptions of={grades} />
        </SelectField>
      </form>
    </Dialog>
  )
}
