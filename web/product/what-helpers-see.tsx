import { t } from '@lingui/core/macro'

/** What a helper sees of a child and what not, shown to the parent who invites and to the helper before accepting. */
export function WhatHelpersSee({ firstName }: { firstName: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <List
        title={t`A helper sees`}
        items={[
          t`${firstName}’s first name and grade`,
          t`progress, study time and results`,
          t`skills, and the latest answers to their questions`,
        ]}
      />
      <List
        title={t`A helper doesn’t see`}
        items={[
          t`last name, email address, username and devices`,
          t`plans, payments, consent, and the family’s settings`,
          t`written answers, cards and notes`,
          t`other children, other helpers, and the parents’ addresses`,
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
          <li key={item} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
