import { Loading, Skeleton } from '#web/ui/loading.tsx'

export function TestSkeleton() {
  return (
    <Loading label="Loading test...">
      <div className="fade-in-late grid gap-5">
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="h-5 w-52" />
        <Skeleton className="mt-4 h-72" />
      </div>
    </Loading>
  )
}
