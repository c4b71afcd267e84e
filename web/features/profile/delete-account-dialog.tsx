import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef } from 'react'
import { MONEY_BACK_DAYS } from '#domain/plans/plans.ts'
import { client } from '#web/api/client.ts'
import { handleSessionChange, useNavigateAway } from '#web/api/session.ts'
import type { Profile } from '#web/product/device-name.ts'
import { learnersQuery } from '#web/product/page-queries.ts'
import { useRenewingPlans } from '#web/product/paid-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { CONFIRMING_WORD, type DeleteAccountErrors, validateDeleteAccount } from './profile-errors.ts'

/** Deletes a parent's account after listing what is deleted; requires the password and a confirmation word. */
export function DeleteAccountDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const navigateAway = useNavigateAway()
  const formId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof DeleteAccountErrors>()

  const remove = useSave(client.profile.deleteAccount, {
    fields: ['password'],
    setErrors,
    done: async () => {
      // Navigates first. Otherwise a guard that sees the session end would redirect to a sign-in page.
      await navigateAway('/')
      await handleSessionChange()
      toast.success(t`Your account has been deleted`)
    },
    failed: (form = t`Failed to delete your account`) => setErrors({ form }),
  })
  const close = () => remove.isPending || onClose()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readFields(event.currentTarget, ['password', 'word'])
    if (!isValid(validateDeleteAccount(typed, profile.hasPassword))) return
    remove.mutate(profile.hasPassword ? { password: typed.password } : {})
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t`Are you absolutely sure?`}
      description={t`This permanently deletes your account. It can’t be undone.`}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.isPending} busyLabel={t`Deleting...`}>
            {t`Delete my account`}
          </Button>
        </>
      }
    >
      <DeletedLearners />
      <form ref={formRef} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        {profile.hasPassword && (
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        )}
        <TextField
          label={t`Type ${CONFIRMING_WORD} to confirm`}
          name="word"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={errors.word}
        />
      </form>
    </Dialog>
  )
}

/** Learners who are deleted with the account of their only parent. */
function DeletedLearners() {
  const query = useQuery(learnersQuery())
  // Learners may share one plan.
  const days = MONEY_BACK_DAYS
  const plans = new Set([...useRenewingPlans().values()].map(({ id }) => id)).size
  return (
    <div className="mb-5">
      <Loaded query={query} loading={<Loading label={t`Loading learners...`} />} failed={t`Failed to load learners`}>
        {({ learners }) =>
          learners.length > 0 && (
            <>
              <p>
                {t`These children’s accounts are deleted too, with all progress, marks and test results, unless another parent is linked to them:`}
              </p>
              <ul className="mt-1 mb-3 list-disc ps-6 font-medium">
                {learners.map(({ id, firstName, lastName }) => (
                  <li key={id}>
                    {firstName} {lastName}
                  </li>
                ))}
              </ul>
              {plans > 0 && (
                <p className="mb-3 font-medium">
                  {plans === 1
                    ? t`Your paid plan ends at once, and you aren’t charged again. For a refund, write to us within ${days} days of a payment.`
                    : t`Your paid plans end at once, and you aren’t charged again. For a refund, write to us within ${days} days of a payment.`}
                </p>
              )}
              <p className="text-ink-soft text-sm">{t`You can download a child’s data in Manage Learners first.`}</p>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
