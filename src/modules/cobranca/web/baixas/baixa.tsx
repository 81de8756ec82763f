import { diaBr } from '#kit/dias.ts'
import { dinheiro } from '#ui/formatos.ts'
import type { BaixaManual } from '../../contract/baixas.ts'

/** Whose payment a person states, of which day and why. */
export const Baixa = ({ b }: { b: BaixaManual }) => (
  <>
    <span className="min-w-0 flex-1 max-md:basis-full">
      <span className="block truncate font-medium">
        {b.contato_nome} <span className="num font-normal text-text-2">{b.fatura_numero}</span>
      </span>
      <span className="block text-12 text-text-2">
        {diaBr(b.dia)} · {b.motivo} · pedida por {b.pedida_por}
      </span>
    </span>
    <span className="num font-medium">{dinheiro(b.valor_centavos)}</span>
  </>
)
