type List = { title: string; items: readonly string[] }

/** Two short lists side by side, such as what somebody sees and what not. */
export function ComparedLists({ lists }: { lists: readonly [List, List] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lists.map(({ title, items }) => (
        <div key={title} className="rounded-md bg-sunken px-4 py-3">
          <h3 className="mb-1 text-base">{title}</h3>
          <ul className="list-disc ps-5">
            {items.map((item) => (
              <li key={item} className="wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
