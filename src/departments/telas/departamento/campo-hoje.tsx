import { CampoHoje as Figuras } from '#modules/ordens/web/campo-hoje.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Bloco } from '../comum/bloco.tsx'

/** Visits, deadlines and preventive contracts, for who sees the orders. */
export function CampoHoje() {
  return usePode('ordens.ordem.ver') ? <Figuras moldura={(p) => <Bloco {...p} />} /> : null
}
