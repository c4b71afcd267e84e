import { t } from '@lingui/core/macro'
import { CircleCheckBig, CircleDashed } from 'lucide-react'
import { href, Link } from 'react-router'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import type { LearnerCard } from './learner.ts'

type Step = {
  done: boolean
  text: string
  /** Page to do it, or to change it. */
  to: string
  label: string
}

/** What is left to set up for a child, until the first finished part of a lesson; nothing afterwards. */
export function ChildsFirstSteps({ learner: { id, firstName, firstSteps } }: { learner: LearnerCard }) {
  if (firstSteps === null) return null
  const { signedIn, plan, weeklyEmail } = firstSteps
  const page = href('/parent/manage-learners/:learnerId', { learnerId: id })
  const steps: Step[] = [
    signedIn
      ? { done: true, text: t`${firstName} is signed in`, to: `${page}#device`, label: t`Add a device` }
      : { done: false, text: t`${firstName} isn’t signed in yet`, to: `${page}#device`, label: t`Show the QR code` },
    // Without a grade the card says so, and leads to the choice.
    ...(plan ? [{ done: true, text: t`Plan: ${plan}`, to: '/parent/subscriptions', label: t`Compare plans` }] : []),
    {
      done: weeklyEmail,
      text: weeklyEmail ? t`The weekly email is on` : t`The weekly email is off`,
      to: '/parent/weekly-email',
      label: weeklyEmail ? t`Change` : t`Switch it on`,
    },
  ]
  return (
    <section aria-label={t`First steps with ${firstName}`} className="rounded-md bg-leaf-wash px-4 py-3">
      <h4 className="font-bold font-heading">{t`First steps`}</h4>
      <ul className="mt-1 grid grid-cols-1 gap-x-6 md:grid-cols-3">
        {steps.map(({ done, text, to, label }) => (
          <li key={label} className="flex items-start gap-3 py-1.5 text-sm">
            {done ? (
              <CircleCheckBig aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            )}
            <span className="min-w-0">
              <span className={`block ${done ? '' : 'font-semibold'}`}>
                <VisuallyHidden>{done ? t`Done:` : t`To do:`} </VisuallyHidden>
                {text}
              </span>
              <Link to={to} className="link -my-1 inline-flex min-h-11 items-center">
                {label}
                <VisuallyHidden> ({firstName})</VisuallyHidden>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
