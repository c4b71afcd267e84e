import { t } from '@lingui/core/macro'
/** What two parents of a child share and what each keeps, shown to both before the second one joins. */
export function WhatParentsSee({ firstName }: { firstName: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <List
        title={t`You both see and change`}
        items={[
          t`${firstName}’s account, grade, settings and devices`,
          t`all work, answers, marks, reports and skills`,
          t`planned days and written answers`,
          t`consent: one suffices, and either can withdraw it`,
          t`downloads and deletion, which waits two weeks for the other`,
          t`the log of who looked, copied or changed what`,
        ]}
      />
      <List
        title={t`Each keeps to themselves`}
        items={[
          t`email address, phone and sign-ins`,
          t`who pays: price, card, invoices and dates`,
          t`cards and notes to your child`,
          t`the weekly email and its settings`,
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
