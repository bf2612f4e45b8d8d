/** The heading of a step; it gets the focus when the step appears, so that everybody notices the change. */
export function StepHeading({ step, title }: { step: string; title: string }) {
  return (
    <h3 id="withdrawal-step" data-step-heading tabIndex={-1} className="text-[1.45rem] outline-none">
      <span className="eyebrow mb-1 block font-text [letter-spacing:normal]">{step}</span> {title}
    </h3>
  );
}
