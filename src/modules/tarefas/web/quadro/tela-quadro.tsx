import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useFaixaDeArrasto } from '#ui/arrastar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ListChecks, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { verboEntre } from '../../regras/transicoes.ts'
import type { Situacao } from '../../regras/transicoes.ts'
import type { TarefaNaLista } from '../../tipos.ts'
import { useTarefasAoVivo } from '../ao-vivo.ts'
import { alterar, comVolta, mudarSituacao, useQuadro, useTipos, type Filtro } from '../dados.ts'
import { BarraDeFiltros } from '../lista/barra.tsx'
import { lerFiltro } from '../lista/filtro-da-url.ts'
import { ColunaDeTarefas } from './coluna.tsx'

const NovaTarefa = tardia(() => import('../tarefa/formulario.tsx').then((m) => m.NovaTarefa))
const POR = [
  { valor: 'situacao', rotulo: 'Por situação' },
  { valor: 'pessoa', rotulo: 'Por pessoa' },
] as const

/** The team's tasks as a board, by state or by user. */
export function TelaDoQuadroDaEquipe() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const { papel = 'todas', ...resto } = useMemo(() => lerFiltro(busca), [busca])
  const por = busca.por === 'pessoa' ? 'pessoa' : 'situacao'
  const mudarUrl = useCallback(
    (parte: Record<string, unknown>) =>
      void navegar({
        to: '.',
        search: (antes) => ({ ...antes, ...parte }),
        replace: true,
      }),
    [navegar],
  )
  const faixa = useRef<HTMLDivElement>(null)
  const [voz, anunciar] = useState('')
  const edita = usePode('tarefas.tarefa.editar')
  const [nova, setNova] = useState(false)
  useFaixaDeArrasto(faixa, () => {})
  useTarefasAoVivo()
  const filtro: Filtro = { ...resto, ...(papel === 'todas' ? {} : { papel }) }
  const quadro = useQuadro(filtro, por)
  const tipos = new Map(useTipos().data?.map((t) => [t.id, t]))
  const colunas = quadro.data ?? []
  const pode = (t: TarefaNaLista, chave: string) =>
    t.pode_editar &&
    (por === 'pessoa' ? t.responsavel.id !== chave : verboEntre(t.situacao, chave as Situacao) !== null)
  async function mover(t: TarefaNaLista, chave: string): Promise<void> {
    const destino = colunas.find((c) => c.chave === chave)
    if (!destino || !pode(t, chave)) return anunciar(`${t.titulo} não pode ir para ${destino?.nome ?? 'lá'}.`)
    const verbo = verboEntre(t.situacao, chave as Situacao)
    const feito = por === 'pessoa' ? alterar(t.id, { responsavel_id: chave }) : mudarSituacao(t.id, verbo ?? 'iniciar')
    if (await comVolta(`Tarefa em ${destino.nome}.`, feito)) anunciar(`${t.titulo} em ${destino.nome}.`)
  }
  /** Returns the next column in one direction that accepts the task. */
  const vizinha = (t: TarefaNaLista, daqui: string, passo: 1 | -1) => {
    const onde = colunas.findIndex((c) => c.chave === daqui)
    const lado = passo === 1 ? colunas.slice(onde + 1) : colunas.slice(0, Math.max(0, onde)).toReversed()
    return lado.find((c) => pode(t, c.chave))?.chave
  }
  const total = colunas.reduce((n, c) => n + c.total, 0)
  if (quadro.isError && !quadro.data)
    return (
      <ErrorState
        oQueFalhou="O quadro não carregou."
        detalhe={quadro.error.message}
        aoTentar={() => quadro.refetch()}
      />
    )
  if (!quadro.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o quadro" />
  return (
    <div className="flex h-full min-h-0 flex-col">
      {edita && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setNova(true)}>
            Nova tarefa
          </Button>
        </AcoesDaPagina>
      )}
      <PageHeader titulo="Quadro da equipe" detalhe={plural(total, 'tarefa')}>
        <SegmentedControl
          rotulo="Colunas"
          tamanho="pequeno"
          opcoes={POR}
          valor={por}
          aoMudar={(v) => mudarUrl({ por: v === 'situacao' ? undefined : v })}
        />
      </PageHeader>
      <BarraDeFiltros
        filtro={{ ...resto, papel }}
        aoMudar={(p) => mudarUrl('papel' in p ? { papel: p.papel ?? 'minhas' } : p)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard */}
      <div
        ref={faixa}
        tabIndex={0}
        role="group"
        aria-label="Quadro da equipe"
        className="flex min-h-0 flex-1 gap-2 overflow-x-auto bg-bg px-3 py-2"
      >
        {colunas.map((c) => (
          <ColunaDeTarefas
            key={c.chave}
            coluna={c}
            tipos={tipos}
            porPessoa={por === 'pessoa'}
            aceita={(t) => pode(t, c.chave)}
            aoSoltar={(t) => void mover(t, c.chave)}
            aoLevar={(t, passo) => {
              const para = vizinha(t, c.chave, passo)
              if (para) void mover(t, para)
            }}
          />
        ))}
        {total === 0 && (
          <EmptyState
            icone={<ListChecks />}
            frase="Nenhuma tarefa por aqui."
            detalhe="Crie tarefas e elas aparecem neste quadro."
            acao={
              edita && (
                <Button variante="primaria" icone={<Plus />} onClick={() => setNova(true)}>
                  Criar tarefa
                </Button>
              )
            }
            className="flex-1"
          />
        )}
      </div>
      <Aguarde>{nova && <NovaTarefa inicial={{}} aoFechar={() => setNova(false)} />}</Aguarde>
      <p className="sr-only" aria-live="assertive">
        {voz}
      </p>
    </div>
  )
}
