import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { LinkButton } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { useTarefasAoVivo } from '../ao-vivo.ts'
import { useLista, useTipos, type Filtro, type Ligada } from '../dados.ts'
import { CriarLigada } from './criar-ligada.tsx'
import { LinhaCurta } from './linha-curta.tsx'

const A_VISTA = 6
const ABERTAS: NonNullable<Filtro['situacao']> = ['aberta', 'em_andamento', 'aguardando']

interface Props {
  filtro: Filtro
  /** records that a new task is linked to */
  ligada: Ligada
  vazio: string
}

/** Open tasks of a card or contact, which can be completed here, with a quick line. */
export function TarefasLigadas({ filtro, ligada, vazio }: Props) {
  const agora = useAgora()
  const edita = usePode('tarefas.tarefa.editar')
  const [todas, setTodas] = useState(false)
  useTarefasAoVivo()
  const lista = useLista({ ...filtro, situacao: ABERTAS })
  const tipos = new Map(useTipos().data?.map((t) => [t.id, t]))
  const tarefas = lista.data?.pages.flatMap((p) => p.data) ?? []
  const vistas = todas ? tarefas : tarefas.slice(0, A_VISTA)
  return (
    <div className="flex flex-col gap-1.5 pb-1">
      {lista.isPending && <Skeleton className="my-1 h-8" />}
      {lista.isError && !lista.data && (
        <LinkButton onClick={() => void lista.refetch()}>As tarefas não carregaram. Tentar de novo</LinkButton>
      )}
      {lista.data && tarefas.length === 0 && <p className="text-12 text-text-2">{vazio}</p>}
      {tarefas.length > 0 && (
        <ul aria-label="Tarefas abertas" className="flex flex-col">
          {vistas.map((t) => (
            <LinhaCurta key={t.id} tarefa={t} tipo={tipos.get(t.tipo_id ?? '')} agora={agora} />
          ))}
        </ul>
      )}
      {tarefas.length > vistas.length && (
        <LinkButton
          className="self-start text-12!"
          onClick={() => setTodas(true)}
        >{`Mostrar as ${tarefas.length}`}</LinkButton>
      )}
      {todas && lista.hasNextPage && (
        <LinkButton className="self-start text-12!" onClick={() => void lista.fetchNextPage()}>
          Mostrar mais
        </LinkButton>
      )}
      {edita && <CriarLigada ligada={ligada} />}
    </div>
  )
}
