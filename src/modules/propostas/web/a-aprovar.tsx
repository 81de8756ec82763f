import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { StatusChip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import type { PropostaNaLista } from '../contract/formas.ts'
import { propostas } from '../contract/propostas.ts'
import { linkDaProposta } from '../links.ts'
import { TIPOS } from './nomes.ts'

const RELER_MS = 60_000
const QUANTAS = 20

/** Discounts that others asked for and the user may decide, newest first. */
export function useDescontosAAprovar(): readonly PropostaNaLista[] {
  const aprova = usePode('propostas.proposta.aprovar')
  const { data = [] } = useQuery({
    queryKey: ['propostas', 'lista', 'a-decidir', QUANTAS] as const,
    enabled: aprova,
    refetchInterval: RELER_MS,
    queryFn: async ({ signal }) =>
      (await chamar(propostas.listar, { query: { a_decidir: true, limit: QUANTAS } }, { signal })).data,
  })
  return data
}

/** Each leads to its proposal, where reason, discount and margin are read and the answer is given. */
export const LinhasDeDescontos = ({ lista }: { lista: readonly PropostaNaLista[] }) =>
  lista.map((p) => (
    <article key={p.id} aria-label={`Desconto: ${p.numero}`} className="grid gap-1 rounded-(--r) border p-3 text-13">
      <p className="flex items-center gap-2">
        <Link
          href={linkDaProposta(p)}
          className="min-w-0 flex-1 truncate font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {p.cliente.nome || p.titulo}
        </Link>
        <span className="num">{dinheiro(p.valor_centavos)}</span>
        <StatusChip tom="info">Esperando</StatusChip>
      </p>
      <p className="num text-12 text-text-2">
        Desconto de proposta · {p.numero} v{p.versao} · {TIPOS[p.tipo]} · {p.vendedor.nome}
      </p>
    </article>
  ))
