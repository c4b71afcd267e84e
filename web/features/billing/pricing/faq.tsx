import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MONEY_BACK_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { CANCEL_HOURS, LESSON_MINUTES } from '#domain/tutoring.ts'
import { QuestionDetails } from '#web/product/question-details.tsx'
import { bonusPercent } from '../plan-features.ts'

const questions = (hasTutors: boolean): readonly { question: string; heading?: ReactNode; answer: ReactNode }[] => [
  {
    question: t`Does my child need a paid plan to learn?`,
    answer: (
      <p>
        {t`No. Freemium includes all lessons, quizzes, assignments and timed tests of your child’s grade. It’s free forever, with no card needed. Paid plans add worksheets, extra practice and growth over time, and bonus points: ${{ premium: bonusPercent('Premium') }}% with Premium, ${{ plus: bonusPercent('Premium Plus') }}% with Premium Plus. Reports always show marks and bonus points separately.`}
      </p>
    ),
  },
  {
    question: t`When am I charged, and how much?`,
    answer: (
      <>
        <p>
          <Trans>
            Each child’s first paid plan starts with a{' '}
            <span className="whitespace-nowrap">{ph({ days: TRIAL_DAYS })}-day</span> free trial: you pay $0.00 today,
            and the price of the plan when the trial ends. Without a trial you pay today. After that, the plan renews
            automatically every month, or every year if you chose yearly billing.
          </Trans>
        </p>
        <p>
          {t`You’ll see all amounts before you pay. We email a receipt for each payment, and a reminder before a trial ends and before a yearly plan renews.`}
        </p>
      </>
    ),
  },
  {
    question: t`How do I cancel?`,
    answer: (
      <p>
        {t`In Subscriptions, anytime, with no fee. You keep the plan until the end of the time you paid for, or of the free trial, and you aren’t charged again. After that, your child continues with Freemium. You can undo the cancellation until then.`}
      </p>
    ),
  },
  {
    question: t`Can I change between Premium and Premium Plus?`,
    answer: (
      <>
        <p>
          {t`Yes, right away, if the plan is for one child and billed monthly. You’ll see the exact amount before you confirm. When you upgrade, you pay the difference for the rest of the month, and earlier work gets the higher bonus too. When you downgrade, the unused amount becomes credit toward your next payments, and no points are lost.`}
        </p>
        <p>
          {t`To switch to or from yearly billing or the family account, cancel your current plan and choose the new one when it ends.`}
        </p>
      </>
    ),
  },
  {
    question: t`How does the money-back guarantee work?`,
    heading: (
      <>
        <Trans>
          How does the <span className="whitespace-nowrap">money-back</span> guarantee work?
        </Trans>
      </>
    ),
    answer: (
      <p>
        <Trans>
          Write to us on the{' '}
          <Link to="/contact?topic=support" className="link">
            Contact page
          </Link>{' '}
          within {ph({ days: MONEY_BACK_DAYS })} days of a payment. You’ll get a full refund of that payment, and the
          plan ends. No reason needed.
        </Trans>
      </p>
    ),
  },
  {
    question: t`What is 1-on-1 tutoring?`,
    answer: hasTutors ? (
      <p>
        {t`It’s part of the Premium Plus family account: a tutor works through a topic with your child one on one. You book a lesson of ${LESSON_MINUTES} minutes on your dashboard, one a week for each child, and cancel up to ${CANCEL_HOURS} hours before. You open the video room and let your child in.`}
      </p>
    ) : (
      <p>
        <Trans>
          It’s part of the Premium Plus family account: a tutor works through a topic with your child one on one.
          There’s no online booking yet.{' '}
          <Link to="/contact?topic=parent-teacher" className="link">
            Write to us
          </Link>{' '}
          about what your child is working on, and we’ll arrange a time by email.
        </Trans>
      </p>
    ),
  },
  {
    question: t`What does the family account cover?`,
    answer: (
      <p>
        {t`Up to three of your children get Premium Plus for one price, even in different grades. It starts with a free trial if none of them has had a paid plan before. If you have more than three, choose a separate plan for each of the others.`}
      </p>
    ),
  },
  {
    question: t`Who pays, and who sees my card?`,
    answer: (
      <p>
        <Trans>
          Only parents can buy a plan; children never see a payment page. You pay on our payment provider’s page. We
          never see or store your card number. The{' '}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>{' '}
          explains what we store.
        </Trans>
      </p>
    ),
  },
]

/** Frequently asked questions, in native `details` elements that work before any script runs. */
export function Faq({ hasTutors }: { hasTutors: boolean }) {
  return (
    <section aria-labelledby="questions" className="mt-16 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 id="questions" className="text-2xl">
        {t`Frequently asked questions`}
      </h2>
      <div className="grid gap-3">
        {questions(hasTutors).map(({ question, heading = question, answer }) => (
          <QuestionDetails key={question} question={heading}>
            {answer}
          </QuestionDetails>
        ))}
      </div>
    </section>
  )
}
