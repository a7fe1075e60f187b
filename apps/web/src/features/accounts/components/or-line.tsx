/** Parts two ways in. */
export function OrLine() {
  return (
    <p className="my-6 flex items-center gap-4 text-soft">
      <span className="h-px grow bg-hairline" />
      <span className="annotation">or</span>
      <span className="h-px grow bg-hairline" />
    </p>
  )
}
