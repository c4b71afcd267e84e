import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { HowALessonGrows } from './how-a-lesson-grows.tsx'
import { OperatorName } from './operator-name.tsx'
import { Section } from './section.tsx'
import { Week } from './week.tsx'

/** The end of the landing page: a lesson, a week, three steps for parents, their questions, and the price. */
export default function ClosingSections() {
  return (
    <>
      <HowALessonGrows />
      <Week />
      <ParentsBand />
      <ParentsQuestions />
      <PricingBand />
    </>
  )
}

const questions = () => [
  {
    question: t`What does it cost?`,
    answer: t`It’s free to start. Freemium includes all lessons and tests of a grade, with no card needed. Paid plans add bonus points, and you can cancel anytime with no fee.`,
    to: '/pricing',
    more: t`See plans and prices`,
  },
  {
    question: t`What information do you keep about my child?`,
    answer: t`Only what learning needs: names, an email address and username, a phone number if you enter one, the grade, answers, marks, study time and the devices that are signed in.`,
    to: '/privacy#stored',
    more: t`See the full list`,
  },
  {
    question: t`Who sees it?`,
    answer: t`You and your child. Children can’t message or see each other, and there’s no advertising or tracking.`,
    to: '/privacy#who',
    more: t`Who else has access`,
  },
  {
    question: t`Who runs this?`,
    answer: (
      <Trans>
        <OperatorName />. You can write to us anytime. The software, Trellis, is open source under the MIT license.
      </Trans>
    ),
    to: '/contact',
    more: t`Write to us`,
  },
]

/** Questions of parents, each answered with a link to the details. */
function ParentsQuestions() {
  return (
    <Section title={t`Questions parents ask first`} intro={t`Quick answers, with links to the details.`}>
      <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {questions().map(({ question, answer, to, more }) => (
          <div key={question} className="border-leaf border-s-4 ps-5">
            <dt className="text-balance font-bold font-heading text-xl tracking-tight">{question}</dt>
            <dd className="mt-1.5 text-ink-soft">
              {answer}{' '}
              <Link to={to} className="link">
                {more}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const steps = () => [
  { title: t`Sign up`, text: t`Use your email address. We’ll email you a link to confirm it.` },
  {
    title: t`Add your child`,
    text: t`A name, a username and a password. Your child doesn’t need to confirm an email.`,
  },
  { title: t`Follow along`, text: t`The report shows how every quiz, assignment and test went.` },
]

function ParentsBand() {
  return (
    <Section
      title={t`Three steps for parents`}
      intro={t`You create or approve the account, so no one can contact your child without you.`}
    >
      <ol className="grid gap-8 sm:grid-cols-3">
        {steps().map((step, index) => (
          <li key={step.title} className="border-sun-deep border-t-4 pt-4">
            <h3 className="text-xl">
              <span className="sr-only">{t`Step ${{ number: index + 1 }}:`} </span>
              {step.title}
            </h3>
            <p className="mt-1.5 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/sign-up">{t`Sign up free`}</ButtonLink>
        <ButtonLink to="/parent/sign-in" variant="ghost">
          {t`Parent Login`}
        </ButtonLink>
      </div>
    </Section>
  )
}

function PricingBand() {
  return (
    <section className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl bg-sun-wash px-6 py-9 sm:px-10">
        <div className="max-w-2xl">
          <h2 className="text-2xl">{t`All lessons and tests are free`}</h2>
          <p className="mt-2">
            {t`Freemium includes the whole grade. Premium and Premium Plus add bonus points, start with a free trial, and can be canceled anytime.`}
          </p>
        </div>
        <ButtonLink to="/pricing" variant="secondary">
          {t`Pricing`}
        </ButtonLink>
      </div>
    </section>
  )
}
