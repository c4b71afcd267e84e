import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { AS_TYPED } from '#web/product/account-fields.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { ResultHeading } from '#web/ui/page.tsx'
import { AccountForm, AccountPage, QuestionLink } from '../account-page.tsx'
import { useAddress, withReturnPath } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Forgot password`) }]

/** /learner/forgot-password: a learner's parent gets a link to set a new password. */
export default function LearnerForgotPasswordPage() {
  const [sentFor, setSentFor] = useState<string | null>(null)
  const address = useAddress()
  return (
    <AccountPage
      title={t`Forgot password`}
      subtitle={t`No problem. Your parent can set a new one for you.`}
      panel={t`A new password, and you’re back on your way up.`}
      below={
        <>
          <QuestionLink question={t`Remembered it?`} to={withReturnPath('/learner/signin', address)}>
            {t`Learner Login`}
          </QuestionLink>
          <QuestionLink question={t`Did you confirm your own email?`} to={withReturnPath('/forgot-password', address)}>
            {t`Get a link yourself`}
          </QuestionLink>
        </>
      }
    >
      {sentFor === null ? (
        <AskParentForm onSent={setSentFor} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <MailCheck aria-hidden="true" className="size-10 text-leaf-text" />
          <ResultHeading>{t`Ask your parent to check their email`}</ResultHeading>
          <p>
            <Trans>
              If <strong className="wrap-anywhere">{sentFor}</strong> has an account, we’ve sent your parent a link to
              set a new password for you.
            </Trans>
          </p>
          <p className="text-ink-soft">{t`Nothing there after a few minutes? Ask them to look in the spam folder.`}</p>
          <Button variant="secondary" onClick={() => setSentFor(null)}>
            {t`Try another name`}
          </Button>
        </div>
      )}
    </AccountPage>
  )
}

/**
 * Sends the mail to the parents. Neither the response nor this page reveals whether a learner with that name exists.
 */
function AskParentForm({ onSent }: { onSent: (identifier: string) => void }) {
  const { formRef, errors, setErrors } = useFormErrors<'identifier'>()
  const ask = useSave(client.session.requestLearnerPassword, {
    fields: ['identifier'],
    setErrors,
    done: (_, { identifier }) => onSent(identifier),
    failed: (form = signInMessages.unexpected) => setErrors({ form }),
  })

  const submit = (form: HTMLFormElement) => {
    const identifier = readFields(form, ['identifier']).identifier.trim()
    setErrors(identifier === '' ? { identifier: t`Please enter your username or email` } : {})
    if (identifier !== '') ask.mutate({ identifier })
  }

  return (
    <AccountForm
      formRef={formRef}
      error={errors.form}
      onSubmit={submit}
      busy={ask.isPending}
      submitLabel={t`Ask My Parent`}
      busyLabel={t`Asking Your Parent...`}
    >
      <TextField
        label={t`Email or Username`}
        name="identifier"
        autoComplete="username"
        hint={t`We’ll email your parent a link`}
        required
        error={errors.identifier}
        {...AS_TYPED}
      />
    </AccountForm>
  )
}
