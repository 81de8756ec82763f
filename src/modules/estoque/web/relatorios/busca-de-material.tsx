import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import { materiais } from '../../contract/materiais.ts'

const POR_VEZ = 20

/** Chooses one material by code or name. */
export function BuscaDeMaterial({
  valor,
  aoMudar,
}: {
  valor: string | undefined
  aoMudar: (id: string | undefined) => void
}) {
  const buscar = useCallback(async (busca: string, signal: AbortSignal) => {
    const { data } = await chamar(materiais.listar, { query: { busca, limit: POR_VEZ } }, { signal })
    return data.map((m) => ({ valor: m.id, rotulo: m.nome, detalhe: m.codigo }))
  }, [])
  const { data } = useQuery({
    queryKey: ['estoque', 'material', valor],
    enabled: valor !== undefined,
    queryFn: async ({ signal }) => (await chamar(materiais.obter, { params: { id: valor ?? '' } }, { signal })).data,
  })
  return (
    <Combobox
      rotulo="Material"
      buscar={buscar}
      placeholder="Código ou nome"
      valor={valor && data ? { valor, rotulo: `${data.codigo} ${data.nome}` } : null}
      aoMudar={(o) => aoMudar(o?.valor)}
    />
  )
}
