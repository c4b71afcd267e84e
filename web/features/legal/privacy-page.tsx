import { t } from '@lingui/core/macro'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_TEXT } from '#domain/consent-text.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { pageTitle } from '#web/page-title.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { CHANGED } from './changed.ts'
import { formatUtcDay, LEGAL_WORDS, type LegalDocument, TranslatedPage } from './legal-page.tsx'
import sections from './privacy.md'
import { BackupRetention, ConsentText, StoredDataTable } from './privacy-parts.tsx'
import { type StoredData, storedData } from './stored-data.ts'

const COLUMNS: readonly Column<StoredData>[] = [
  { header: 'What', cell: (row) => row.what },
  { header: 'Holds', cell: (row) => row.fields },
  { header: 'Why', cell: (row) => row.why },
  { header: 'Kept', cell: (row) => row.retention },
]

const values = {
  consent: <ConsentText paragraphs={CONSENT_TEXT} version={`Version of ${formatUtcDay(CONSENT_VERSION, 'en')}`} />,
  'stored data': (
    <StoredDataTable caption="What is stored, why, and for how long" columns={COLUMNS} rows={storedData} />
  ),
  'session days': RETENTION_DAYS.session,
  'asked deletion': `${RETENTION_DAYS.askedDeletion} days`,
  'backup retention': (
    <BackupRetention
      words={(days) =>
        days === null ? 'when newer backups replace them' : `after ${days} ${days === 1 ? 'day' : 'days'}`
      }
    />
  ),
}

const ENGLISH: LegalDocument = {
  language: 'en',
  title: 'Privacy Policy',
  subtitle: 'What we store about you and your child, for how long, and how to download or delete it.',
  changed: CHANGED.privacy,
  sections,
  values,
  words: LEGAL_WORDS.en,
}

export const meta = () => [
  { title: pageTitle(t`Privacy Policy`) },
  {
    name: 'description',
    content: 'What Trellis stores about parents and learners, for how long, and how to download or delete it.',
  },
]

const translations = { es: () => import('./privacy-es.tsx'), ar: () => import('./privacy-ar.tsx') }

/** /privacy (readings, "What the specifications show as a placeholder"). */
export default function PrivacyPage() {
  return <TranslatedPage english={ENGLISH} translations={translations} />
}
