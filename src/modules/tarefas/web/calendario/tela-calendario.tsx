import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback, useMemo, useState } from 'react'
import { naParedeDe, type Momento } from '#kit/data-falada.ts'
import { linkDoCartao, remarcarCartao } from '#modules/ligados-na-pagina.ts'
import { linkDaTarefa } from '#modules/tarefas/links.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Calendario } from '#ui/calendario/calendario.tsx'
import { periodoDo, type ModoDoCalendario } from '#ui/calendario/grade.ts'
import type { ItemDoCalendario, Quando } from '#ui/calendario/tipos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { KanbanSquare, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { TarefaNaLista, TipoDeTarefa } from '../../tipos.ts'
import { viva } from '../../regras/transicoes.ts'
import { useTarefasAoVivo } from '../ao-vivo.ts'
import { IconeDoTipo } from '../aparencia.tsx'
import { comVolta, mudarPrazo, queixar, reler, useCalendario, useTipos, type Filtro } from '../dados.ts'
import { BarraDeFiltros } from '../lista/barra.tsx'
import { lerFiltro } from '../lista/filtro-da-url.ts'

const NovaTarefa = tardia(() => import('../tarefa/formulario.tsx').then((m) => m.NovaTarefa))
const lerModo = (v: unknown, celular: boolean): ModoDoCalendario =>
  v === 'mes' || v === 'semana' || v === 'dia' ? v : celular ? 'semana' : 'mes'
const EH_DIA = /^\d{4}-\d{2}-\d{2}$/

function comoItem(t: TarefaNaLista, tipo: TipoDeTarefa | undefined): ItemDoCalendario[] {
  if (!t.prazo) return []
  return [
    {
      id: `t:${t.id}`,
      titulo: t.titulo,
      dia: t.prazo.dia,
      hora: t.prazo.hora,
      duracaoMin: t.estimado_min ?? tipo?.duracao_min ?? 30,
      tom: t.prioridade === 'urgente' ? 'perigo' : (tipo?.tom ?? 'neutro'),
      icone: <IconeDoTipo tipo={tipo} />,
      detalhe: [t.responsavel.nome, t.cartao?.titulo].filter(Boolean).join(' · '),
      feito: !viva(t.situacao),
      fixo: !t.pode_editar,
    },
  ]
}

/** Calendar of tasks and dated cards, by month, week or day. */
export function TelaDoCalendario() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const celular = useCelular()
  const edita = usePode('tarefas.tarefa.editar')
  const { papel = 'todas', ...resto } = useMemo(() => lerFiltro(busca), [busca])
  const modo = lerModo(busca.modo, celular)
  const dia =
    typeof busca.dia === 'string' && EH_DIA.test(busca.dia) && !Number.isNaN(Date.parse(busca.dia))
      ? busca.dia
      : naParedeDe(new Date()).dia
  const [nova, setNova] = useState<Momento | null>(null)
  const mudarUrl = useCallback(
    (parte: Record<string, unknown>) =>
      void navegar({
        to: '.',
        search: (antes) => ({ ...antes, ...parte }),
        replace: true,
      }),
    [navegar],
  )
  useTarefasAoVivo()
  const filtro: Filtro = { ...resto, ...(papel === 'todas' ? {} : { papel }) }
  const lido = useCalendario({ ...filtro, ...periodoDo(modo, dia) })
  const tipos = new Map(useTipos().data?.map((t) => [t.id, t]))
  const doCartao = new Map(lido.data?.cartoes.map((c) => [`c:${c.id}:${c.data}`, c]))
  const itens: ItemDoCalendario[] = [
    ...(lido.data?.tarefas.flatMap((t) => comoItem(t, tipos.get(t.tipo_id ?? ''))) ?? []),
    ...[...doCartao].map(([id, c]): ItemDoCalendario => ({
      id,
      titulo: `${c.data === 'previsao' ? 'Previsão' : 'Prazo'}: ${c.titulo}`,
      dia: c.dia,
      hora: c.hora,
      tom: 'petroleo',
      icone: <KanbanSquare />,
      detalhe: [c.funil_nome, c.responsavel].filter(Boolean).join(' · '),
      fixo: !c.pode_mover,
    })),
  ]
  async function mover(id: string, para: Quando) {
    const cartao = doCartao.get(id)
    if (!cartao) return void (await comVolta('Tarefa remarcada.', mudarPrazo(id.slice(2), para)))
    await remarcarCartao(cartao, para.dia).catch(queixar)
    await reler()
  }
  const abrir = (id: string) => {
    const cartao = doCartao.get(id)
    const destino = cartao ? linkDoCartao({ id: cartao.id, funil: cartao.funil_id }) : linkDaTarefa(id.slice(2))
    if (destino) void navegar({ href: destino })
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">Calendário</h1>
      {edita && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setNova({ dia, hora: null })}>
            Nova tarefa
          </Button>
        </AcoesDaPagina>
      )}
      <BarraDeFiltros
        filtro={{ ...resto, papel }}
        aoMudar={(p) => mudarUrl('papel' in p ? { papel: p.papel ?? 'minhas' } : p)}
      />
      {lido.data?.cortado && (
        <AlertBox tom="alerta" titulo="Há coisas demais neste período: filtre ou veja por semana." />
      )}
      {lido.isError && !lido.data ? (
        <ErrorState
          oQueFalhou="O calendário não carregou."
          detalhe={lido.error.message}
          aoTentar={() => lido.refetch()}
        />
      ) : !lido.data ? (
        <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o calendário" />
      ) : (
        <Calendario
          rotulo="Calendário de tarefas"
          modo={modo}
          dia={dia}
          itens={itens}
          aoMudar={mudarUrl}
          aoAbrir={abrir}
          aoMover={(id, para) => void mover(id, para)}
          {...(edita ? { aoCriar: setNova } : {})}
        />
      )}
      <Aguarde>{nova && <NovaTarefa inicial={{ prazo: nova }} aoFechar={() => setNova(null)} />}</Aguarde>
    </div>
  )
}
