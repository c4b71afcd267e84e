import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useFormErrors } from '#web/ui/forms.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDeletion } from '../bin/delete-dialog.tsx'
import { failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import { type Grade, useGrades } from '../content-queries.ts'
import { ImportButton } from '../import/import-button.tsx'
import { ContentTable, ListHeading } from '../rows/content-table.tsx'
import { GradeRow } from './grade-row.tsx'

const columns = () => [t`Grade Name`, t`Status`, t`Actions`]

/** Adds, renames, publishes and deletes grades (accounts-and-parent-portal.md section 2, Content Management System). */
export default function GradesTab() {
  const grades = useGrades().data?.grades ?? []
  const deletion = useDeletion('grade')
  return (
    <div className="grid grid-cols-1 gap-6">
      <AddGradeForm />
      <section aria-labelledby="grades-heading" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <ListHeading ref={deletion.heading} id="grades-heading">
            {t`All grades`}
          </ListHeading>
          <ImportButton size="small" label={t`Import a grade`} purpose={{ kind: 'grade' }} />
        </div>
        {grades.length === 0 ? (
          <EmptyState title={t`No grades yet.`}>
            <p>{t`Add the first one above. Only content managers see it until you publish it.`}</p>
          </EmptyState>
        ) : (
          <Card padding="none" className="px-4 sm:px-2">
            <ContentTable caption={t`Grades`} columns={columns()}>
              {grades.map((grade) => (
                <GradeRow
                  key={grade.id}
                  grade={grade}
                  onDelete={() => deletion.ask({ id: grade.id, title: grade.name, note: deletionNote(grade) })}
                />
              ))}
            </ContentTable>
          </Card>
        )}
      </section>
      {deletion.dialog}
    </div>
  )
}

function deletionNote({ subjects, lessons, tests, learners }: Grade): string {
  const content = formatContentCounts({ subjects, lessons, tests })
  return [
    content && t`This also deletes ${content}.`,
    learners > 0 && plural(learners, { one: '# learner is enrolled in it.', other: '# learners are enrolled in it.' }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Adds an unpublished grade, then resets for the next one. */
function AddGradeForm() {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const { formRef, errors, setErrors } = useFormErrors<'name'>()
  const [name, setName] = useState('')

  const add = useSave(client.contentGrades.create, {
    fields: ['name'],
    setErrors,
    done: () => {
      toast.success(successMessage('grade', 'added'))
      setName('')
      field.current?.focus()
      return queryClient.invalidateQueries()
    },
    failed: failureMessage('grade', 'add'),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') return
    setErrors({})
    add.mutate({ name })
  }

  return (
    <Card padding="snug">
      <form ref={formRef} noValidate onSubmit={submit} autoComplete="off" className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-60">
          <TextField
            ref={field}
            label={t`New grade`}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={CONTENT_LIMITS.title}
            error={errors.name ?? errors.form}
          />
        </div>
        <Button
          type="submit"
          disabled={name.trim() === ''}
          busy={add.isPending}
          busyLabel={t`Adding...`}
          className="max-sm:w-full sm:mt-7.5"
        >
          {!add.isPending && <Plus aria-hidden="true" className="size-5" />}
          {t`Add Grade`}
        </Button>
      </form>
    </Card>
  )
}
