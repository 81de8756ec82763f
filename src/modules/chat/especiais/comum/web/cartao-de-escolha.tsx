import { CircleCheck } from '#ui/icones.ts'

/** The contact's choice, in a message that answers an offer. */
export function CartaoDeEscolha({ rotulo, escolhas }: { rotulo: string; escolhas: string[] }) {
  return (
    <div className="flex items-start gap-2 py-0.5 text-13">
      <CircleCheck className="mt-0.5 size-3.5 shrink-0 text-success" />
      <span>
        <span className="block text-12 text-text-2">{rotulo}</span>
        {escolhas.map((e) => (
          <b key={e} className="block font-medium">
            {e}
          </b>
        ))}
      </span>
    </div>
  )
}
