import { MONEY_BACK_DAYS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { CHANGED } from './changed.ts'
import { LEGAL_WORDS, type LegalDocument } from './legal-page.tsx'
import sections from './terms-es.md'

const values = {
  'trial days': <span className="whitespace-nowrap">{TRIAL_DAYS} días</span>,
  'money-back days': MONEY_BACK_DAYS,
  'grace days': PAST_DUE_GRACE_DAYS,
}

/** The Terms in Spanish. */
const SPANISH: LegalDocument = {
  language: 'es',
  title: 'Términos',
  subtitle: 'Breves y sencillos.',
  changed: CHANGED.terms,
  sections,
  values,
  words: LEGAL_WORDS.es,
}

export default SPANISH
