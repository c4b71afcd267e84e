import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { api, client } from '#web/api/client.ts'
import {
  CHILDS_OWN,
  GradeField,
  minPasswordLength,
  NameFields,
  NewPasswordFields,
  OwnEmailField,
  PhoneField,
} from '#web/product/account-fields.tsx'
import { AskingConsent } from '#web/product/asking-consent.tsx'
import { HelpersConsent } from '#web/product/helpers-consent.tsx'
import { emailSent, nextMailMessage } from '#web/product/next-mail.ts'
import { useSave } from '#web/product/use-save.ts'
import { WritingConsent } from '#web/product/writing-consent.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBox, TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConsentText } from './consent-section.tsx'
import { NEW_LEARNER_FIELDS, type NewLearnerErrors, toNewLearner, validateLearnerForm } from './learner-fields.ts'
import type { SignInDetails } from './sign-in-details-dialog.tsx'

/** Form that creates a learner account. */
export function AddLearnerForm({ onCreated }: { onCreated: (account: SignInDetails) => void }) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof NewLearnerErrors>()
  const weeklyId = useId()
  const weekly = useQuery(api.weeklyEmail.get.queryOptions()).data
  const [wantsWeekly, setWantsWeekly] = useState(false)
  const writingId = useId()
  const [writingAllowed, setWritingAllowed] = useState(false)
  const helpersId = useId()
  const [helpersAllowed, setHelpersAllowed] = useState(false)
  const askingId = useId()
  const [askingAllowed, setAskingAllowed] = useState(false)
  const switchOn = useSave(client.weeklyEmail.update, {
    done: (saved) => queryClient.setQueryData(api.weeklyEmail.get.queryKey(), saved),
    failed: () => toast.error(t`The weekly email is still off`, t`Please switch it on under Weekly email.`),
  })

  const add = useSave(client.learners.create, {
    fields: NEW_LEARNER_FIELDS,
    setErrors,
    errors: { TOO_MANY_MAILS: ({ data }) => setErrors({ email: nextMailMessage(data.until) }) },
    done: ({ learner }, { password }) => {
      toast.success(t`Learner account created successfully`, learner.email === null ? undefined : emailSent())
      onCreated({ learner, password })
      if (wantsWeekly && weekly) {
        const { weekday, hour, children } = weekly
        const excluded = children.filter(({ included }) => !included).map(({ id }) => id)
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
        switchOn.mutate({ enabled: true, weekday, hour, timeZone, excluded })
      }
      return queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: (message = t`Failed to create learner account`) => {
      setErrors({ form: message })
      toast.error(message)
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readFields(event.currentTarget, NEW_LEARNER_FIELDS)
    if (isValid(validateLearnerForm(typed, minPasswordLength()))) {
      add.mutate({ ...toNewLearner(typed), writingAllowed, helpersAllowed, askingAllowed })
    }
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      autoComplete="off"
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      {errors.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {errors.form}
        </Banner>
      )}
      <div className="sm:col-span-2">
        <GradeField
          optional
          error={errors.gradeId}
          none={t`Choose later`}
          failed={t`Failed to load grades. Your child can choose one later.`}
        />
      </div>
      <NameFields errors={errors} />
      <OwnEmailField
        box={t`My child has no email`}
        hint={t`Your child’s own, not yours`}
        hintWithout={t`Your child signs in with the username`}
        autoComplete="off"
        error={errors.email}
      />
      <TextField
        label={t`Username`}
        name="username"
        hint={t`Letters, numbers, dots and underscores`}
        required
        error={errors.username}
        {...CHILDS_OWN}
      />
      <NewPasswordFields sideBySide errors={errors} />
      <div className="sm:col-span-2">
        <PhoneField error={errors.cell} />
      </div>
      {weekly?.available && !weekly.enabled && (
        <label
          htmlFor={weeklyId}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-sunken px-4 py-3 sm:col-span-2"
        >
          <ChoiceBox
            type="checkbox"
            id={weeklyId}
            name="weeklyEmail"
            checked={wantsWeekly}
            onChange={({ target }) => setWantsWeekly(target.checked)}
          />
          <span>
            <span className="block font-semibold">{t`Send me one email a week about my children`}</span>
            <span className="block text-ink-soft text-sm">
              {t`What they did, and five minutes to spend together. Change its day or stop it at any time.`}
            </span>
          </span>
        </label>
      )}
      <div className="grid gap-3 sm:col-span-2">
        <WritingConsent id={writingId} checked={writingAllowed} onChange={setWritingAllowed} />
        <HelpersConsent id={helpersId} checked={helpersAllowed} onChange={setHelpersAllowed} />
        <AskingConsent id={askingId} checked={askingAllowed} onChange={setAskingAllowed} />
      </div>
      <ConsentNotice className="sm:col-span-2" />
      <Button
        type="submit"
        busy={add.isPending}
        busyLabel={t`Creating Account...`}
        className="sm:col-span-2 sm:justify-self-start"
      >
        {t`Create Account`}
      </Button>
    </form>
  )
}

/** Notice above the submit button: creating an account records the parent's consent. */
function ConsentNotice({ className = '' }: { className?: string }) {
  return (
    <div className={`text-sm ${className}`}>
      <p>
        {t`By creating the account you agree, as this child’s parent or guardian, that Trellis stores their account and work. You can withdraw your consent at any time.`}
      </p>
      <ConsentText />
    </div>
  )
}
