import { useMemo } from 'react'
import type { Nomes } from '../../../regras/aprovacao-em-palavras.ts'
import { useNomeDoDepartamento } from '#modules/funis/definicao/web/publico.ts'
import { useDecisores } from './dados.ts'

/** Names of the people, positions and departments in policies. */
export function useNomes(): Nomes {
  const d = useDecisores().data
  const departamentos = useNomeDoDepartamento()
  return useMemo(
    () => ({
      pessoas: new Map(d?.pessoas.map((p) => [p.id, p.nome])),
      cargos: new Map(d?.cargos.map((c) => [c.id, c.nome])),
      departamentos,
    }),
    [d, departamentos],
  )
}
