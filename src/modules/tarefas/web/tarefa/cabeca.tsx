import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Check, Ellipsis, RotateCcw } from '#ui/icones.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { Menu } from '#ui/menu.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { tarefas } from '../../contract/tarefas.ts'
import { nomeDaSituacao, nomeDoVerbo, possiveis, viva } from '../../regras/transicoes.ts'
import type { Tarefa } from '../../tipos.ts'
import { atrasada, dizerPrazo, prioridades, tomDaSituacao } from '../aparencia.tsx'
import { alterar, comVolta, mudarSituacao } from '../dados.ts'

/** Title, state and actions of a task. */
export function CabecaDaTarefa({ tarefa: t }: { tarefa: Tarefa }) {
  const agora = useAgora()
  const eu = usePessoa()
  const [concluindo, setConcluindo] = useState(false)
  const tarde = atrasada(t, agora)
  const outros = possiveis(t.situacao).filter((v) => v !== 'concluir' && v !== 'reabrir')
  const responder = (aceitar: boolean) =>
    comVolta(
      aceitar ? 'Tarefa aceita.' : 'Tarefa devolvida.',
      async () => (await chamar(tarefas.responderDelegacao, { params: { id: t.id }, body: { aceitar } })).data.ato,
    )
  return (
    <header className="flex flex-col gap-3 rounded-(--r-lg) border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        <h1 className="min-w-0 flex-1 text-20 font-semibold max-md:basis-full">
          {t.pode_editar ? (
            <InlineEdit
              className="[&>span]:line-clamp-3 [&>span]:whitespace-normal"
              rotulo="Título"
              valor={t.titulo}
              aoSalvar={async (titulo) => {
                await comVolta('Título salvo.', alterar(t.id, { titulo, versao: t.versao }))
              }}
            />
          ) : (
            t.titulo
          )}
        </h1>
        {t.pode_editar && (
          <div className="flex items-center gap-2">
            {viva(t.situacao) ? (
              <Button variante="primaria" icone={<Check />} onClick={() => setConcluindo(true)}>
                Concluir
              </Button>
            ) : (
              <Button
                icone={<RotateCcw />}
                onClick={() => void comVolta('Tarefa reaberta.', mudarSituacao(t.id, 'reabrir'))}
              >
                Reabrir
              </Button>
            )}
            {outros.length > 0 && (
              <Menu
                alinhar="end"
                gatilho={<IconButton rotulo="Mais" icone={<Ellipsis />} />}
                itens={outros.map((v) => ({
                  rotulo: nomeDoVerbo[v],
                  perigo: v === 'cancelar',
                  aoEscolher: () =>
                    void comVolta(v === 'cancelar' ? 'Tarefa cancelada.' : 'Situação mudada.', mudarSituacao(t.id, v)),
                }))}
              />
            )}
          </div>
        )}
      </div>
      <p className="num flex flex-wrap items-center gap-2 text-12">
        <StatusChip tom={tomDaSituacao[t.situacao]}>{nomeDaSituacao[t.situacao]}</StatusChip>
        <Chip tom={prioridades[t.prioridade].tom}>{prioridades[t.prioridade].rotulo}</Chip>
        <span className={tarde ? 'font-medium text-danger' : 'text-text-2'}>
          {t.prazo ? `${tarde ? 'Atrasada: ' : 'Para '}${dizerPrazo(t.prazo, agora)}` : 'Sem data'}
        </span>
      </p>
      {t.delegacao === 'pendente' && t.responsavel.id === eu.id && (
        <AlertBox tom="info" titulo={`${t.delegada_por?.nome ?? 'Alguém'} passou esta tarefa a você.`}>
          <span className="mt-2 flex gap-2">
            <Button tamanho="pequeno" variante="primaria" onClick={() => void responder(true)}>
              Aceitar
            </Button>
            <Button tamanho="pequeno" onClick={() => void responder(false)}>
              Devolver
            </Button>
          </span>
        </AlertBox>
      )}
      {t.resultado && (
        <p className="rounded-(--r) bg-success-soft px-3 py-2 text-13 whitespace-pre-wrap">{t.resultado}</p>
      )}
      {concluindo && <Concluir tarefa={t} aoFechar={() => setConcluindo(false)} />}
    </header>
  )
}

/** Completes a task, with an optional result text. */
function Concluir({ tarefa, aoFechar }: { tarefa: Tarefa; aoFechar: () => void }) {
  const [texto, setTexto] = useState('')
  const concluir = async () => {
    if (await comVolta('Tarefa concluída.', mudarSituacao(tarefa.id, 'concluir', texto.trim()))) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Concluir tarefa"
      descricao={tarefa.titulo}
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" onClick={() => void concluir()}>
            Concluir
          </Button>
        </>
      }
    >
      <TextArea
        rotulo="O que aconteceu"
        opcional
        linhas={3}
        maxLength={4000}
        placeholder="Falei com a Maria: assina na sexta"
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void concluir()
        }}
      />
    </Dialog>
  )
}
