import { BlocosDasMatriculas } from '#modules/matriculas/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'

/** Members by state, the waiting list and the next exits; hidden from a user who sees no members. */
export function Cooperados() {
  return usePode('matriculas.matricula.ver') ? <BlocosDasMatriculas /> : null
}
