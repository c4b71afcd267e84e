import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { SectionCard } from '#web/ui/card.tsx'

/** Who helps a learner; nothing for a learner without helpers. */
export function MyHelpers() {
  const { data } = useQuery(api.helping.mine.queryOptions())
  if (!data || data.helpers.length === 0) return null
  return (
    <SectionCard title={t`Your helpers`}>
      <p className="mb-2">{t`They see how you learn: progress, results, skills and answers. They read none of your texts unless you share one. Your parent invited them and can remove them.`}</p>
      <ul className="list-disc ps-6">
        {data.helpers.map(({ name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two helpers may have the same name
          <li key={place} className="wrap-anywhere font-semibold">
            {name || t`A helper`}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
