import { usePode } from '#platform/navegador/pessoa.ts'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaMatricula } from '../links.ts'
import { NOMES } from '../regras/ciclo.ts'
import { useListaAoVivo } from './ao-vivo.ts'
import { useMatriculas } from './dados.ts'
import { numeroEscrito, TOM } from './nomes.ts'

/** Tab of a contact: its memberships. */
export function MatriculasDoContato({ contato }: { contato: { id: string } }) {
  return usePode('matriculas.matricula.ver') ? (
    <Lista contatoId={contato.id} />
  ) : (
    <EmptyState frase="As matrículas são de quem cuida da cooperativa." />
  )
}

function Lista({ contatoId }: { contatoId: string }) {
  const lista = useMatriculas({ contato: contatoId }, 20)
  useListaAoVivo()
  const matriculas = lista.data?.pages.flatMap((p) => p.data)
  if (!matriculas) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando as matrículas" />
  if (matriculas.length === 0)
    return (
      <EmptyState
        frase="Este contato não é cooperado"
        detalhe="A matrícula começa por uma proposta de assinatura aceita."
      />
    )
  return (
    <ul className="divide-y">
      {matriculas.map((m) => (
        <li key={m.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-13">
          <Link href={linkDaMatricula(m.id)} className="num font-medium">
            {m.numero === null ? 'Pré-matrícula' : `Matrícula ${numeroEscrito(m.numero)}`}
          </Link>
          <StatusChip tom={TOM[m.situacao]}>{NOMES[m.situacao]}</StatusChip>
          <span className="num text-text-2">
            {plural(m.unidades, 'UC')} · {numero(m.kwh_contratado, 0)} kWh por mês
          </span>
        </li>
      ))}
    </ul>
  )
}
