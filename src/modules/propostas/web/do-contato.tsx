import { useQueries, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { propostas } from '../contract/propostas.ts'
import { linkDaProposta } from '../links.ts'
import { useListaAoVivo } from './ao-vivo.ts'

const RELER_MS = 20_000

/** The proposals of a contact that the user may see, the one that changed last first. */
export function usePropostasDoContato(contatoId: string) {
  const ve = usePode('propostas.proposta.ver')
  return useQuery({
    queryKey: ['propostas', 'lista', 'do-contato', contatoId],
    enabled: ve,
    queryFn: async ({ signal }) =>
      (await chamar(propostas.listar, { query: { contato: contatoId, limit: 30 } }, { signal })).data,
    refetchInterval: RELER_MS,
  })
}

/** The proposals of a card, then the others of its contact. */
export function usePropostasDoCartao({ id, contato_id }: { id: string; contato_id: string | null }) {
  const ve = usePode('propostas.proposta.ver')
  return useQueries({
    queries: [{ cartao: id }, ...(contato_id ? [{ contato: contato_id }] : [])].map((filtro) => ({
      queryKey: ['propostas', 'lista', 'do-cartao', filtro],
      enabled: ve,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await chamar(propostas.listar, { query: { ...filtro, limit: 30 } }, { signal })).data,
      refetchInterval: RELER_MS,
    })),
    combine: (listas) => ({
      propostas: [...new Map(listas.flatMap((l) => l.data ?? []).map((p) => [p.id, p])).values()],
      carregando: listas.some((l) => l.isPending),
      falhou: listas.some((l) => l.isError),
      reler: () => Promise.all(listas.map((l) => l.refetch())),
    }),
  })
}

export function LinhasDePropostas({ contatoId }: { contatoId: string }) {
  const { data = [] } = usePropostasDoContato(contatoId)
  useListaAoVivo()
  return (
    <ul>
      {data.map((p) => (
        <li key={p.id} className="py-1 text-12">
          <p className="flex items-baseline justify-between gap-2">
            <Link href={linkDaProposta(p)}>{p.numero}</Link>
            <span className="num">{dinheiro(p.valor_centavos)}</span>
          </p>
          <p className="truncate text-text-2">
            {p.ultima_vista_em ? `Aberta pelo cliente em ${dataHora(p.ultima_vista_em)}` : p.titulo}
          </p>
        </li>
      ))}
    </ul>
  )
}
