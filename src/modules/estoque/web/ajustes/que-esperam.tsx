import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ajustes, type Ajuste } from '../../contract/ajustes.ts'
import { APROVAR } from '../../contract/comum.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { UmAjuste } from './um-ajuste.tsx'

const RELER_MS = 60_000

/** Adjustments of the stock that others asked for and the user may decide. The key is under that of the stock. */
export function useAjustesADecidir(): readonly Ajuste[] {
  const aprova = usePode(APROVAR)
  const { data = [] } = useQuery({
    queryKey: ['estoque', 'ajustes', 'a-decidir'] as const,
    enabled: aprova,
    refetchInterval: RELER_MS,
    queryFn: async ({ signal }) =>
      (await chamar(ajustes.listar, { query: { situacao: ['esperando'] } }, { signal })).data,
  })
  return data.filter((a) => a.posso_decidir)
}

/** Each is decided in place. */
export function AjustesQueEsperam({ lista }: { lista: readonly Ajuste[] }) {
  useEstoqueAoVivo()
  return lista.map((a) => <UmAjuste key={a.id} ajuste={a} />)
}
