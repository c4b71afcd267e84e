import { OFFERS, type OfferId } from '#domain/plans/plans.ts'
import { SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { Revenue } from './revenue-figures.tsx'

type Row = Omit<Revenue['offers'][number], 'offer'> & { key: string; name: string }

const TITLE = 'Learners by plan'

const columns: readonly Column<Row>[] = [
  { header: 'Plan', cell: ({ name }) => name },
  { header: 'Learners', align: 'end', cell: ({ learners }) => <strong>{formatCount(learners)}</strong> },
  { header: 'In trial', align: 'end', cell: ({ trials }) => formatCount(trials) },
  { header: 'Past due', align: 'end', cell: ({ pastDue }) => formatCount(pastDue) },
  { header: 'Ending', align: 'end', cell: ({ ending }) => formatCount(ending) },
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
    <SectionCard title={TITLE}>
      <DataTable caption={TITLE} captionHidden columns={columns} rows={[...rows, total]} keyOf={({ key }) => key} />
    </SectionCard>
  )
}

function nameOf(id: OfferId): string {
  const { plan, billing } = OFFERS[id]
  return `${plan}, ${billing}`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
