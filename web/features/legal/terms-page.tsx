import { t } from '@lingui/core/macro'
import { MONEY_BACK_DAYS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { pageTitle } from '#web/page-title.ts'
import { CHANGED } from './changed.ts'
import { LEGAL_WORDS, type LegalDocument, TranslatedPage } from './legal-page.tsx'
import sections from './terms.md'

const values = {
  'trial days': <span className="whitespace-nowrap">{TRIAL_DAYS}-day</span>,
  'money-back days': MONEY_BACK_DAYS,
  'grace days': PAST_DUE_GRACE_DAYS,
}

const ENGLISH: LegalDocument = {
  language: 'en',
  title: 'Terms',
  subtitle: 'Short and simple.',
  changed: CHANGED.terms,
  sections,
  values,
  words: LEGAL_WORDS.en,
}

export const meta = () => [
  { title: pageTitle(t`Terms`) },
  {
    name: 'description',
    content: 'The rules for using Trellis, in plain words.',
  },
]

const translations = { es: () => import('./terms-es.tsx'), ar: () => import('./terms-ar.tsx') }

/** /terms (readings, "What the specifications show as a placeholder"). */
export default function TermsPage() {
  return <TranslatedPage english={ENGLISH} translations={translations} />
}
