import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Period, suggestPeriods } from '#domain/progress/term-report.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'

function periodName(kind: ReturnType<typeof suggestPeriods>[number]['kind']): string {
  switch (kind) {
    case 'month':
      return t`This month`
    case 'three-months':
      return t`Last 3 months`
    case 'school-year':
      return t`School year`
  }
}

/** Days of a term report: suggestions up to today, and date fields. Each choice has a URL to share. */
export function PeriodPicker({ period, today }: { period: Period; today: string }) {
  const [, setSearch] = useSearchParams()
  // Typed days; until then, those of the shown report.
  const [typed, setTyped] = useState<Period>()
  const draft = typed ?? period
  const [error, setError] = useState<string>()
  const show = ({ from, to }: Period) => setSearch({ from, to }, { preventScrollReset: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.from === '' || draft.to === '') return setError(t`Choose a first and a last day.`)
    if (draft.to < draft.from) return setError(t`The last day must not be before the first.`)
    setError(undefined)
    show(draft)
  }
  return (
    <section aria-label={t`Days of the report`} className="mb-7 grid gap-4">
      <ul className="flex flex-wrap gap-2.5">
        {suggestPeriods(today).map((one) => {
          const chosen = one.period.from === period.from && one.period.to === period.to
          return (
            <li key={one.kind}>
              <Button
                variant="secondary"
                size="small"
                aria-pressed={chosen}
                onClick={() => {
                  setTyped(undefined)
                  setError(undefined)
                  show(one.period)
                }}
              >
                {periodName(one.kind)}
              </Button>
            </li>
          )
        })}
      </ul>
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-1 items-start gap-4 min-[26rem]:grid-cols-2 sm:grid-cols-[12rem_12rem_auto]"
      >
        <TextField
          type="date"
          label={t`From`}
          value={draft.from}
          min="2000-01-01"
          max="2099-12-31"
          onChange={({ target }) => setTyped({ ...draft, from: target.value })}
        />
        <TextField
          type="date"
          label={t`To`}
          value={draft.to}
          min="2000-01-01"
          max="2099-12-31"
          error={error}
          onChange={({ target }) => setTyped({ ...draft, to: target.value })}
        />
        <Button type="submit" variant="secondary" className="w-fit sm:mt-7">
          {t`Show`}
        </Button>
      </form>
    </section>
  )
}
