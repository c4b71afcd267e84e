import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { useReportAddress } from './report-address.ts'
import { type FilteredRows, groupBySubject, type Row } from './report-rows.ts'
import { typeName } from './report-words.ts'

const types: Row['type'][] = ['Quiz', 'Assignment', 'Test']

export type ReportFiltersProps = { all: readonly Row[]; shown: FilteredRows }

/**
 * Filters the activities by subject and type. Averages, time and the CSV file always cover the whole report: a filtered
 * average would differ from the learner's own report, and a spreadsheet can filter the file. A printout has the
 * filtered list and says so.
 */
export function ReportFilters({ all, shown }: ReportFiltersProps) {
  const { show } = useReportAddress()
  const { only, filter, rows } = shown
  return (
    <section aria-label={t`Filters`} className={`grid gap-3 ${only ? '' : 'print:hidden'}`}>
      <div className="grid grid-cols-1 items-end gap-4 min-[22rem]:grid-cols-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,12rem)_1fr] print:hidden">
        <SelectField
          label={t`Subject`}
          value={filter.subject ?? ''}
          onChange={({ target }) => show({ subject: target.value || null })}
        >
          <option value="">{t`All subjects`}</option>
          {groupBySubject(all).map(({ subjectId, subjectName }) => (
            <option key={subjectId} value={subjectId}>
              {subjectName}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Type`}
          value={filter.type ?? ''}
          onChange={({ target }) => show({ type: types.find((type) => type === target.value) ?? null })}
        >
          <option value="">{t`All types`}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </SelectField>
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 min-[22rem]:col-span-2 sm:col-span-1">
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            {t`${{ shown: rows.length }} of ${{ all: all.length }} activities`}
          </p>
          {only && (
            <Button variant="ghost" size="small" onClick={() => show({ subject: null, type: null })}>
              {t`Show all`}
            </Button>
          )}
        </div>
      </div>
      {only && (
        <p className="text-ink-soft text-sm">
          <span className="hidden print:inline">
            {t`Only ${only}: ${{ shown: rows.length }} of ${{ all: all.length }} activities.`}{' '}
          </span>
          <Trans>
            Averages and time cover the whole report<span className="print:hidden">, and so is the CSV file</span>.
          </Trans>
        </p>
      )}
    </section>
  )
}
