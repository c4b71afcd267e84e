/** What two parents of a child share and what each keeps, shown to both before the second one joins. */
export function WhatParentsSee({ firstName }: { firstName: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <List
        title="You both see and change"
        items={[
          `${firstName}’s account, grade, settings and devices`,
          'all work, answers, marks, reports and skills',
          'planned days and written answers',
          'consent: one suffices, and either can withdraw it',
          'downloads and deletion, which waits two weeks for the other',
          'the log of who looked, copied or changed what',
        ]}
      />
      <List
        title="Each keeps to themselves"
        items={[
          'email address, phone and sign-ins',
          'who pays: price, card, invoices and dates',
          'cards and notes to your child',
          'the weekly email and its settings',
        ]}
      />
    </div>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <h3 className="mb-1 text-base">{title}</h3>
      <ul className="list-disc ps-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
