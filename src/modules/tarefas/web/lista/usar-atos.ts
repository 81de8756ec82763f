import { useState } from 'react'
import type { Momento } from '#kit/data-falada.ts'
import { plural } from '#ui/formatos.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { viva } from '../../regras/transicoes.ts'
import type { TarefaNaLista } from '../../tipos.ts'
import { dizerPrazo } from '../aparencia.tsx'
import { comVolta, emLote, mudarSituacao } from '../dados.ts'

/** Question before an action: a date or a user, for one or several tasks. */
export type Pergunta = { tipo: 'data' | 'pessoa'; ids: string[]; titulo: string; prazo: Momento | null }

/** Actions of a list, each with undo. */
export function useAtos(aoTerminar: () => void) {
  const [pergunta, perguntar] = useState<Pergunta | null>(null)
  const quantas = (ids: readonly string[], uma: string, muitas: string) =>
    ids.length === 1 ? uma : `${plural(ids.length, 'tarefa')} ${muitas}`
  const pedir = (tipo: Pergunta['tipo'], alvo: readonly TarefaNaLista[]) => {
    const [primeira] = alvo
    if (primeira)
      perguntar({
        tipo,
        ids: alvo.map((t) => t.id),
        titulo: alvo.length === 1 ? primeira.titulo : plural(alvo.length, 'tarefa'),
        prazo: alvo.length === 1 ? primeira.prazo : null,
      })
  }
  async function concluir(alvo: readonly TarefaNaLista[]): Promise<void> {
    const [unica] = alvo
    if (!unica) return
    if (alvo.length === 1)
      await comVolta(
        viva(unica.situacao) ? 'Tarefa concluída.' : 'Tarefa reaberta.',
        mudarSituacao(unica.id, viva(unica.situacao) ? 'concluir' : 'reabrir'),
      )
    else
      await comVolta(
        `${plural(alvo.length, 'tarefa')} concluídas.`,
        emLote(
          alvo.map((t) => t.id),
          { tipo: 'situacao', verbo: 'concluir' },
        ),
      )
    aoTerminar()
  }
  async function datar(prazo: Momento | null): Promise<void> {
    if (!pergunta) return
    perguntar(null)
    const quando = prazo ? `para ${dizerPrazo(prazo, Date.now())}` : 'para sem data'
    await comVolta(
      quantas(pergunta.ids, `Tarefa passou ${quando}.`, `passaram ${quando}.`),
      emLote(pergunta.ids, { tipo: 'prazo', prazo }),
    )
    aoTerminar()
  }
  async function passar(quem: Opcao): Promise<void> {
    if (!pergunta) return
    perguntar(null)
    await comVolta(
      quantas(pergunta.ids, `Tarefa passada a ${quem.rotulo}.`, `passadas a ${quem.rotulo}.`),
      emLote(pergunta.ids, { tipo: 'responsavel', responsavel_id: quem.valor }),
    )
    aoTerminar()
  }
  async function lote(frase: string, ids: string[], acao: Parameters<typeof emLote>[1]): Promise<void> {
    await comVolta(quantas(ids, `Tarefa ${frase}.`, `${frase}s.`), emLote(ids, acao))
    aoTerminar()
  }
  return { pergunta, perguntar, pedir, concluir, datar, passar, lote }
}
