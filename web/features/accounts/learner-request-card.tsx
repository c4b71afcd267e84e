import type { ReactNode } from 'react'
import { CONSENT_TEXT } from '#domain/consent.ts'
import { useSession } from '#web/api/session.ts'
import { Card } from '#web/ui/card.tsx'
import { dayInWords } from '#web/ui/day-in-words.ts'
import { AnswerRequestForm } from './answer-request-form.tsx'
import type { LearnerRequest } from './learner-request.ts'
import type { RequestAnswer } from './learner-request-answered.tsx'

/** Who asks, what approving means, and the answer to give. */
export function LearnerRequestCard({
  token,
  request,
  onAnswered,
}: {
  token: string
  request: LearnerRequest
  onAnswered: (answer: RequestAnswer) => void
}) {
  const session = useSession()
  const { firstName, lastName, email, username, gradeName, askedAt, expiresAt } = request
  return (
    <Card className="grid gap-7">
      <section aria-labelledby="who-asks" className="grid gap-4">
        <h2 id="who-asks" className="text-xl">
          {firstName} {lastName}
        </h2>
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          <Detail name="Email">{email}</Detail>
          <Detail name="Username">{username}</Detail>
          <Detail name="Grade">{gradeName ?? 'Not chosen yet'}</Detail>
          <Detail name="Asked on">{dayInWords(askedAt)}</Detail>
        </dl>
      </section>
      <section aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="text-lg">
          By approving you agree to this
        </h2>
        <div className="grid gap-3 border-line border-l-4 py-1 pl-4">
          {CONSENT_TEXT.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {session.kind === 'signed-in' && (
          <p className="wrap-anywhere text-ink-soft text-sm">
            You answer as {session.user.email}. The request is open until {dayInWords(expiresAt)}.
          </p>
        )}
      </section>
      <AnswerRequestForm token={token} request={request} onAnswered={onAnswered} />
    </Card>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold">{children}</dd>
    </div>
  )
}
