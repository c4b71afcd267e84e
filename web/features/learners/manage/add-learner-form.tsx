import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import {
  AS_TYPED,
  GradeField,
  NameFields,
  NewPasswordFields,
  PhoneField,
} from '#web/product/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConsentText } from './consent-section.tsx'
import { type LearnerProblems, learnerFields, learnerProblems, newLearnerOf } from './learner-fields.ts'
import type { SignInDetails } from './sign-in-details-dialog.tsx'

/** Creates a learner account. What is typed stays in the fields until that has worked. */
export function AddLearnerForm({ onCreated }: { onCreated: (account: SignInDetails) => void }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<LearnerProblems>({})

  const show = (found: LearnerProblems) => {
    if (form.current) showErrorsAndFocus(form.current, () => setProblems(found))
  }

  const add = useMutation(
    api.learners.create.mutationOptions({
      networkMode: 'always',
      onSuccess: ({ learner }, { password }) => {
        toast.success('Learner account created successfully')
        onCreated({ learner, password })
        return queryClient.invalidateQueries({ queryKey: api.learners.list.key() })
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          show(refusedFields(error.data.fields, learnerFields))
          return
        }
        const message = refusalMessage(error) ?? 'Failed to create learner account'
        show({ form: message })
        toast.error(message)
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.learners.create.mutationKey() }) > 0) return
    const typed = readFields(event.currentTarget, learnerFields)
    const found = learnerProblems(typed)
    show(found)
    if (Object.keys(found).length === 0) add.mutate(newLearnerOf(typed))
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
      <NameFields errors={problems} />
      <TextField
        label="Email"
        name="email"
        type="email"
        hint="Your child’s own, not yours"
        required
        error={problems.email}
        {...childsOwn}
      />
      <TextField
        label="Username"
        name="username"
        hint="Letters, digits, dots and underscores"
        required
        error={problems.username}
        {...childsOwn}
      />
      <NewPasswordFields sideBySide errors={problems} />
      <PhoneField error={problems.cell} />
      <GradeField
        optional
        error={problems.gradeId}
        none="Choose later"
        failed="Failed to load grades. The learner can choose one later."
      />
      <ConsentNotice className="sm:col-span-2" />
      <Button
        type="submit"
        busy={add.isPending}
        busyLabel="Creating Account..."
        className="sm:col-span-2 sm:justify-self-start"
      >
        Create Account
      </Button>
    </form>
  )
}

/** Keeps the browser from filling in the parent's own address. */
const childsOwn = { autoComplete: 'off', ...AS_TYPED } as const

/** What pressing the button of a form under it means: making an account records the parent's consent. */
function ConsentNotice({ className = '' }: { className?: string }) {
  return (
    <div className={`text-sm ${className}`}>
      <p>
        By creating the account you agree, as this child’s parent or guardian, that Trellis keeps it and what
        they do while they learn. You can withdraw that at any time.
      </p>
      <ConsentText />
    </div>
  )
}
