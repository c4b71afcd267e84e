import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_TEXT } from '#domain/consent-text.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { i18n } from '#web/language/i18n.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { arabicDays } from './arabic-days.ts'
import { CHANGED } from './changed.ts'
import { formatUtcDay, LEGAL_WORDS, type LegalDocument } from './legal-page.tsx'
import sections from './privacy-ar.md'
import { BackupRetention, ConsentText, StoredDataTable } from './privacy-parts.tsx'
import type { StoredData } from './stored-data.ts'
import { storedDataInArabic } from './stored-data-ar.ts'

const COLUMNS: readonly Column<StoredData>[] = [
  { header: 'البيانات', cell: (row) => row.what },
  { header: 'المحتوى', cell: (row) => row.fields },
  { header: 'الغرض', cell: (row) => row.why },
  { header: 'المدة', cell: (row) => row.retention },
]

/** Words of the consent, which are known once the page is in Arabic. */
function Consent() {
  return (
    <ConsentText
      paragraphs={CONSENT_TEXT.map((paragraph) => i18n._(paragraph))}
      version={`إصدار ${formatUtcDay(CONSENT_VERSION, 'ar')}`}
    />
  )
}

const values = {
  consent: <Consent />,
  'stored data': (
    <StoredDataTable caption="ما الذي نحفظه، ولماذا، وإلى متى" columns={COLUMNS} rows={storedDataInArabic} />
  ),
  'session days': arabicDays(RETENTION_DAYS.session),
  'asked deletion': arabicDays(RETENTION_DAYS.askedDeletion),
  'backup retention': (
    <BackupRetention words={(days) => (days === null ? 'عندما تحل محلها نسخ أحدث' : `بعد ${arabicDays(days)}`)} />
  ),
}

/** The Privacy Policy in Arabic. */
const ARABIC: LegalDocument = {
  language: 'ar',
  title: 'سياسة الخصوصية',
  subtitle: 'ما نحفظه عنك وعن طفلك، وإلى متى، وكيف يمكن تنزيله أو حذفه.',
  changed: CHANGED.privacy,
  sections,
  values,
  wide: ['stored'],
  words: LEGAL_WORDS.ar,
}

export default ARABIC
