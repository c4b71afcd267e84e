import { MONEY_BACK_DAYS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { pageTitle } from '#web/page-title.ts'
import { LegalPage } from './legal-page.tsx'
import sections from './terms.md'

const values = {
  'trial days': <span className="whitespace-nowrap">{TRIAL_DAYS}-day</span>,
  'money-back days': MONEY_BACK_DAYS,
  'grace days': PAST_DUE_GRACE_DAYS,
}

export const meta = () => [
  { title: pageTitle('Terms') },
  {
    name: 'description',
    content: 'The rules for using Trellis, in plain words.',
  },
]

/** /terms (readings, "What the specifications show as a placeholder"). */
export default function TermsPage() {
  return (
    <LegalPage title="Terms" subtitle="Short and simple." changed="2026-11-29" sections={sections} values={values} />
  )
}
