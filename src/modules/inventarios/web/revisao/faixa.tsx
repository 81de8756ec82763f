import { Info } from '#ui/icones.ts'

export const Faixa = () => (
  <p className="m-4 flex max-w-3xl gap-2 rounded-lg bg-info-soft p-3 text-12">
    <Info className="mt-0.5 shrink-0 text-info" />
    <span>
      <strong className="font-semibold">
        Esperado = retrato + movimentos lançados até a hora em que a posição foi contada.
      </strong>{' '}
      Uma saída no meio da contagem não vira diferença. Quem conta nunca recebe esse número.
    </span>
  </p>
)
