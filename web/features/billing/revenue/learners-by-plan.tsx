import { t } from '@lingui/core/macro'
import { OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { localeTag } from '#web/language/i18n.ts'
import { SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { Revenue } from './revenue-figures.tsx'

type Row = Omit<Revenue['offers'][number], 'offer'> & { key: string; name: string }

const title = () => t`Learners by plan`

const columns = (): readonly Column<Row>[] => [
  { header: t`Plan`, cell: ({ name }) => name },
  { header: t`Learners`, align: 'end', cell: ({ learners }) => <strong>{formatCount(learners)}</strong> },
  { header: t`In trial`, align: 'end', cell: ({ trials }) => formatCount(trials) },
  { header: t`Past due`, align: 'end', cell: ({ pastDue }) => formatCount(pastDue) },
  { header: t`Ending`, align: 'end', cell: ({ ending }) => formatCount(ending) },
]

/** Number of learners by plan, and how many of them are on trial, past due or leaving. */
export function LearnersByPlan({ offers }: Pick<Revenue, 'offers'>) {
  const rows = offers.map(({ offer, ...counts }) => ({ ...counts, key: offer, name: nameOf(offer) }))
  const sumOf = (count: 'learners' | 'trials' | 'ending' | 'pastDue') =>
    offers.reduce((sum, offer) => sum + offer[count], 0)
  const total: Row = {
    key: 'total',
    name: 'All plans',
    learners: sumOf('learners'),
    trials: sumOf('trials'),
    ending: sumOf('ending'),
    pastDue: sumOf('pastDue'),
  }
  return (
    <SectionCard title={title()}>
      <DataTable caption={title()} captionHidden columns={columns()} rows={[...rows, total]} keyOf={({ key }) => key} />
    </SectionCard>
  )
}

function nameOf(id: OfferId): string {
  const { plan, billing } = OFFERS[id]
  // not translated: the name of an offer in the payment provider’s pages
  return `${plan}, ${billing}`
}

function formatCount(count: number): string {
  return count.toLocaleString(localeTag())
}
