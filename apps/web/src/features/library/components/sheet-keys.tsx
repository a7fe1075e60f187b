/** What the keys do, for those who hear it. */
export function SheetKeys({ id }: { readonly id: string }) {
  return (
    <p id={id} className="sr-only">
      Arrow keys move, Enter opens, P opens its page, Space chooses, F makes a favourite, Delete deletes, Control Z
      brings back, Control A chooses all, Escape leaves what is chosen.
    </p>
  )
}
