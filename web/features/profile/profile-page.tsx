import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DeviceList } from './device-list.tsx'
import { PersonalDetails } from './personal-details.tsx'

/** Everything about the account of who is signed in, parent or learner. */
export function ProfilePage() {
  const { data, isPending, isFetching, refetch } = useQuery(api.profile.get.queryOptions())
  return (
    <Page width="reading">
      <PageHeader title="My Profile" />
      {data && (
        <div className="grid gap-6">
          <SectionCard title="About me">
            <PersonalDetails profile={data.profile} />
          </SectionCard>
          <SectionCard title="Change password">
            <ChangePassword profile={data.profile} />
          </SectionCard>
          <SectionCard title="Signed-in devices">
            <DeviceList devices={data.devices} />
          </SectionCard>
          <SectionCard title="Delete my account">
            <DeleteAccount profile={data.profile} />
          </SectionCard>
        </div>
      )}
      {isPending && (
        <Card>
          <Loading label="Loading profile..." />
        </Card>
      )}
      {!data && !isPending && (
        <ErrorState
          message="Failed to load profile information"
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Page>
  )
}
