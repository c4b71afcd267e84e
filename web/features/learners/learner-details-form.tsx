import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { NameFields } from '#web/ui/name-fields.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ExtraTimeField } from './extra-time-field.tsx'
import type { Learner } from './learner.ts'
import { type DetailProblems, detailFields, detailProblems, detailsOf } from './learner-details.ts'
import { OwnGradeField } from './own-grade-field.tsx'

/** Changes a learner's name, phone, grade and extra time. */
export function LearnerDetailsForm({ learner }: { learner: Learner }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<DetailProblems>({})

  const show = (found: DetailProblems) => {
    if (form.current) showAndFocusWrongField(form.current, () => setProblems(found))
  }

  const update = useMutation(
    api.learners.update.mutationOptions({
      networkMode: 'always',
      onSuccess: () => {
        toast.success('Learner account updated successfully')
        // Another name or grade shows in the list, on the dashboard and in the report.
        return queryClient.invalidateQueries()
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          show(refusedFields(error.data.fields, detailFields))
          return
        }
        toast.error(refusalMessage(error) ?? 'Failed to update learner account')
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (queryClient.isMutating({ mutationKey: api.learners.update.mutationKey() }) > 0) return
    const typed = formTexts(event.currentTarget, detailFields)
    const found = detailProblems(typed)
    show(found)
    if (Object.keys(found).length === 0) update.mutate({ learnerId: learner.id, ...detailsOf(typed) })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      autoComplete="off"
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      {problems.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {problems.form}
        </Banner>
      )}
      <NameFields defaults={learner} problems={problems} />
      <PhoneField defaultValue={learner.cell ?? ''} error={problems.cell} />
      <OwnGradeField learner={learner} error={problems.gradeId} />
      <div className="sm:col-span-2">
        <ExtraTimeField learner={learner} error={problems.extraTimeFactor} />
      </div>
      <Button
        type="submit"
        busy={update.isPending}
        busyLabel="Saving..."
        className="sm:col-span-2 sm:justify-self-start"
      >
        Save Changes
      </Button>
    </form>
  )
}
