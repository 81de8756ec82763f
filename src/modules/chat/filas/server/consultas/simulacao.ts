import { sql } from 'kysely'
import { abertoEm } from '#kit/expediente.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Simulacao } from '../../contract/filas.ts'
import { simular } from '../../regras/roteamento/simular.ts'
import { membrosDa, quemAtendeuPorUltimo } from './candidatos.ts'
import { semRobo } from './sem-robo.ts'
import { carregarFila } from './configuracao.ts'
import { ordemDaFila } from './esperando.ts'
import { presencaEm } from '#modules/chat/nucleo/server/consultas/presenca.ts'

interface Proxima {
  conversa_id: string
  caixa_entrada_id: string
  contato_id: string
  tags: string[]
}

/**
 * Simulates the engine's decision for the next conversation of a queue. If none is waiting, assumes one that has just
 * arrived in the given inbox, or in the queue's first.
 */
export async function simularFila(
  { banco: { db }, ligados }: Pick<Servicos, 'banco' | 'ligados'>,
  filaId: string,
  caixaPedida: string | undefined,
  agora: Date,
): Promise<Simulacao> {
  const fila = await carregarFila(db, filaId)
  if (!fila) throw naoEncontrado('Fila não encontrada.')
  const {
    rows: [proxima],
  } = await sql<Proxima>`
    select c.id as conversa_id, c.caixa_entrada_id, c.contato_id, c.tags
    from chat.fila_passagens p
    join chat.conversas c on c.id = p.conversa_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    where p.saiu_em is null
      and p.fila_id = ${filaId}
      and c.fila_id = p.fila_id
      and c.atribuida_para is null
      and c.status <> 'finalizada'
      and x.ativo
      and ${semRobo(ligados)}
      and (${caixaPedida ?? null}::uuid is null or c.caixa_entrada_id = ${caixaPedida ?? null})
    order by ${ordemDaFila}
    limit 1
  `.execute(db)
  const { rows: caixas } = await sql<{ id: string; nome: string }>`
    select x.id, x.nome
    from chat.caixas_entrada x
    where x.ativo
      and (
        x.id in (select f.caixa_entrada_id from chat.fila_caixas f where f.fila_id = ${filaId})
        or x.id = ${proxima?.caixa_entrada_id ?? null}
      )
    order by x.nome
  `.execute(db)
  const caixa = caixas.find((x) => x.id === (proxima?.caixa_entrada_id ?? caixaPedida)) ?? caixas[0] ?? null
  const membros = await membrosDa(db, filaId, caixa ? [caixa.id] : [], agora)
  const { rows: presencas } = await sql<{ usuario_id: string; presenca: 'disponivel' | 'ocupado' | 'ausente' }>`
    select m.usuario_id, coalesce(${presencaEm(agora)}, 'ausente') as presenca
    from chat.fila_membros m
    left join chat.disponibilidade p on p.usuario_id = m.usuario_id
    where m.fila_id = ${filaId}
  `.execute(db)
  const presenca = new Map(presencas.map((p) => [p.usuario_id, p.presenca]))
  const ultimo =
    fila.metodo === 'ultimo' && proxima ? await quemAtendeuPorUltimo(db, proxima.contato_id, proxima.conversa_id) : null
  const pessoas = membros.map((m) => ({
    ...m,
    acesso: caixa !== null && m.caixas.has(caixa.id),
    presenca: presenca.get(m.usuario_id) ?? 'ausente',
  }))
  return {
    metodo: fila.metodo,
    ativa: fila.ativa,
    aberta: abertoEm(fila.expediente, agora),
    esperando: proxima !== undefined,
    tags: proxima?.tags ?? [],
    caixa,
    caixas,
    pessoas: simular(fila.metodo, pessoas, { atendeu_por_ultimo: ultimo, tags: proxima?.tags ?? [] }),
  }
}
