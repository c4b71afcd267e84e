import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MONEY_BACK_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { bonusPercent } from '../plan-features.ts'

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Does my child need a paid plan to learn?',
    answer: (
      <p>
        No. Freemium opens every lesson, quiz, assignment and timed test of the grade, with no end date and no card.
        Paid plans add a bonus to the marks: {bonusPercent('Premium')}% with Premium, {bonusPercent('Premium Plus')}%
        with Premium Plus. In every report, the work itself and the bonus stand apart.
      </p>
    ),
  },
  {
    question: 'When am I charged, and how much?',
    answer: (
      <>
        <p>
          A learner’s first paid plan begins with {TRIAL_DAYS} free days: you pay $0.00 on the day you order, and the
          price of the plan when the free days end. Without free days you pay at once. From then on you pay every month,
          or every year if that is what you chose.
        </p>
        <p>You see both amounts before you order, and a receipt comes by email after each payment.</p>
      </>
    ),
  },
  {
    question: 'How do I cancel?',
    answer: (
      <p>
        Under Subscriptions, at any time and with no fee. The plan stays until the end of what you paid for, or of the
        free days, and nothing is charged after that. Your learner then goes on with Freemium. Until that day you can
        take the cancellation back.
      </p>
    ),
  },
  {
    question: 'Can I change between Premium and Premium Plus?',
    answer: (
      <>
        <p>
          Yes, at once, where the plan is for one learner and paid by the month. Before you confirm you see the exact
          amount: for a larger plan you pay the difference for the rest of the month, and what is left over from a
          larger plan counts toward your next payments. A larger plan raises the marks that were earned before; a
          smaller one takes none away.
        </p>
        <p>
          From or to a plan by the year, or the family account, you change at the end of what you paid for: cancel the
          present plan, and order the other one when that has ended.
        </p>
      </>
    ),
  },
  {
    question: 'How does the money-back guarantee work?',
    answer: (
      <p>
        Write to us under{' '}
        <Link to="/contact?topic=support" className="link">
          Contact
        </Link>{' '}
        within {MONEY_BACK_DAYS} days of a payment. You get that payment back in full, and the plan ends. You need not
        say why.
      </p>
    ),
  },
  {
    question: 'What is 1-on-1 tutoring?',
    answer: (
      <p>
        It comes with the family account of Premium Plus: someone goes through a topic with your child alone. There is
        no calendar on this site. You{' '}
        <Link to="/contact?topic=parent-teacher" className="link">
          write to us
        </Link>
        , say what your child is working on, and we agree on who, when and where by email.
      </p>
    ),
  },
  {
    question: 'What does the family account cover?',
    answer: (
      <p>
        Up to three of your learners get Premium Plus for one price. They may be in different grades. It begins with
        free days if none of them has had a paid plan before. With more than three, you choose a plan for each of the
        others.
      </p>
    ),
  },
  {
    question: 'Who pays, and who sees my card?',
    answer: (
      <p>
        Only a parent can order a plan; learners never see a payment page. You pay on the page of a payment provider.
        Your card’s number goes to them alone: this site neither sees nor keeps it. The{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>{' '}
        says what is stored.
      </p>
    ),
  },
]

/** Frequently asked questions; native `details` elements work before any script has run. */
export function Faq() {
  return (
    <section aria-labelledby="questions" className="mt-16 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 id="questions" className="text-2xl">
        Frequently asked questions
      </h2>
      <div className="grid gap-3">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group rounded-lg border border-line bg-surface shadow-card">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-5 py-3.5 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg">{question}</h3>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-3 border-line border-t px-5 py-5 sm:px-6">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}
