import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useRef, useState, type RefObject } from 'react'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { useLista, useTipos, type Filtro } from '../dados.ts'
import { EscolherData } from '../escolher-data.tsx'
import { PassarPara } from '../passar-para.tsx'
import { BarraDeLote } from './barra-de-lote.tsx'
import { LinhaDeTarefa } from './linha.tsx'
import { emPartes } from './partes.ts'
import { useAtos } from './usar-atos.ts'

interface Props {
  filtro: Filtro
  mostraDono: boolean
  vazio: React.ReactNode
  /** target of the N shortcut */
  campoNovo?: RefObject<HTMLInputElement | null>
}

/** List of tasks in sections, with a keyboard cursor and actions on one or several. */
export function ListaDeTarefas({ filtro, mostraDono, vazio, campoNovo }: Props) {
  const agora = useAgora()
  const navegar = useNavegar()
  const lista = useLista(filtro)
  const tipos = new Map(useTipos().data?.map((t) => [t.id, t]))
  const caixa = useRef<HTMLDivElement>(null)
  const [foco, setFoco] = useState<string | null>(null)
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<string>>(new Set())
  const tarefas = lista.data?.pages.flatMap((p) => p.data) ?? []
  const partes = emPartes(tarefas, agora)
  const emOrdem = partes.flatMap((p) => p.tarefas)
  const atual = emOrdem.find((t) => t.id === foco) ?? emOrdem[0]
  const escolhidas = emOrdem.filter((t) => escolhidos.has(t.id))
  const atos = useAtos(() => setEscolhidos(new Set()))
  const alvo = escolhidas.length > 0 ? escolhidas : atual?.pode_editar ? [atual] : []
  const irPara = (id: string | undefined) => {
    if (!id) return
    setFoco(id)
    caixa.current?.querySelector<HTMLElement>(`[data-foco="${CSS.escape(id)}"]`)?.focus()
  }
  const andar = (passo: 1 | -1) => {
    const onde = emOrdem.findIndex((t) => t.id === foco)
    irPara(emOrdem[onde < 0 ? 0 : Math.max(0, Math.min(emOrdem.length - 1, onde + passo))]?.id)
  }
  const escolher = (id: string, sim: boolean) =>
    setEscolhidos((antes) => new Set(sim ? [...antes, id] : [...antes].filter((x) => x !== id)))
  const concluir = () => {
    // move the cursor to the next task, because the completed one leaves the list
    const onde = emOrdem.findIndex((t) => t.id === atual?.id)
    if (escolhidas.length === 0) irPara((emOrdem[onde + 1] ?? emOrdem[onde - 1])?.id)
    void atos.concluir(alvo)
  }
  useAtalhos('Tarefas', [
    { teclas: 'j', rotulo: 'Próxima tarefa', executar: () => andar(1) },
    { teclas: 'k', rotulo: 'Tarefa anterior', executar: () => andar(-1) },
    {
      teclas: 'x',
      rotulo: 'Escolher ou soltar',
      executar: () => atual?.pode_editar && escolher(atual.id, !escolhidos.has(atual.id)),
    },
    { teclas: 'e', rotulo: 'Concluir', executar: concluir },
    { teclas: 'd', rotulo: 'Mudar a data', executar: () => atos.pedir('data', alvo) },
    { teclas: 'a', rotulo: 'Passar a alguém', executar: () => atos.pedir('pessoa', alvo) },
    {
      teclas: 'o',
      rotulo: 'Abrir a tarefa',
      executar: () => atual && void navegar({ to: href('/co/tarefas/view/{id}', { id: atual.id }) }),
    },
    ...(campoNovo ? [{ teclas: 'n', rotulo: 'Nova tarefa', executar: () => campoNovo.current?.focus() }] : []),
    { teclas: 'esc', rotulo: 'Limpar escolha', executar: () => setEscolhidos(new Set()) },
  ])
  if (lista.isError && !lista.data)
    return (
      <ErrorState
        oQueFalhou="As tarefas não carregaram."
        detalhe={lista.error.message}
        aoTentar={() => lista.refetch()}
      />
    )
  if (!lista.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando as tarefas" />
  return (
    <>
      <div ref={caixa} className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {emOrdem.length === 0 && vazio}
        {partes.map((p, i) => (
          <section key={p.chave} aria-label={`${p.nome}, ${p.tarefas.length}`}>
            <h2
              className={cn(
                'sticky top-0 z-1 flex items-center gap-2 border-b bg-surface-2 px-4 py-1.5 text-12 font-semibold',
                p.chave === 'atrasadas' ? 'text-danger' : 'text-text-2',
              )}
            >
              {/* the last section may have more rows to load */}
              {p.nome}{' '}
              <span className="num font-medium">
                {p.tarefas.length}
                {lista.hasNextPage && i === partes.length - 1 && '+'}
              </span>
            </h2>
            <ul>
              {p.tarefas.map((t) => (
                <LinhaDeTarefa
                  key={t.id}
                  tarefa={t}
                  tipo={tipos.get(t.tipo_id ?? '')}
                  agora={agora}
                  atual={atual?.id === t.id}
                  escolhida={escolhidos.has(t.id)}
                  escolhendo={escolhidos.size > 0}
                  mostraDono={mostraDono}
                  aoEscolher={escolher}
                  aoConcluir={(x) => void atos.concluir([x])}
                  aoDatar={(x) => atos.pedir('data', [x])}
                  aoFocar={setFoco}
                />
              ))}
            </ul>
          </section>
        ))}
        {lista.hasNextPage && (
          <div className="p-3 text-center">
            <Button ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
              Mostrar mais
            </Button>
          </div>
        )}
      </div>
      {escolhidas.length > 0 && (
        <BarraDeLote escolhidas={escolhidas} atos={atos} aoLimpar={() => setEscolhidos(new Set())} />
      )}
      {atos.pergunta?.tipo === 'data' && (
        <EscolherData
          titulo={atos.pergunta.titulo}
          inicial={atos.pergunta.prazo}
          aoEscolher={(p) => void atos.datar(p)}
          aoFechar={() => atos.perguntar(null)}
        />
      )}
      {atos.pergunta?.tipo === 'pessoa' && (
        <PassarPara
          titulo={atos.pergunta.titulo}
          aoEscolher={(q) => void atos.passar(q)}
          aoFechar={() => atos.perguntar(null)}
        />
      )}
    </>
  )
}
