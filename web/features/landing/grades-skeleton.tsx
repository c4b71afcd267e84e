import { Loading, Skeleton } from '#web/ui/loading.tsx'

export function GradesSkeleton() {
  return (
    <Loading label="Loading grades...">
      <div className="grid gap-6 md:grid-cols-3">
        {['first', 'second', 'third'].map((name) => (
          <Skeleton key={name} className="h-80 w-full rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}
