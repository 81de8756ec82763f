import { sql } from 'kysely'
import { abertoEm } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { podeReceber, type Candidato } from '../../regras/roteamento/escolher.ts'
import { membrosDa, quemAtendeuPorUltimo, type Membro } from './candidatos.ts'
import { semRobo } from './sem-robo.ts'
import { carregarFila, type Fila } from './configuracao.ts'

interface QuemVai {
  conversa_id: string
  caixa_entrada_id: string
  contato_id: string
  tags: readonly string[]
}

/** The overflow queue of another queue; its counts are updated while conversations are moved into it. */
export interface Saida {
  fila: Fila
  membros: Membro[]
  aberta: boolean
  esperando: number
}

export async function saidaPara(
  { tx, ligados }: Pick<Unidade, 'tx' | 'ligados'>,
  filaId: string,
  quem: readonly Pick<QuemVai, 'caixa_entrada_id'>[],
  agora: Date,
): Promise<Saida | null> {
  const fila = await carregarFila(tx, filaId)
  if (!fila?.ativa) return null
  const membros = await membrosDa(tx, filaId, [...new Set(quem.map((e) => e.caixa_entrada_id))], agora)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from chat.fila_passagens p
    join chat.conversas c on c.id = p.conversa_id
    where p.fila_id = ${filaId}
      and p.saiu_em is null
      and ${semRobo(ligados)}
  `.execute(tx)
  return { fila, membros, aberta: abertoEm(fila.expediente, agora), esperando: rows[0]?.n ?? 0 }
}

/** Whether a member of the overflow queue can take this conversation now. */
export async function cabeNaSaida(tx: Db | Tx, s: Saida | null, e: QuemVai): Promise<boolean> {
  if (!s) return false
  const candidatos: Candidato[] = s.membros.map((m) => ({ ...m, acesso: m.caixas.has(e.caixa_entrada_id) }))
  const ultimo = s.fila.metodo === 'ultimo' ? await quemAtendeuPorUltimo(tx, e.contato_id, e.conversa_id) : null
  const pedido = { atendeu_por_ultimo: ultimo, tags: e.tags }
  return podeReceber({ aberta: s.aberta, metodo: s.fila.metodo, candidatos, esperando: s.esperando }, pedido)
}
