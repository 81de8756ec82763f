import { AcuraciaDosVendedores } from '#modules/creditos/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'

/** How near the promises of each seller were; hidden from a user who sees no credits. */
export function Promessas() {
  return usePode('creditos.saldo.ver') ? <AcuraciaDosVendedores /> : null
}
