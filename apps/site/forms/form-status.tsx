/** Says once that the form is on its way, to those who do not see the button change. */
export function FormStatus({ busy, text }: { busy: boolean; text: string }) {
  return (
    <p role="status" className="sr-only">
      {busy ? text : ''}
    </p>
  );
}

/** Never seen or reached by people; what stands in it makes the server ask for a proof of work. */
export function Honeypot() {
  return (
    <div hidden>
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  );
}
