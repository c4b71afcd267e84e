import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { IDLE_LIMITS_MINUTES } from '#domain/accounts.ts'
import { PRACTICE_SIZE } from '#domain/practice/choose.ts'
import { GOAL_DAYS } from '#domain/progress/progress-summary.ts'
import { client } from '#web/api/client.ts'
import { CHILDS_OWN, GradeField, NameFields, PhoneField } from '#web/product/account-fields.tsx'
import { emailSent, nextMailMessage } from '#web/product/next-mail.ts'
import { type LeftBehind, SwitchGradeDialog } from '#web/product/switch-grade-dialog.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { extraTimeOptions, formatExtraTime, formatIdleLimit, type Learner } from '../learner.ts'
import { DETAIL_FIELDS, type DetailField, toDetails, validateDetails } from './learner-fields.ts'

/** Changes a learner's names, address, phone, grade, extra time and idle limit. */
export function LearnerDetailsForm({ learner }: { learner: Learner }) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors, isValid } = useFormErrors<DetailField>()
  const { gradeId, gradeName } = learner

  const [leftBehind, setLeftBehind] = useState<LeftBehind | null>(null)

  const update = useSave(client.learners.update, {
    fields: DETAIL_FIELDS,
    setErrors,
    errors: {
      CONFIRM_SWITCH: ({ data }) => setLeftBehind(data),
      TOO_MANY_MAILS: ({ data }) => {
        setLeftBehind(null)
        setErrors({ email: nextMailMessage(data.until) })
      },
    },
    done: ({ learner: { email } }) => {
      setLeftBehind(null)
      const entered = email !== null && email !== learner.email
      toast.success(t`Learner account updated successfully`, entered ? emailSent() : undefined)
      // Name and grade are also shown in the list, on the dashboard and in the report.
      return queryClient.invalidateQueries()
    },
    failed: t`Failed to update learner account`,
  })

  const save = (form: HTMLFormElement, confirmed: boolean) => {
    const typed = readFields(form, DETAIL_FIELDS)
    if (isValid(validateDetails(typed))) update.mutate({ learnerId: learner.id, ...toDetails(typed), confirmed })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save(event.currentTarget, false)
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      autoComplete="off"
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      {leftBehind && (
        <SwitchGradeDialog
          leftBehind={leftBehind}
          to={chosenGradeName(formRef.current)}
          childName={learner.firstName}
          busy={update.isPending}
          onConfirm={() => formRef.current && save(formRef.current, true)}
          onClose={() => setLeftBehind(null)}
        />
      )}
      {errors.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {errors.form}
        </Banner>
      )}
      <NameFields defaults={learner} errors={errors} />
      <TextField
        label={t`Username`}
        name="username"
        defaultValue={learner.username ?? ''}
        hint={t`For signing in`}
        required
        error={errors.username}
        {...CHILDS_OWN}
      />
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        defaultValue={learner.email ?? ''}
        hint={emailHint(learner)}
        optional
        error={errors.email}
        {...CHILDS_OWN}
      />
      <PhoneField defaultValue={learner.cell ?? ''} error={errors.cell} />
      <GradeField
        current={gradeId === null ? null : { id: gradeId, name: gradeName ?? t`Unknown` }}
        error={errors.gradeId}
        none={t`Not chosen yet`}
        failed={t`Failed to load grades`}
      />
      <div id="goal" className="sm:col-span-2">
        <GoalField learner={learner} error={errors.goalDays} />
      </div>
      <div className="sm:col-span-2">
        <PracticeField learner={learner} error={errors.practiceSize} />
      </div>
      <div className="sm:col-span-2">
        <ExtraTimeField learner={learner} error={errors.extraTimeFactor} />
      </div>
      <div className="sm:col-span-2">
        <IdleLimitField learner={learner} error={errors.idleLimitMinutes} />
      </div>
      <Button
        type="submit"
        busy={update.isPending}
        busyLabel={t`Saving...`}
        className="sm:col-span-2 sm:justify-self-start"
      >
        {t`Save Changes`}
      </Button>
    </form>
  )
}

/** Name of the grade that is selected in the form. */
function chosenGradeName(form: HTMLFormElement | null): string {
  const select = form?.elements.namedItem('gradeId')
  return (select instanceof HTMLSelectElement && select.selectedOptions[0]?.text) || t`another grade`
}

function emailHint({ firstName, email, emailConfirmed }: Learner): string {
  if (email === null) return t`Your child’s own, not yours`
  if (emailConfirmed) return t`Confirmed: ${firstName} can sign in with it`
  return t`Not confirmed: sign in with the username`
}

/** Select of the days of study per week that the family aims at. */
function GoalField({ learner, error }: { learner: Learner; error: string | undefined }) {
  return (
    <SelectField
      label={t`Weekly goal`}
      name="goalDays"
      defaultValue={learner.goalDays}
      hint={t`Days of study per week. You and ${{ firstName: learner.firstName }} both see the progress.`}
      error={error}
    >
      {GOAL_DAYS.map((days) => (
        <option key={days} value={days}>
          {plural(days, { one: '# day', other: '# days' })}
        </option>
      ))}
    </SelectField>
  )
}

/** Number of questions in a day's practice. */
function PracticeField({ learner, error }: { learner: Learner; error: string | undefined }) {
  return (
    <TextField
      label={t`Practice questions a day`}
      name="practiceSize"
      type="number"
      inputMode="numeric"
      min={PRACTICE_SIZE.least}
      max={PRACTICE_SIZE.most}
      defaultValue={learner.practiceSize}
      hint={t`Choose from ${{ least: PRACTICE_SIZE.least }} to ${{ most: PRACTICE_SIZE.most }}.`}
      error={error}
    />
  )
}

/** Select of the extra time that a learner gets in every timed test. */
function ExtraTimeField({ learner, error }: { learner: Learner; error: string | undefined }) {
  const { firstName, extraTimeFactor } = learner
  return (
    <SelectField
      label={t`Extra time for tests`}
      name="extraTimeFactor"
      defaultValue={extraTimeFactor}
      hint={t`For a child who needs longer to read, write or concentrate. It starts with ${firstName}’s next test. A test in progress doesn’t change.`}
      error={error}
    >
      {extraTimeOptions(extraTimeFactor).map((factor) => (
        <option key={factor} value={factor}>
          {formatExtraTime(factor)}
        </option>
      ))}
    </SelectField>
  )
}

/** Select of the time without use after which a learner is signed out. */
function IdleLimitField({ learner, error }: { learner: Learner; error: string | undefined }) {
  const { firstName, idleLimitMinutes } = learner
  return (
    <SelectField
      label={t`Sign out when not in use`}
      name="idleLimitMinutes"
      defaultValue={idleLimitMinutes ?? ''}
      hint={t`Choose a short time if ${firstName} shares a device. Unsaved work isn’t lost.`}
      error={error}
    >
      {[...IDLE_LIMITS_MINUTES, null].map((minutes) => (
        <option key={minutes} value={minutes ?? ''}>
          {formatIdleLimit(minutes)}
        </option>
      ))}
    </SelectField>
  )
}
