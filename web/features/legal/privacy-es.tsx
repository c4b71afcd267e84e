import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_TEXT } from '#domain/consent-text.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { i18n } from '#web/language/i18n.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { CHANGED } from './changed.ts'
import { formatUtcDay, LEGAL_WORDS, type LegalDocument } from './legal-page.tsx'
import sections from './privacy-es.md'
import { BackupRetention, ConsentText, StoredDataTable } from './privacy-parts.tsx'
import type { StoredData } from './stored-data.ts'
import { storedDataInSpanish } from './stored-data-es.ts'

const COLUMNS: readonly Column<StoredData>[] = [
  { header: 'Qué', cell: (row) => row.what },
  { header: 'Contiene', cell: (row) => row.fields },
  { header: 'Para qué', cell: (row) => row.why },
  { header: 'Se guarda', cell: (row) => row.retention },
]

/** Words of the consent, which are known once the page is in Spanish. */
function Consent() {
  return (
    <ConsentText
      paragraphs={CONSENT_TEXT.map((paragraph) => i18n._(paragraph))}
      version={`Versión del ${formatUtcDay(CONSENT_VERSION, 'es')}`}
    />
  )
}

const values = {
  consent: <Consent />,
  'stored data': (
    <StoredDataTable
      caption="Qué se guarda, para qué y por cuánto tiempo"
      columns={COLUMNS}
      rows={storedDataInSpanish}
    />
  ),
  'session days': RETENTION_DAYS.session,
  'asked deletion': `${RETENTION_DAYS.askedDeletion} días`,
  'backup retention': (
    <BackupRetention
      words={(days) =>
        days === null ? 'cuando las sustituyen copias más nuevas' : `después de ${days} ${days === 1 ? 'día' : 'días'}`
      }
    />
  ),
}

/** The Privacy Policy in Spanish. */
const SPANISH: LegalDocument = {
  language: 'es',
  title: 'Política de privacidad',
  subtitle: 'Qué guardamos sobre usted y su hijo o hija, por cuánto tiempo, y cómo descargarlo o eliminarlo.',
  changed: CHANGED.privacy,
  sections,
  values,
  wide: ['stored'],
  words: LEGAL_WORDS.es,
}

export default SPANISH
