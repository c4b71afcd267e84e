import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { AS_TYPED, minPasswordLength, NewPasswordField, OwnEmailField } from '#web/product/account-fields.tsx'
import { nextMailMessage } from '#web/product/next-mail.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Sprout } from '#web/ui/messages.tsx'
import { ResultHeading } from '#web/ui/page.tsx'
import { AccountForm, AccountPage, QuestionLink } from '../account-page.tsx'
import { useAddress, withReturnPath } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { REQUEST_FIELDS, type RequestErrors, toRequestInput, validateRequest } from './learner-request.ts'

export const meta = () => [
  { title: pageTitle(t`Join as a Learner`) },
  { name: 'description', content: t`Children in grades 6 to 8 join Trellis here, with the permission of a parent.` },
]

/** /learner/sign-up (accounts-and-parent-portal.md section 1; readings, "Access"). */
export default function LearnerSignUpPage() {
  const session = useSession()
  const [sentRequest, setSentRequest] = useState<SentRequest | null>(null)
  const address = useAddress()

  // Parents add learners directly, without a request.
  if (session.kind === 'signed-in') {
    return session.user.isParent ? (
      <Navigate to="/parent/manage-learners" state={{ addLearner: true }} replace />
    ) : (
      <Navigate to="/learner/dashboard" replace />
    )
  }

  return (
    <AccountPage
      title={t`Join as a Learner`}
      subtitle={
        sentRequest ? t`Now it’s your parent’s turn.` : t`Tell us who you are. We’ll ask your parent for permission.`
      }
      panel={t`Every climb begins with one leaf.`}
      below={
        <>
          <QuestionLink question={t`Already have an account?`} to={withReturnPath('/learner/signin', address)}>
            {t`Learner Login`}
          </QuestionLink>
          <QuestionLink question={t`Are you a parent?`} to={withReturnPath('/sign-up', address)}>
            {t`Sign Up`}
          </QuestionLink>
        </>
      }
    >
      {sentRequest && <RequestSent request={sentRequest} onChange={() => setSentRequest(null)} />}
      {/* Stays mounted, so the other fields keep their values while the address is corrected. */}
      <div hidden={sentRequest !== null}>
        <LearnerSignUpForm onSent={setSentRequest} />
      </div>
    </AccountPage>
  )
}

/** Explains to the child what happens next. */
function RequestSent({ request: { parentEmail, username }, onChange }: { request: SentRequest; onChange: () => void }) {
  return (
    <div className="grid gap-5">
      <Sprout className="h-20 justify-self-start" />
      <ResultHeading>{t`We’ve asked your parent`}</ResultHeading>
      <p>{t`You’re done for now. Here’s what happens next:`}</p>
      <ol className="grid gap-4">
        <Step number={1}>
          <Trans>
            We emailed your parent at <Exactly>{parentEmail}</Exactly>.
          </Trans>
        </Step>
        <Step number={2}>{t`They open the link and decide. Ask them to look for it.`}</Step>
        <Step number={3}>
          <Trans>
            Once they say yes, sign in with your username <Exactly>{username}</Exactly> and your password.
          </Trans>
        </Step>
      </ol>
      <p className="text-ink-soft text-sm">
        <Trans>
          The link works for {ph({ learnerRequest: RETENTION_DAYS.learnerRequest })} days. No email? Ask them to check
          the spam folder, or check the address.
        </Trans>
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={onChange}>
        {t`Change and ask again`}
      </Button>
    </div>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-leaf-wash font-semibold text-leaf-text text-sm"
      >
        {number}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  )
}

function Exactly({ children }: { children?: ReactNode }) {
  return <strong className="wrap-anywhere font-semibold">{children}</strong>
}

/** Address that the mail was sent to, and the username for signing in later. */
type SentRequest = { parentEmail: string; username: string }

/** Form with which a child asks a parent for a learner account. */
function LearnerSignUpForm({ onSent }: { onSent: (request: SentRequest) => void }) {
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof RequestErrors>()

  const send = useSave(client.learnerRequests.create, {
    fields: REQUEST_FIELDS,
    setErrors,
    errors: { TOO_MANY_MAILS: ({ data }) => setErrors({ parentEmail: nextMailMessage(data.until) }) },
    done: (_, { parentEmail, username }) => onSent({ parentEmail, username }),
    failed: (form = signInMessages.unexpected) => setErrors({ form }),
  })

  const submit = (form: HTMLFormElement) => {
    const typed = readFields(form, REQUEST_FIELDS)
    if (isValid(validateRequest(typed, minPasswordLength()))) send.mutate(toRequestInput(typed))
  }

  return (
    <AccountForm
      formRef={formRef}
      error={errors.form}
      onSubmit={submit}
      busy={send.isPending}
      submitLabel={t`Ask My Parent`}
      busyLabel={t`Asking Your Parent...`}
    >
      <TextField label={t`First Name`} name="firstName" autoComplete="given-name" required error={errors.firstName} />
      <TextField
        label={t`Username`}
        name="username"
        autoComplete="username"
        hint={t`For signing in. Letters, numbers, dots and underscores`}
        required
        error={errors.username}
        {...AS_TYPED}
      />
      <NewPasswordField error={errors.password} />
      <TextField
        label={t`Parent’s Email`}
        name="parentEmail"
        type="email"
        autoComplete="off"
        hint={t`We’ll email them to ask for permission`}
        required
        error={errors.parentEmail}
        {...AS_TYPED}
      />
      <OwnEmailField
        box={t`I don’t have one`}
        hint={t`Your own, not your parent’s`}
        hintWithout={t`You sign in with your username`}
        autoComplete="email"
        error={errors.email}
      />
    </AccountForm>
  )
}
