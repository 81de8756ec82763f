import { useParams } from '@tanstack/react-router'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useTarefasAoVivo } from '../ao-vivo.ts'
import { alterar, comVolta, useTarefa } from '../dados.ts'
import type { Tarefa } from '../../tipos.ts'
import { AtividadeDaTarefa } from './atividade.tsx'
import { CabecaDaTarefa } from './cabeca.tsx'
import { FichaDaTarefa } from './ficha.tsx'
import { ItensDaTarefa } from './itens.tsx'
import { TempoDaTarefa } from './tempo.tsx'

/** The page of a task. */
export function TelaDaTarefa() {
  const { id = '' } = useParams({ strict: false })
  const tarefa = useTarefa(id)
  useTituloDaPagina(tarefa.data?.titulo)
  useTarefasAoVivo()
  if (tarefa.isError && !tarefa.data)
    return (
      <ErrorState oQueFalhou="A tarefa não abriu." detalhe={tarefa.error.message} aoTentar={() => tarefa.refetch()} />
    )
  if (!tarefa.data) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a tarefa" />
  const t = tarefa.data
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div tabIndex={0} role="group" aria-label={t.titulo} className="h-full overflow-y-auto bg-bg">
      <div className="mx-auto grid max-w-[1080px] gap-4 p-4 max-md:p-3 lg:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <CabecaDaTarefa tarefa={t} />
          <Bloco titulo="Detalhes">
            <Descricao key={t.descricao} tarefa={t} />
          </Bloco>
          <Bloco titulo="Lista">
            <ItensDaTarefa tarefa={t} />
          </Bloco>
          <Bloco titulo="Atividade">
            <AtividadeDaTarefa tarefa={t} />
          </Bloco>
        </div>
        <aside aria-label="Ficha da tarefa" className="flex flex-col gap-4">
          <Bloco titulo="Ficha">
            <FichaDaTarefa tarefa={t} />
          </Bloco>
          <Bloco titulo="Tempo">
            <TempoDaTarefa tarefa={t} />
          </Bloco>
        </aside>
      </div>
    </div>
  )
}

function Bloco({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <section aria-label={titulo} className="rounded-(--r-lg) border bg-surface p-4">
      <h2 className="mb-3 text-13 font-semibold">{titulo}</h2>
      {children}
    </section>
  )
}

function Descricao({ tarefa: t }: { tarefa: Tarefa }) {
  const [texto, setTexto] = useState(t.descricao)
  useEffect(() => setTexto(t.descricao), [t.descricao])
  if (!t.pode_editar) return <p className="text-13 whitespace-pre-wrap">{t.descricao || 'Sem detalhes.'}</p>
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        rotulo="Detalhes"
        rotuloOculto
        placeholder="O que é preciso saber para fazer isto"
        linhas={3}
        maxLength={10_000}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      {texto !== t.descricao && (
        <div className="flex justify-end gap-2">
          <Button tamanho="pequeno" onClick={() => setTexto(t.descricao)}>
            Descartar
          </Button>
          <Button
            tamanho="pequeno"
            variante="primaria"
            onClick={() => void comVolta('Detalhes salvos.', alterar(t.id, { descricao: texto, versao: t.versao }))}
          >
            Salvar detalhes
          </Button>
        </div>
      )}
    </div>
  )
}
