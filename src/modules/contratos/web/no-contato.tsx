import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { linkDoContrato } from '../links.ts'
import { useListaAoVivo } from './ao-vivo.ts'
import { useContratos } from './dados.ts'
import { SITUACOES } from './nomes.ts'

/** Tab of a contact: its contracts that the user may see. */
export function ContratosDoContato({ contato }: { contato: { id: string; nome: string } }) {
  const { data } = useContratos({ contato: contato.id })
  useListaAoVivo()
  const linhas = data?.pages.flatMap((p) => p.data)
  if (linhas?.length === 0)
    return (
      <EmptyState
        frase="Nenhum contrato que você possa ver"
        detalhe="Um contrato nasce quando o cliente aceita a proposta."
      />
    )
  return (
    <ul>
      {linhas?.map((c) => (
        <li key={c.id} className="py-1 text-12">
          <p className="flex items-baseline justify-between gap-2">
            <Link href={linkDoContrato(c)}>{c.numero}</Link>
            <span className="num">{dinheiro(c.valor_centavos)}</span>
          </p>
          <p className="flex items-center justify-between gap-2 text-text-2">
            <span className="truncate">{c.titulo}</span>
            <StatusChip tom={SITUACOES[c.situacao].tom}>{SITUACOES[c.situacao].rotulo}</StatusChip>
          </p>
        </li>
      ))}
    </ul>
  )
}
