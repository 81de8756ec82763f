import { useEffect, useRef, useState } from 'react'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Sun } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { motivosDaFila, type CartaoNaFila, type MotivoDaFila } from '#modules/funis/nucleo/tipos.ts'
import { PrazoEscrito } from '#modules/funis/quadro/web/prazo-escrito.tsx'
import { chaveDaFila, useFila } from './dados.ts'
import type { PropsDaVista } from './vista.ts'

const GRUPOS: Record<MotivoDaFila, { titulo: string; dica: string }> = {
  atrasado: { titulo: 'Atrasados', dica: 'O prazo do estágio já passou' },
  hoje: { titulo: 'Vencem hoje', dica: 'Até o fim do dia' },
  chamou: { titulo: 'Chamaram você', dica: 'Citaram você em um comentário e esperam resposta' },
  chegou: { titulo: 'Acabaram de chegar', dica: 'Vieram de outro funil e ninguém mexeu ainda' },
  sem_acao: { titulo: 'Sem próxima ação', dica: 'Nem prazo, nem tarefa, nem previsão' },
}

/** The queue inside one funnel: the same cards, because it covers all funnels. */
export function FilaNoFunil({ aoAbrir, pedirDestino, funil }: PropsDaVista) {
  const navegar = useNavegar()
  return (
    <Fila
      aoAbrir={(c) =>
        c.funil_id === funil.id
          ? aoAbrir(c.id)
          : void navegar({ to: href('/funil/{id}', { id: c.funil_id }), search: { cartao: c.id } })
      }
      aoMover={(c) =>
        c.funil_id === funil.id
          ? pedirDestino(c.id, { estagio_id: c.estagio_id, titulo: c.titulo })
          : void navegar({ to: href('/funil/{id}', { id: c.funil_id }), search: { cartao: c.id } })
      }
    />
  )
}

/** The user's work queue over all funnels: J and K move, Enter opens, M moves the card, A assigns it to the user. */
export function Fila({
  aoAbrir,
  aoMover,
  departamento,
}: {
  aoAbrir: (c: CartaoNaFila) => void
  aoMover: (c: CartaoNaFila) => void
  departamento?: string
}) {
  const fila = useFila(departamento)
  const eu = usePessoa()
  const agora = useAgora()
  const [atual, setAtual] = useState(0)
  const lista = useRef<HTMLDivElement>(null)
  const andou = useRef(false)
  const todos = fila.data?.cartoes ?? []
  const aqui = todos[Math.min(atual, todos.length - 1)]
  const ir = (passo: number) => {
    andou.current = true
    setAtual((n) => Math.max(0, Math.min(todos.length - 1, n + passo)))
  }
  useEffect(() => {
    if (andou.current && aqui) lista.current?.querySelector<HTMLElement>(`[data-fila="${aqui.id}"]`)?.focus()
  }, [aqui])
  async function pegar(c: CartaoNaFila) {
    try {
      const { data } = await chamar(cartoes.alterar, {
        params: { id: c.id },
        body: { versao: c.versao, responsavel_id: eu.id },
      })
      avisar({
        titulo: `${c.titulo} agora é com você`,
        ...(data.aviso ? { descricao: data.aviso, tom: 'alerta' } : {}),
      })
    } catch (e) {
      avisarFalha('Não deu para pegar o cartão.', e)
    }
    await consultas.invalidateQueries({ queryKey: chaveDaFila })
  }
  useAtalhos('Minha fila', [
    { teclas: 'j', rotulo: 'Próximo', executar: () => ir(1) },
    { teclas: 'k', rotulo: 'Anterior', executar: () => ir(-1) },
    { teclas: 'm', rotulo: 'Mover', executar: () => aqui && aoMover(aqui) },
    {
      teclas: 'a',
      rotulo: 'Pegar para mim',
      executar: () => aqui && aqui.responsavel?.id !== eu.id && void pegar(aqui),
    },
  ])
  if (fila.isError && !fila.data)
    return (
      <ErrorState oQueFalhou="A sua fila não carregou." detalhe={fila.error.message} aoTentar={() => fila.refetch()} />
    )
  if (!fila.data) return <SkeletonList linhas={8} rotulo="Carregando a sua fila" />
  if (todos.length === 0)
    return (
      <EmptyState
        icone={<Sun />}
        frase="Nada pede você agora"
        detalhe="O que atrasar, vencer hoje ou chegar para você aparece aqui."
      />
    )
  return (
    <div ref={lista} className="min-h-0 flex-1 overflow-y-auto bg-surface">
      {motivosDaFila.map((m) => {
        const deles = todos.filter((c) => c.motivo === m)
        if (deles.length === 0) return null
        return (
          <section key={m} aria-label={GRUPOS[m].titulo}>
            <h2 className="sticky top-0 z-10 flex items-baseline gap-2 border-b bg-surface-2 px-4 py-1.5 text-13 font-semibold">
              {GRUPOS[m].titulo} <span className="num font-normal text-text-2">{deles.length}</span>{' '}
              <span className="text-12 font-normal text-text-2 max-md:hidden">{GRUPOS[m].dica}</span>
            </h2>
            <ul>
              {deles.map((c) => (
                <li
                  key={c.id}
                  className={cn(
                    'flex items-center gap-3 border-b px-4 py-2 hover:bg-surface-2',
                    c.id === aqui?.id && 'bg-primary-soft',
                  )}
                >
                  <button
                    type="button"
                    data-fila={c.id}
                    className="min-w-0 flex-1 text-left"
                    onFocus={() => setAtual(todos.indexOf(c))}
                    onClick={() => aoAbrir(c)}
                  >
                    <span className="block truncate text-13 font-medium">{c.titulo}</span>
                    <span className="block truncate text-12 text-text-2">
                      {[c.funil_nome, c.estagio_nome, c.contato_nome !== c.titulo && c.contato_nome]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </button>
                  {(c.prioridade === 'urgente' || c.prioridade === 'alta') && (
                    <Chip tom={c.prioridade === 'urgente' ? 'perigo' : 'alerta'}>
                      {c.prioridade === 'urgente' ? 'Urgente' : 'Alta'}
                    </Chip>
                  )}
                  <PrazoEscrito
                    vence={c.vence_em}
                    aMao={c.prazo_a_mao}
                    agora={agora}
                    className="shrink-0 text-12 text-text-2"
                  />
                  {c.responsavel?.id !== eu.id && (
                    <Button tamanho="pequeno" aria-label={`Pegar ${c.titulo}`} onClick={() => void pegar(c)}>
                      Pegar
                    </Button>
                  )}
                  <Button
                    tamanho="pequeno"
                    variante="fantasma"
                    aria-label={`Mover ${c.titulo}`}
                    onClick={() => aoMover(c)}
                  >
                    Mover
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
