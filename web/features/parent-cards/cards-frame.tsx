import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'

type CardsFrameProps<Cards> = {
  cards: UseQueryResult<Cards>
  back: { to: string; label: string }
  /** Who sees the cards, once the name of the child is known. */
  subtitle: (name: string) => string
  /** Replaces the message of an error that trying again would not end. */
  explain: (error: Error) => ReactNode
  children: (cards: Cards) => ReactNode
}

/** Page on which a parent or a helper sends a child cards. */
export function CardsFrame<Cards extends { firstName: string }>({
  cards,
  back,
  subtitle,
  explain,
  children,
}: CardsFrameProps<Cards>) {
  const name = cards.data?.firstName
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to={back.to}>{back.label}</BackLink>}
        title={name ? t`Send ${name} a card` : t`Send a card`}
        subtitle={name && subtitle(name)}
      />
      <Loaded
        query={cards}
        loading={
          <Card>
            <Loading label={t`Loading cards...`}>
              <Skeleton className="h-120 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the cards.`}
        explain={explain}
      >
        {(data) => <div className="grid grid-cols-1 gap-8">{children(data)}</div>}
      </Loaded>
    </Page>
  )
}
