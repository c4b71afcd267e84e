import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { AccountPage, QuestionLink } from '../account-page.tsx'
import { LearnerSignUpForm, type SentRequest } from './learner-sign-up-form.tsx'

export const meta = () => [{ title: pageTitle('Join as a Learner') }]

/** /learner/sign-up (accounts-and-parent-portal.md section 1; readings, "Access"). */
export default function LearnerSignUpPage() {
  const session = useSession()
  const [sentRequest, setSentRequest] = useState<SentRequest | null>(null)

  // Parents do not need approval: they add learners directly.
  if (session.kind === 'signed-in') {
    return session.user.isParent ? (
      <Navigate to="/parent/manage-learners" state={{ addLearner: true }} replace />
    ) : (
      <Navigate to="/learner/dashboard" replace />
    )
  }

  return (
    <AccountPage
      title="Join as a Learner"
      subtitle="Tell us who you are. Then we ask your parent, who has to say yes."
      panel="Every climb begins with one leaf. Bring a parent who holds the ladder."
      below={
        <>
          <QuestionLink question="Already have an account?" to="/learner/signin">
            Learner Login
          </QuestionLink>
          <QuestionLink question="Are you a parent?" to="/sign-up">
            Sign Up
          </QuestionLink>
        </>
      }
    >
      {sentRequest && <RequestSent request={sentRequest} onChange={() => setSentRequest(null)} />}
      {/* Stays mounted, so that the other fields keep their values when the address is corrected. */}
      <div hidden={sentRequest !== null}>
        <LearnerSignUpForm onSent={setSentRequest} />
      </div>
    </AccountPage>
  )
}

/** Explains to the child what happens next. */
function RequestSent({ request, onChange }: { request: SentRequest; onChange: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is hidden with the form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <Sprout className="h-20 justify-self-start" />
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        We have asked your parent
      </h2>
      <p>You have done your part. This is what happens now:</p>
      <ol className="grid gap-4">
        <Step number={1}>
          Your parent gets a mail from us at <Exactly>{request.parentEmail}</Exactly>.
        </Step>
        <Step number={2}>They open the link in it and decide. You can tell them that it is there.</Step>
        <Step number={3}>
          As soon as they say yes, you sign in with your username <Exactly>{request.username}</Exactly> and
          your password.
        </Step>
      </ol>
      <p className="text-ink-soft text-sm">
        The link works for {RETENTION_DAYS.learnerRequest} days. No mail? Ask them to look among the unwanted
        mail, or check whether the address is right.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={onChange}>
        Change and ask again
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

function Exactly({ children }: { children: string }) {
  return <strong className="wrap-anywhere font-semibold">{children}</strong>
}
