import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { pessoasDoCartao } from '../../contract/pessoas.ts'

let lote: { ids: Set<string>; pronta: Promise<Map<string, string>> } | null = null

/**
 * Batches the names on one card into one request. Only the query cache stores them, so that a renamed user is
 * refetched.
 */
function perguntar(id: string): Promise<string> {
  if (!lote || lote.ids.size >= 40) {
    const ids = new Set<string>()
    lote = {
      ids,
      pronta: new Promise((ok, falha) =>
        queueMicrotask(() => {
          lote = null
          chamar(pessoasDoCartao.nomes, { query: { ids: [...ids].join(',') } }).then(
            (r) => ok(new Map(r.data.map((p) => [p.id, p.nome]))),
            falha,
          )
        }),
      ),
    }
  }
  lote.ids.add(id)
  return lote.pronta.then((m) => m.get(id) ?? 'Pessoa removida')
}

export const useNomeDaPessoa = (id: string | null) =>
  useQuery({
    queryKey: ['pessoa', 'nome', id],
    enabled: id !== null,
    staleTime: 300_000,
    queryFn: () => perguntar(id ?? ''),
  }).data

export const NomeDaPessoa = ({ id }: { id: string }) => <>{useNomeDaPessoa(id) ?? '…'}</>
