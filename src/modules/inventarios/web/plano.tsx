import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { CalendarClock, Play } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { ciclos, type Ciclo } from '../contract/ciclos.ts'
import { linkDoInventario } from '../links.ts'
import { CLASSES } from '../regras/palavras.ts'
import { relerInventarios, useCiclos } from './dados.ts'

/** What is counted from time to time. A cycle opens its draft by itself on its day. */
export function PlanoDeCiclos() {
  const consulta = useCiclos(true)
  if (consulta.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando o plano" />
  if (!consulta.data) return <ErrorState oQueFalhou="O plano não carregou." aoTentar={() => consulta.refetch()} />
  if (consulta.data.length === 0)
    return (
      <EmptyState
        icone={<CalendarClock />}
        frase="Nada se repete ainda."
        detalhe="Ao abrir um inventário, marque “Repetir” para contar de tempos em tempos."
      />
    )
  return (
    <ul aria-label="Plano de contagem" className="mx-auto max-w-4xl p-4 text-13">
      {consulta.data.map((c) => (
        <Linha key={c.id} ciclo={c} />
      ))}
    </ul>
  )
}

function Linha({ ciclo: c }: { ciclo: Ciclo }) {
  const navegar = useNavegar()
  const { indo, fazer } = useAto()
  const abrir = () =>
    fazer(
      async () => {
        const { data } = await chamar(ciclos.abrir, { params: { id: c.id } })
        await relerInventarios()
        await navegar({ to: linkDoInventario(data.id) })
      },
      (erro) => avisarFalha('O inventário não abriu.', erro),
    )
  const arquivar = () =>
    fazer(
      async () => {
        await chamar(ciclos.arquivar, { params: { id: c.id } })
        await relerInventarios()
      },
      (erro) => avisarFalha('O ciclo não saiu do plano.', erro),
    )
  const { ultimo } = c
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium">{c.titulo}</p>
        <p className="text-12 text-text-2">
          {[c.locais_nomes.join(', '), c.classe && CLASSES[c.classe], plural(c.posicoes, 'posição', 'posições')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="num w-44 text-12">
        <p className={c.vencido ? 'font-medium text-danger' : ''}>
          {diaBr(c.proxima_em)} {c.vencido && <Chip tom="perigo">atrasada</Chip>}
        </p>
        <p className="text-text-2">a cada {plural(c.cada_dias, 'dia')}</p>
      </div>
      {ultimo && (
        <LinkButton className="text-12" onClick={() => void navegar({ to: linkDoInventario(ultimo.id) })}>
          {ultimo.codigo}
        </LinkButton>
      )}
      <Button tamanho="pequeno" icone={<Play />} ocupado={indo} onClick={() => void abrir()}>
        Abrir agora
      </Button>
      <Button tamanho="pequeno" variante="fantasma" onClick={() => void arquivar()}>
        Tirar do plano
      </Button>
    </li>
  )
}
