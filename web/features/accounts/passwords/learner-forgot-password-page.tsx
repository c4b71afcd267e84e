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

export const meta = () => [{ title: pageTitle('Forgot password') }]

/** /learner/forgot-password: a learner's parent gets a link to set a new password. */
export default function LearnerForgotPasswordPage() {
  const [sentFor, setSentFor] = useState<string | null>(null)
  const address = useAddress()
  return (
    <AccountPage
      title="Forgot password"
      subtitle="No problem. Your parent can set a new one for you."
      panel="A new password, and you’re back on your way up."
      below={
        <>
          <QuestionLink question="Remembered it?" to={withReturnPath('/learner/signin', address)}>
            Learner Login
          </QuestionLink>
          <QuestionLink question="Did you confirm your own email?" to={withReturnPath('/forgot-password', address)}>
            Get a link yourself
          </QuestionLink>
        </>
      }
    >
      {sentFor === null ? (
        <AskParentForm onSent={setSentFor} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <MailCheck aria-hidden="true" className="size-10 text-leaf-text" />
          <ResultHeading>Ask your parent to check their email</ResultHeading>
          <p>
            If <strong className="wrap-anywhere">{sentFor}</strong> has an account, we’ve sent your parent a link to set
            a new password for you.
          </p>
          <p className="text-ink-soft">Nothing there after a few minutes? Ask them to look in the spam folder.</p>
          <Button variant="secondary" onClick={() => setSentFor(null)}>
            Try another name
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
    setErrors(identifier === '' ? { identifier: 'Please enter your username or email' } : {})
    if (identifier !== '') ask.mutate({ identifier })
  }

  return (
    <AccountForm
      formRef={formRef}
      error={errors.form}
      onSubmit={submit}
      busy={ask.isPending}
      submitLabel="Ask My Parent"
      busyLabel="Asking Your Parent..."
    >
      <TextField
        label="Email or Username"
        name="identifier"
        autoComplete="username"
        hint="We’ll email your parent a link"
        required
        error={errors.identifier}
        {...AS_TYPED}
      />
    </AccountForm>
  )
}
