import { useState } from 'react'
import { Card, Detail, DisclosureCard, SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Chapter, Specimen } from './specimen.tsx'

type Plant = { name: string; height: number }
const plants: Plant[] = [
  { name: 'Bean', height: 210 },
  { name: 'Sweet pea', height: 180 },
]
const columns: Column<Plant>[] = [
  { header: 'Plant', cell: (plant) => plant.name },
  { header: 'Height in cm', cell: (plant) => plant.height, align: 'end' },
]
const tabs = [
  { value: 'seed', label: 'Seed', content: <p>In the ground.</p> },
  { value: 'leaf', label: 'Leaf', content: <p>In the light.</p> },
] as const

export function Containers() {
  const [tab, setTab] = useState<'seed' | 'leaf'>('seed')
  return (
    <Chapter title="Containers">
      <Specimen file="card.tsx" wide>
        <Card>Roomy</Card>
        <Card padding="snug">Snug</Card>
      </Specimen>
      <Specimen file="card.tsx, SectionCard" wide>
        <SectionCard title="A part of the page">
          <p>What belongs together.</p>
        </SectionCard>
      </Specimen>
      <Specimen file="card.tsx, DisclosureCard" wide>
        <DisclosureCard title="Closed" description="Text under the title" headingLevel={4}>
          <p>What opens.</p>
        </DisclosureCard>
        <DisclosureCard title="Open" headingLevel={4} defaultOpen>
          <p>What opens.</p>
        </DisclosureCard>
      </Specimen>
      <Specimen file="card.tsx, Detail" wide>
        <dl>
          <Detail name="Name">Value</Detail>
        </dl>
      </Specimen>
      <Specimen file="tabs.tsx" wide>
        <Tabs label="Growth" items={tabs} value={tab} onChange={setTab} />
      </Specimen>
      <Specimen file="data-table.tsx" wide>
        <DataTable caption="Climbers" columns={columns} rows={plants} keyOf={(plant) => plant.name} />
      </Specimen>
    </Chapter>
  )
}
