import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import type { PropostaNaLista } from '../contract/formas.ts'
import { propostas } from '../contract/propostas.ts'
import { linkDaProposta } from '../links.ts'
import { useListaAoVivo } from './ao-vivo.ts'

const RELER_MS = 20_000

function useLista(filtro: { contato: string } | { cartao: string }, ligada: boolean) {
  const ve = usePode('propostas.proposta.ver')
  return useQuery({
    queryKey: ['propostas', 'lista', 'de', filtro],
    enabled: ve && ligada,
    queryFn: async ({ signal }) =>
      (await chamar(propostas.listar, { query: { ...filtro, limit: 30 } }, { signal })).data,
    refetchInterval: RELER_MS,
  })
}

/** The proposals of a contact that the user may see, the one that changed last first. */
export const usePropostasDoContato = (contatoId: string) => useLista({ contato: contatoId }, true)

const NENHUMA: readonly PropostaNaLista[] = []

/** The proposals of a card, then the others of its contact. */
export function usePropostasDoCartao({ id, contato_id }: { id: string; contato_id: string | null }) {
  const dele = useLista({ cartao: id }, true)
  const doContato = useLista({ contato: contato_id ?? '' }, contato_id !== null)
  const todas = [...(dele.data ?? NENHUMA), ...(doContato.data ?? NENHUMA)]
  return {
    propostas: [...new Map(todas.map((p) => [p.id, p])).values()],
    carregando: dele.isPending || (contato_id !== null && doContato.isPending),
    falhou: dele.isError || doContato.isError,
    reler: () => Promise.all([dele.refetch(), ...(contato_id ? [doContato.refetch()] : [])]),
  }
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
