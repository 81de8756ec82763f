import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tarefaConcluida } from '../../eventos.ts'
import { proxima, type Verbo } from '../../regras/transicoes.ts'
import { mudar, type TarefaTrancada } from './mudar.ts'

/** Moves the task to the next state. Working on a delegated task accepts it. */
export async function mudarSituacao(
  u: Unidade,
  t: TarefaTrancada,
  verbo: Verbo,
  resultado: string | undefined,
  ato: string,
): Promise<TarefaTrancada> {
  const situacao = proxima(verbo, t.situacao)
  if (resultado && situacao !== 'concluida')
    throw invalido('O resultado se escreve ao concluir.', [
      { campo: 'resultado', mensagem: 'O resultado se escreve ao concluir' },
    ])
  const eu = u.autor.usuario?.id ?? null
  const fim =
    situacao === 'concluida'
      ? { concluida_em: new Date(), concluida_por: eu, resultado: resultado || null }
      : { concluida_em: null, concluida_por: null, resultado: null }
  if (situacao === 'concluida' || situacao === 'cancelada')
    await sql`
      update tarefas.tempos
      set fim = greatest(now(), inicio + interval '1 ms')
      where tarefa_id = ${t.id}
        and fim is null
    `.execute(u.tx)
  const aceita =
    t.delegacao === 'pendente' && eu === t.responsavel_id && verbo !== 'cancelar'
      ? { delegacao: 'aceita' as const }
      : {}
  if (fim.concluida_em && t.cartao_id)
    u.emitir(tarefaConcluida, {
      tarefa_id: t.id,
      cartao_id: t.cartao_id,
      concluida_em: fim.concluida_em.toISOString(),
      ato,
    })
  return mudar(u, t, { situacao, ...fim, ...aceita }, { id: ato, tipo: 'situacao' })
}
