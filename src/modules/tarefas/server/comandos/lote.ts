import { sql } from 'kysely'
import { MINUTOS_PARA_DESFAZER } from '#kit/desfazer.ts'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Momento } from '#kit/data-falada.ts'
import { somarDias } from '#kit/dias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Prioridade } from '../../regras/linha-rapida.ts'
import { hojeEm, prazoDe } from '../../regras/prazo.ts'
import type { Verbo } from '../../regras/transicoes.ts'
import type { Alcance } from '../politica.ts'
import { alterarTarefa } from './alterar.ts'
import type { Quem } from './ligacoes.ts'
import { mudar, trancarTarefa, type Mudanca, type TarefaTrancada } from './mudar.ts'
import { mudarSituacao } from './situacao.ts'

export type AcaoEmLote =
  | { tipo: 'situacao'; verbo: Verbo }
  | { tipo: 'prazo'; prazo: Momento | null }
  | { tipo: 'adiar'; dias: number }
  | { tipo: 'responsavel'; responsavel_id: string }
  | { tipo: 'prioridade'; prioridade: Prioridade }

/** Postpones a late task from today, not from its deadline. */
function adiado(t: TarefaTrancada, dias: number): Momento {
  const hoje = hojeEm(new Date())
  const prazo = prazoDe(t.vence_em, t.dia_inteiro)
  return { dia: somarDias(prazo && prazo.dia > hoje ? prazo.dia : hoje, dias), hora: prazo?.hora ?? null }
}

function fazer(u: Unidade, t: TarefaTrancada, acao: AcaoEmLote, quem: Quem, ato: string): Promise<TarefaTrancada> {
  if (acao.tipo === 'situacao') return mudarSituacao(u, t, acao.verbo, undefined, ato)
  const { tipo: _, ...d } = acao.tipo === 'adiar' ? { tipo: acao.tipo, prazo: adiado(t, acao.dias) } : acao
  return alterarTarefa(u, t, d, quem, ato)
}

/** Applies one change to many tasks, in id order to avoid deadlocks. A refused task does not stop the others. */
export async function emLote(
  u: Unidade,
  ids: readonly string[],
  acao: AcaoEmLote,
  quem: Exclude<Quem, 'sistema'>,
): Promise<{ ato: string; feitas: number; recusadas: { id: string; motivo: string }[] }> {
  const ato = uuidv7()
  const recusadas: { id: string; motivo: string }[] = []
  for (const id of [...new Set(ids)].sort()) {
    try {
      await fazer(u, await trancarTarefa(u.tx, quem.alcance, id), acao, quem, ato)
    } catch (e) {
      if (!(e instanceof ErroApp)) throw e
      recusadas.push({ id, motivo: e.message })
    }
  }
  return { ato, feitas: new Set(ids).size - recusadas.length, recusadas }
}

const DATAS = new Set(['vence_em', 'concluida_em'])

/** Undoes one's own change within ten minutes, in every task that has not changed since. */
export async function desfazer(
  u: Unidade,
  alcance: Alcance,
  ato: string,
): Promise<{ desfeitas: number; mudaram_depois: number }> {
  const { rows } = await sql<{ tarefa_id: string; antes: Record<string, unknown>; versao: number }>`
    select tarefa_id, antes, versao
    from tarefas.historico
    where ato = ${ato}
      and por = ${u.autor.usuario?.id ?? null}
      and tipo not in ('criada', 'desfeita')
      and em > now() - interval '1 minute' * ${MINUTOS_PARA_DESFAZER}
    order by tarefa_id
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Não há mais o que desfazer.')
  const volta = uuidv7()
  let desfeitas = 0
  for (const h of rows) {
    const t = await trancarTarefa(u.tx, alcance, h.tarefa_id).catch(() => null)
    if (!t || t.versao !== h.versao) continue
    const antes = Object.fromEntries(
      Object.entries(h.antes).map(([k, v]) => [k, DATAS.has(k) && typeof v === 'string' ? new Date(v) : v]),
    ) as Mudanca
    await mudar(u, t, antes, { id: volta, tipo: 'desfeita' })
    desfeitas += 1
  }
  return { desfeitas, mudaram_depois: rows.length - desfeitas }
}
