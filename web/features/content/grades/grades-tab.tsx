import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { errorMessage, fieldErrors } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeleteDialog } from '../bin/delete-dialog.tsx'
import { failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import { type Grade, useGrades } from '../content-queries.ts'
import { ImportButton } from '../import/import-button.tsx'
import { ContentTable } from '../rows/content-table.tsx'
import { GradeRow } from './grade-row.tsx'

const COLUMNS = ['Grade Name', 'Status', 'Actions'] as const

/** Adds, renames, publishes and deletes grades (accounts-and-parent-portal.md section 2, Content Management System). */
export default function GradesTab() {
  const grades = useGrades().data?.grades ?? []
  const [deleting, setDeleting] = useState<Grade | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <AddGradeForm />
      <section aria-labelledby="grades-heading" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} id="grades-heading" tabIndex={-1} className="text-xl focus:outline-none">
            All grades
          </h2>
          <ImportButton size="small" label="Import a grade" purpose={{ kind: 'grade' }} />
        </div>
        {grades.length === 0 ? (
          <EmptyState title="No grades yet.">
            <p>Add the first one above. Only content managers see it until you publish it.</p>
          </EmptyState>
        ) : (
          <Card padding="none" className="px-4 sm:px-2">
            <ContentTable caption="Grades" columns={COLUMNS}>
              {grades.map((grade) => (
                <GradeRow key={grade.id} grade={grade} onDelete={() => setDeleting(grade)} />
              ))}
            </ContentTable>
          </Card>
        )}
      </section>
      {deleting && (
        <DeleteDialog
          item={{ kind: 'grade', id: deleting.id, title: deleting.name, note: deletionNote(deleting) }}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
          focusWhenDeleted={() => heading.current}
        />
      )}
    </div>
  )
}

function deletionNote({ subjects, lessons, tests, learners }: Grade): string {
  const content = formatContentCounts({ subjects, lessons, tests })
  const enrolled = learners === 1 ? '1 learner is' : `${learners} learners are`
  return [content && `This also deletes ${content}.`, learners > 0 && `${enrolled} enrolled in it.`]
    .filter(Boolean)
    .join(' ')
}

/** Adds an unpublished grade, then resets for the next one. */
function AddGradeForm() {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  const add = useMutation(
    api.contentGrades.create.mutationOptions({
      networkMode: 'always',
      onSuccess: () => {
        toast.success(successMessage('grade', 'added'))
        setName('')
        field.current?.focus()
        return queryClient.invalidateQueries()
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          const fields = fieldErrors(error.data.fields, ['name'])
          setProblem(fields.name ?? fields.form)
          field.current?.focus()
          return
        }
        toast.error(errorMessage(error) ?? failureMessage('grade', 'add'))
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A double click can precede the busy state.
    if (name.trim() === '' || queryClient.isMutating({ mutationKey: api.contentGrades.create.mutationKey() }) > 0)
      return
    setProblem(undefined)
    add.mutate({ name })
  }

  return (
    <Card padding="snug">
      <form noValidate onSubmit={submit} autoComplete="off" className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-60">
          <TextField
            ref={field}
            label="New grade"
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={CONTENT_LIMITS.title}
            error={problem}
          />
        </div>
        <Button
          type="submit"
          disabled={name.trim() === ''}
          busy={add.isPending}
          busyLabel="Adding..."
          className="max-sm:w-full sm:mt-7.5"
        >
          {!add.isPending && <Plus aria-hidden="true" className="size-5" />}
          Add Grade
        </Button>
      </form>
    </Card>
  )
}
