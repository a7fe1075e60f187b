/** What stands in the way of a form, as a list; read out when it appears. */
export function ErrorList({ messages }: { readonly messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <div role="alert" className="border-l-2 border-red bg-sunk py-3 pr-4 pl-4 text-sm">
      <ul className="flex flex-col gap-1">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
