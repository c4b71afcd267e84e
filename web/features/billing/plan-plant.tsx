import type { Plan } from '#domain/plans/plans.ts'

const heights: Record<Plan, number> = { Freemium: 58, Premium: 36, 'Premium Plus': 26 }

/** Drawing of a plant on a lattice that grows with the plan and blossoms for the largest one. */
export function PlanPlant({ plan }: { plan: Plan }) {
  return (
    <svg viewBox="0 0 96 96" fill="none" aria-hidden="true" className="size-20 shrink-0">
      <path
        d="M8 40 56 88M8 72l16 16M24 8l64 64M72 8l16 16M8 56 56 8M40 88l48-48M8 24 24 8M72 88l16-16"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line"
      />
      <path d={`M48 90V${heights[plan]}`} strokeWidth="4.5" strokeLinecap="round" className="stroke-leaf" />
      <path d="M48 76c-3-12-12-17-24-16 1 12 10 18 24 16Z" className="fill-leaf-bright" />
      <path d="M48 68c2-12 11-18 24-18-1 13-10 20-24 18Z" className="fill-leaf" />
      {plan !== 'Freemium' && (
        <>
          <path d="M48 52c-3-11-11-15-22-14 1 11 9 16 22 14Z" className="fill-leaf" />
          <path d="M48 44c2-11 10-16 22-15-1 11-9 17-22 15Z" className="fill-leaf-bright" />
        </>
      )}
      {plan === 'Premium Plus' && (
        <>
          <circle cx="48" cy="10" r="7" className="fill-sun" />
          <circle cx="57" cy="17" r="7" className="fill-sun" />
          <circle cx="53.5" cy="27" r="7" className="fill-sun" />
          <circle cx="42.5" cy="27" r="7" className="fill-sun" />
          <circle cx="39" cy="17" r="7" className="fill-sun" />
          <circle cx="48" cy="19" r="5.5" className="fill-sun-deep" />
        </>
      )}
    </svg>
  )
}
