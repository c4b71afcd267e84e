import { t } from '@lingui/core/macro'
import { ComparedLists } from './compared-lists.tsx'

/** What a helper sees of a child and what not, shown to the parent who invites and to the helper before accepting. */
export function WhatHelpersSee({ firstName }: { firstName: string }) {
  return (
    <ComparedLists
      lists={[
        {
          title: t`A helper sees`,
          items: [
            t`${firstName}’s first name and grade`,
            t`progress, study time and results`,
            t`skills, and the latest answers to their questions`,
          ],
        },
        {
          title: t`A helper doesn’t see`,
          items: [
            t`last name, email address, username and devices`,
            t`payments, consent, and the family’s settings`,
            t`the plan: only whether it has extra practice, if a parent lets them send something`,
            t`written answers, unless a parent allows it and ${firstName} shares one`,
            t`cards and notes from parents`,
            t`other children, other helpers, and the parents’ addresses`,
          ],
        },
      ]}
    />
  )
}
