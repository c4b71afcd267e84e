import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProfileActivated } from './profile-activated.tsx'

type Grade = { id: string; name: string }

/** Chooses the grade of a parent's own learner profile, then leads back to the parent dashboard. */
export function ActivateProfileForm({
  grades,
  heldGradeId,
}: {
  grades: readonly Grade[]
  /** The grade of a profile that is active already. */
  heldGradeId: string | null
}) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()

  const show = (found: string | undefined) => {
    if (form.current) showAndFocusWrongField(form.current, () => setProblem(found))
  }

  const activate = useMutation(
    api.enrolment.activateProfile.mutationOptions({
      networkMode: 'always',
      onSuccess: () => {
        toast.success('Learner profile activated successfully!')
        // It opens the learner area, and another grade is another set of nearly everything there.
        return queryClient.invalidateQueries()
      },
      onError: (error) => toast.error('Failed to activate learner profile', refusalMessage(error)),
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.enrolment.activateProfile.mutationKey() }) > 0) return
    const { gradeId } = formTexts(event.currentTarget, ['gradeId'])
    show(gradeId === '' ? 'Please choose a grade' : undefined)
    if (gradeId !== '') activate.mutate({ gradeId })
  }

  if (activate.isSuccess) {
    const { gradeId } = activate.variables
    return <ProfileActivated gradeName={grades.find(({ id }) => id === gradeId)?.name} />
  }
  const held = grades.some(({ id }) => id === heldGradeId) ? heldGradeId : null
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
        <SelectField label="Grade" name="gradeId" defaultValue={held ?? ''} required error={problem}>
          {held === null && <option value="">Choose a grade</option>}
          {grades.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" busy={activate.isPending} busyLabel="Activating...">
            Activate Learner Profile
          </Button>
          <ButtonLink to="/parent" variant="secondary">
            Return to Parent Dashboard
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}
