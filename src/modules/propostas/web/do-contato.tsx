import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { propostas } from '../contract/propostas.ts'
import { linkDaProposta } from '../links.ts'

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

export function LinhasDePropostas({ contatoId }: { contatoId: string }) {
  const { data = [] } = usePropostasDoContato(contatoId)
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
