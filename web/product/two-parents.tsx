import { t } from '@lingui/core/macro'
import { ComparedLists } from './compared-lists.tsx'

/** What two parents of a child share and what each keeps, shown to both before the second one joins. */
export function WhatParentsSee({ firstName }: { firstName: string }) {
  return (
    <ComparedLists
      lists={[
        {
          title: t`You both see and change`,
          items: [
            t`${firstName}’s account, grade, settings and devices`,
            t`all work, answers, marks, reports and skills`,
            t`planned days and written answers`,
            t`consent: one suffices, and either can withdraw it`,
            t`downloads and deletion, which waits two weeks for the other`,
            t`the log of who looked, copied or changed what`,
          ],
        },
        {
          title: t`Each keeps to themselves`,
          items: [
            t`email address, phone and sign-ins`,
            t`who pays: price, card, invoices and dates`,
            t`cards and notes to your child`,
            t`the weekly email and its settings`,
          ],
        },
      ]}
    />
  )
}
