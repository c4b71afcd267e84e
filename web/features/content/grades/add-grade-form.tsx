import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content-limits.ts'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { failureMessage, successMessage } from '../content-messages.ts'

/** Adds a grade, which is not published yet. The field is empty and ready for the next one afterwards. */
export function AddGradeForm() {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  const add = useMutation(
    api.contentGrades.add.mutationOptions({
      networkMode: 'always',
      onSuccess: () => {
        toast.success(successMessage('grade', 'added'))
        setName('')
        field.current?.focus()
        return queryClient.invalidateQueries()
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          const fields = refusedFields(error.data.fields, ['name'])
          setProblem(fields.name ?? fields.form)
          field.current?.focus()
          return
        }
        toast.error(refusalMessage(error) ?? failureMessage('grade', 'add'))
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button turns busy a moment after the press, and a double click is faster.
    if (
      name.trim() === '' ||
      queryClient.isMutating({ mutationKey: api.contentGrades.add.mutationKey() }) > 0
    )
      return
    setProblem(undefined)
    add.mutate({ name })
  }

  return (
    <Card padding="snug">
      <form noValidate onSubmit={submit} autoComplete="off" className="flex flex-wrap items-end gap-3">
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
          className="max-sm:w-full"
        >
          {!add.isPending && <Plus aria-hidden="true" className="size-5" />}
          Add Grade
        </Button>
      </form>
    </Card>
  )
}
