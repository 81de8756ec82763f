import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Pencil, Star, Trash2 } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import type { Visao } from '../contract/visoes.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDeVisao } from './dados.ts'

const DE_QUEM = { pessoa: 'Só sua', time: 'Do time', empresa: 'De todos' } as const

/** Order and default view are personal; only users who may edit a view can rename or delete it. */
export function DialogoOrganizar({ visoes, aoFechar }: { visoes: readonly Visao[]; aoFechar: () => void }) {
  const atos = useAtosDeVisao()
  const [nomeando, setNomeando] = useState<{ id: string; nome: string } | null>(null)
  const tentar = (ato: Promise<void>) => void ato.catch(falhou('As visões não foram mudadas.'))
  const padrao = visoes.find((v) => v.padrao)?.id ?? null
  const ids = visoes.map((v) => v.id)
  const mover = (de: number, para: number) => {
    const nova = [...ids]
    const [id] = nova.splice(de, 1)
    if (id) tentar(atos.arranjar(nova.toSpliced(para, 0, id), padrao))
  }
  const guardar = (v: Visao, nome: string) =>
    atos.guardar(v.id, { nome, escopo: v.escopo, time_id: v.time_id, filtros: v.filtros, ordem: v.ordem })
  const renomear = (v: Visao) => {
    const nome = nomeando?.nome.trim()
    setNomeando(null)
    if (nome && nome !== v.nome) tentar(guardar(v, nome))
  }
  const excluir = (v: Visao) => {
    const { nome, escopo, time_id, filtros, ordem } = v
    const refazer = () => tentar(atos.guardar(null, { nome, escopo, time_id, filtros, ordem }))
    tentar(atos.excluir(v.id).then(() => void avisar({ titulo: `Visão “${nome}” excluída`, desfazer: refazer })))
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Organizar visões"
      descricao="A ordem e a visão inicial valem só para você."
    >
      <ul className="grid gap-1" aria-label="Visões">
        {visoes.map((v, i) => (
          <li key={v.id} className="flex min-h-9 items-center gap-1 text-13">
            {nomeando?.id === v.id ? (
              <form
                className="min-w-0 flex-1"
                onSubmit={(e) => {
                  e.preventDefault()
                  renomear(v)
                }}
              >
                <TextField
                  rotulo={`Nome de ${v.nome}`}
                  rotuloOculto
                  autoFocus
                  maxLength={60}
                  value={nomeando.nome}
                  onChange={(e) => setNomeando({ id: v.id, nome: e.currentTarget.value })}
                  onBlur={() => renomear(v)}
                />
              </form>
            ) : (
              <span className="min-w-0 flex-1 truncate">
                {v.nome} <span className="text-12 text-text-2">· {v.time_nome ?? DE_QUEM[v.escopo]}</span>
              </span>
            )}
            <IconButton
              rotulo={v.padrao ? `${v.nome} abre primeiro` : `Abrir primeiro com ${v.nome}`}
              tamanho="pequeno"
              icone={<Star />}
              ligado={v.padrao}
              onClick={() => tentar(atos.arranjar(ids, v.padrao ? null : v.id))}
            />
            <IconButton
              rotulo={`Subir ${v.nome}`}
              tamanho="pequeno"
              icone={<ArrowUp />}
              disabled={i === 0}
              onClick={() => mover(i, i - 1)}
            />
            <IconButton
              rotulo={`Descer ${v.nome}`}
              tamanho="pequeno"
              icone={<ArrowDown />}
              disabled={i === visoes.length - 1}
              onClick={() => mover(i, i + 1)}
            />
            {v.pode_editar && (
              <IconButton
                rotulo={`Renomear ${v.nome}`}
                tamanho="pequeno"
                icone={<Pencil />}
                onClick={() => setNomeando({ id: v.id, nome: v.nome })}
              />
            )}
            {v.pode_editar && (
              <IconButton
                rotulo={`Excluir ${v.nome}`}
                tamanho="pequeno"
                icone={<Trash2 />}
                onClick={() => excluir(v)}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
