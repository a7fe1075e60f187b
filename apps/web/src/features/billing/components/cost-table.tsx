/** What one picture of each kind costs; five columns on large screens. */
export function CostTable({
  costs,
}: {
  readonly costs: readonly { readonly name: string; readonly credits: number }[]
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-3 lg:grid-cols-5">
      {costs.map(({ name, credits }) => (
        <div key={name} className="flex flex-col-reverse justify-between gap-3 border-t border-hairline pt-4 pb-8">
          <dt>{name}</dt>
          <dd className="display figures text-5xl">
            {credits}
            <span className="ml-2 font-sans text-sm tracking-normal text-soft">credits</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
