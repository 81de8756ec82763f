import { diaAqui } from '#kit/aqui.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import type { RegraDePreco } from '../regras/precos.ts'
import { useRegras } from './dados.ts'

const NENHUMA: readonly RegraDePreco[] = []

/** The rules of the selling price in force today; none for who may not see costs. */
export function useRegrasDePreco(ligado: boolean): readonly RegraDePreco[] {
  const ve = usePode('catalogo.custo.ver')
  return useRegras(diaAqui(), ligado && ve).data ?? NENHUMA
}
