import { MONEY_BACK_DAYS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { arabicDays } from './arabic-days.ts'
import { CHANGED } from './changed.ts'
import { LEGAL_WORDS, type LegalDocument } from './legal-page.tsx'
import sections from './terms-ar.md'

const values = {
  'trial days': <span className="whitespace-nowrap">{arabicDays(TRIAL_DAYS)}</span>,
  'money-back days': arabicDays(MONEY_BACK_DAYS),
  'grace days': arabicDays(PAST_DUE_GRACE_DAYS),
}

/** The Terms in Arabic. */
const ARABIC: LegalDocument = {
  language: 'ar',
  title: 'الشروط',
  subtitle: 'قصيرة وبسيطة.',
  changed: CHANGED.terms,
  sections,
  values,
  words: LEGAL_WORDS.ar,
}

export default ARABIC
