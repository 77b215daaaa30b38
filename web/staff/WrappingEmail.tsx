/** An e-mail address that wraps after its @ rather than within a word. */
export function WrappingEmail({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
