import { useState } from 'react'
import { listaFalada } from '#kit/lista-falada.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { tarefas } from '../../contract/tarefas.ts'
import { nomeDaSituacao, type Situacao } from '../../regras/transicoes.ts'
import type { AcontecimentoDaTarefa, Tarefa } from '../../tipos.ts'
import { reler, useHistorico } from '../dados.ts'

const CAMPOS: Record<string, string> = {
  titulo: 'o título',
  descricao: 'os detalhes',
  tipo_id: 'o tipo',
  prioridade: 'a prioridade',
  vence_em: 'a data',
  dia_inteiro: 'a hora',
  responsavel_id: 'o responsável',
  estimado_min: 'o tempo estimado',
  resultado: 'o resultado',
  cartao_id: 'o cartão',
  contato_id: 'o contato',
  dossie_id: 'o dossiê',
  conversa_id: 'a conversa',
}

/** Describes one history entry in Portuguese. */
export function dizer(a: AcontecimentoDaTarefa): string {
  const depois = a.depois
  if (a.tipo === 'criada') return 'criou a tarefa'
  if (a.tipo === 'situacao' && depois.situacao)
    return `mudou para ${nomeDaSituacao[String(depois.situacao) as Situacao].toLowerCase()}`
  if (a.tipo === 'delegada') return `passou a ${String(depois.responsavel ?? 'outra pessoa')}`
  if (a.tipo === 'aceita') return 'aceitou a tarefa'
  if (a.tipo === 'recusada') return 'devolveu a tarefa'
  if (a.tipo === 'desfeita') return 'desfez a última mudança'
  if (depois.vence_em !== undefined)
    return depois.vence_em
      ? `mudou a data para ${dataHora(String(depois.vence_em)).replace(' 23:59', '')}`
      : 'tirou a data'
  return `mudou ${listaFalada([...new Set(Object.keys(depois).flatMap((k) => CAMPOS[k] ?? []))])}`
}

/** History, newest first, and an input for comments. */
export function AtividadeDaTarefa({ tarefa }: { tarefa: Tarefa }) {
  const historico = useHistorico(tarefa.id)
  const itens = historico.data?.pages.flatMap((p) => p.acontecimentos) ?? []
  return (
    <div className="flex flex-col gap-4">
      {tarefa.pode_editar && <Comentar id={tarefa.id} />}
      {historico.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando a atividade" />}
      {historico.isError && (
        <ErrorState
          oQueFalhou="A atividade não carregou."
          detalhe={historico.error.message}
          aoTentar={() => historico.refetch()}
        />
      )}
      <ol aria-label="Atividade" className="flex flex-col gap-2.5 text-13">
        {itens.map((a) => (
          <li key={a.id} className="grid grid-cols-[1fr_auto] gap-2">
            <span>
              <b className="font-medium">
                {a.por ?? (typeof a.depois.regra === 'string' ? `Regra: ${a.depois.regra}` : 'Sistema')}
              </b>{' '}
              {a.texto === null && dizer(a)}
              {a.texto !== null && (
                <span className="mt-1 block rounded-(--r) border px-3 py-2 whitespace-pre-wrap">{a.texto}</span>
              )}
            </span>
            <time dateTime={a.em} className="num text-12 text-text-2">
              {dataHora(a.em)}
            </time>
          </li>
        ))}
      </ol>
      {historico.hasNextPage && (
        <Button ocupado={historico.isFetchingNextPage} onClick={() => void historico.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

function Comentar({ id }: { id: string }) {
  const [texto, setTexto] = useState('')
  const { indo, geral, fazer } = useAto()
  async function enviar() {
    if (!texto.trim() || indo) return
    await fazer(async () => {
      await chamar(tarefas.comentar, { params: { id }, body: { texto: texto.trim() } })
      setTexto('')
      await reler()
    }, 'O comentário não foi enviado.')
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      <TextArea
        rotulo="Comentar"
        rotuloOculto
        placeholder="Comentar"
        className="flex-1"
        linhas={1}
        value={texto}
        erro={geral}
        onChange={(e) => setTexto(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void enviar()
        }}
      />
      <Button type="submit" ocupado={indo}>
        Comentar
      </Button>
    </form>
  )
}
