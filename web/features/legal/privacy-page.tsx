import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CONSENT_TEXT, CONSENT_VERSION } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api, queryClient } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatUtcDay, LegalPage } from './legal-page.tsx'
import sections from './privacy.md'
import { type StoredData, storedData } from './stored-data.ts'

const columns: readonly Column<StoredData>[] = [
  { header: 'What', cell: (row) => row.what },
  { header: 'Holds', cell: (row) => row.fields },
  { header: 'Why', cell: (row) => row.why },
  { header: 'Kept', cell: (row) => row.retention },
]

function StoredDataTable() {
  return (
    <div className="text-sm [--label:3.5rem]">
      <DataTable
        caption="What is stored, why, and for how long"
        captionHidden
        columns={columns}
        rows={storedData}
        keyOf={(row) => row.what}
      />
    </div>
  )
}

/** The text that a parent agrees to for a child. */
function ConsentText() {
  return (
    <blockquote className="grid gap-2.5 rounded-md border-leaf border-s-4 bg-leaf-wash px-5 py-4">
      {CONSENT_TEXT.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <footer className="text-sm">Version of {formatUtcDay(CONSENT_VERSION)}</footer>
    </blockquote>
  )
}

/** Retention of backups as configured by the operator; a general phrase until it is loaded. */
function BackupRetention() {
  const { data } = useQuery(api.support.retention.queryOptions())
  const days = data?.backupDays ?? null
  return days === null ? 'when newer backups replace them' : `after ${days} ${days === 1 ? 'day' : 'days'}`
}

const values = {
  consent: <ConsentText />,
  'stored data': <StoredDataTable />,
  'session days': RETENTION_DAYS.session,
  'asked deletion': `${RETENTION_DAYS.askedDeletion} days`,
  // The page is outside the app frame, which provides the queries of other pages.
  'backup retention': (
    <QueryClientProvider client={queryClient}>
      <BackupRetention />
    </QueryClientProvider>
  ),
}

export const meta = () => [
  { title: pageTitle('Privacy Policy') },
  {
    name: 'description',
    content: 'What Trellis stores about parents and learners, for how long, and how to download or delete it.',
  },
]

/** /privacy (readings, "What the specifications show as a placeholder"). */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      subtitle="What we store about you and your child, for how long, and how to download or delete it."
      changed="2026-12-05"
      sections={sections}
      values={values}
    />
  )
}
