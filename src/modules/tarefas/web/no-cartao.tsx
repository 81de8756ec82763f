import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Circle, CircleAlert, Hourglass, ListChecks } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { tarefas } from '../contract/tarefas.ts'
import { viva } from '../regras/transicoes.ts'
import { atrasada, dizerPrazo } from './aparencia.tsx'
import { useTarefasAoVivo } from './ao-vivo.ts'
import { comVolta, mudarSituacao, useLista, useTipos } from './dados.ts'
import { EscolherData } from './escolher-data.tsx'
import { LinhaDeTarefa } from './lista/linha.tsx'
import { useAtos } from './lista/usar-atos.ts'
import { CriarLigada } from './ligadas/criar-ligada.tsx'
import { PassarPara } from './passar-para.tsx'

interface Props {
  cartaoId: string
  edita: boolean
}
const nada = () => {}

/** The tasks of one card: a quick line, open tasks by deadline, and completed ones on request. */
export function TarefasDoCartao({ cartaoId, edita }: Props) {
  const agora = useAgora()
  const lista = useLista({ cartao_id: cartaoId })
  const tipos = new Map(useTipos().data?.map((t) => [t.id, t]))
  const [foco, focar] = useState<string | null>(null)
  const [comFeitas, mostrarFeitas] = useState(false)
  const atos = useAtos(nada)
  useTarefasAoVivo()
  const todas = lista.data?.pages.flatMap((p) => p.data) ?? []
  const abertas = todas.filter((t) => viva(t.situacao))
  const feitas = todas.filter((t) => !viva(t.situacao))
  const linha = (t: (typeof todas)[number]) => (
    <LinhaDeTarefa
      key={t.id}
      tarefa={{ ...t, cartao: null, contato: null }}
      tipo={tipos.get(t.tipo_id ?? '')}
      agora={agora}
      atual={foco === t.id}
      escolhida={false}
      escolhendo={false}
      mostraDono
      aoEscolher={nada}
      aoConcluir={(x) => void atos.concluir([x])}
      aoDatar={(x) => atos.pedir('data', [x])}
      aoFocar={focar}
    />
  )
  return (
    <div className="flex flex-col">
      {edita && (
        <div className="px-3 py-2">
          <CriarLigada ligada={{ cartao_id: cartaoId }} />
        </div>
      )}
      {lista.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as tarefas" />}
      {lista.isError && !lista.data && (
        <ErrorState
          oQueFalhou="As tarefas não carregaram."
          detalhe={lista.error.message}
          aoTentar={() => lista.refetch()}
        />
      )}
      {lista.data && abertas.length === 0 && (
        <EmptyState
          icone={<ListChecks />}
          frase="Sem próxima ação"
          detalhe={
            edita
              ? 'Escreva acima o que falta fazer e quando: “ligar amanhã 14h”.'
              : 'Ninguém marcou o que fazer a seguir neste cartão.'
          }
        />
      )}
      {abertas.length > 0 && <ul aria-label="Tarefas abertas">{abertas.map(linha)}</ul>}
      {lista.hasNextPage && (
        <Button className="m-3" ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      {feitas.length > 0 && (
        <>
          <div className="px-3 py-2">
            <Button
              tamanho="pequeno"
              variante="fantasma"
              aria-expanded={comFeitas}
              onClick={() => mostrarFeitas(!comFeitas)}
            >{`${comFeitas ? 'Esconder' : 'Mostrar'} ${plural(feitas.length, 'encerrada')}`}</Button>
          </div>
          {comFeitas && <ul aria-label="Tarefas encerradas">{feitas.map(linha)}</ul>}
        </>
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
          aoEscolher={(p) => void atos.passar(p)}
          aoFechar={() => atos.perguntar(null)}
        />
      )}
    </div>
  )
}

/** The next task of a card, which can be completed here; without one, what that means (`semNada`). */
export function ProximaAcao({
  cartaoId,
  edita,
  semNada,
  aoVerTodas,
}: Props & { semNada: 'aviso' | 'espera' | 'silencio'; aoVerTodas: () => void }) {
  const agora = useAgora()
  const proxima = useQuery({
    queryKey: ['tarefas', 'proxima', cartaoId],
    queryFn: async ({ signal }) =>
      (await chamar(tarefas.proximas, { query: { cartao_id: [cartaoId] } }, { signal })).data,
  })
  if (proxima.isError) return null
  if (!proxima.data) return <Skeleton className="h-10" />
  const t = proxima.data[cartaoId]
  if (!t && semNada === 'silencio') return null
  if (!t)
    return (
      <p
        className={cn(
          'flex min-h-10 items-center gap-2 rounded-(--r) px-3 py-1.5 text-13',
          semNada === 'espera' ? 'border text-text-2' : 'bg-warning-soft text-warning',
        )}
      >
        {semNada === 'espera' ? (
          <Hourglass className="size-4 shrink-0" aria-hidden="true" />
        ) : (
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        )}
        <span className="flex-1 font-medium">
          {semNada === 'espera' ? 'Em espera, nada marcado' : 'Sem próxima ação'}
        </span>
        {edita && (
          <Button tamanho="pequeno" onClick={aoVerTodas}>
            Marcar tarefa
          </Button>
        )}
      </p>
    )
  const tarde = atrasada(t, agora)
  return (
    <div
      role="group"
      aria-label="Próxima ação"
      className="flex min-h-10 items-center gap-2 rounded-(--r) border px-2 py-1 text-13"
    >
      <IconButton
        tamanho="pequeno"
        rotulo={`Concluir ${t.titulo}`}
        disabled={!t.pode_editar}
        icone={<Circle />}
        onClick={() => void comVolta('Tarefa concluída.', mudarSituacao(t.id, 'concluir'))}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-11 text-text-2">Próxima ação</span>
        <Link
          href={`/co/tarefas/view/${t.id}`}
          className="block truncate font-medium text-text! no-underline! hover:underline!"
        >
          {t.titulo}
        </Link>
      </span>
      {t.delegacao === 'pendente' && (
        <Chip tom="violeta" contorno>
          a aceitar
        </Chip>
      )}
      <Avatar nome={t.responsavel.nome} chave={t.responsavel.id} tamanho={20} decorativo={false} />
      {t.prazo && (
        <span className={cn('num shrink-0 text-12 font-medium', tarde ? 'text-danger' : 'text-text-2')}>
          {dizerPrazo(t.prazo, agora)}
        </span>
      )}
      <Button tamanho="pequeno" variante="fantasma" onClick={aoVerTodas}>
        Ver todas
      </Button>
    </div>
  )
}
