import { BlocosDosInvestimentos } from '#modules/investidores/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'

/** Plants with investors and their newest statement; hidden from a user who sees no investors. */
export function Investimentos() {
  return usePode('investidores.cota.ver') ? <BlocosDosInvestimentos /> : null
}
