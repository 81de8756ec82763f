import { sql } from 'kysely'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { abertoEm } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { escolher, transborda, type Candidato } from '../../../regras/roteamento/escolher.ts'
import { avisarMudanca, registrarNaConversa } from '../../comandos/evento-de-sistema.ts'
import { entregarDaFila } from './atribuir.ts'
import { membrosDa, quemAtendeuPorUltimo, type Membro } from '../consultas/candidatos.ts'
import { carregarFila, type Fila } from '../consultas/configuracao.ts'
import { proximas, type Esperando } from '../consultas/esperando.ts'

const POR_VEZ = 100

/** Gives the waiting conversations of every queue to who can take them. One transaction a queue, one queue at a time in the whole house. */
export async function distribuir(s: Servicos, agora: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`select f.id from chat.filas f where f.ativa and (f.metodo <> 'manual' or f.transbordo_fila_id is not null)
    and exists (select from chat.fila_passagens p where p.fila_id = f.id and p.saiu_em is null) order by f.id`.execute(s.banco.db)
  let dadas = 0
  for (const { id } of rows) dadas += await s.executar(sistema, (u) => distribuirFila(u, id, agora))
  return dadas
}

async function distribuirFila(u: Unidade, filaId: string, agora: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.distribuir)})`.execute(u.tx)
  const fila = await carregarFila(u.tx, filaId)
  if (!fila || !abertoEm(fila.expediente, agora)) return 0
  const esperando = await proximas(u.tx, [filaId], sql<boolean>`true`, POR_VEZ, 'pular')
  const membros = await membrosDa(u.tx, filaId, [...new Set(esperando.map((e) => e.caixa_entrada_id))], agora)
  let dadas = 0
  for (const e of esperando) {
    const candidatos = membros.map((m) => ({ ...m, acesso: m.caixas.has(e.caixa_entrada_id) }))
    const quem = await paraQuem(u, fila, e, candidatos)
    if (quem) {
      // one millisecond apart, so that the order in which they were served is known next time
      const vez = new Date(agora.getTime() + dadas++)
      await entregarDaFila(u, await travada(u, e), { usuario_id: quem.usuario_id, nome: quem.nome, fila, por: null }, agora, vez)
      const membro = membros.find((m) => m.usuario_id === quem.usuario_id)
      if (membro) Object.assign(membro, { carga: membro.carga + 1, ultima_em: vez.getTime() })
    } else if (transborda({ fila_id: fila.transbordo_fila_id, minutos: fila.transbordo_minutos, lotada: fila.transbordo_lotada }, agora.getTime() - e.entrou_em.getTime(), candidatos)) {
      await transbordar(u, fila, e, agora)
    }
  }
  return dadas
}

async function paraQuem(u: Unidade, fila: Fila, e: Esperando, candidatos: (Membro & Candidato)[]): Promise<Membro | undefined> {
  const atendeu_por_ultimo = fila.metodo === 'ultimo' ? await quemAtendeuPorUltimo(u.tx, e.contato_id, e.conversa_id) : null
  const id = escolher(fila.metodo, candidatos, { atendeu_por_ultimo, tags: e.tags })
  return candidatos.find((c) => c.usuario_id === id)
}

const travada = (u: Unidade, e: Esperando) => u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', e.conversa_id).executeTakeFirstOrThrow()

/** Once around: a queue that a conversation has been in already does not get it again by overflowing. */
async function transbordar(u: Unidade, fila: Fila, e: Esperando, agora: Date): Promise<void> {
  const destino = await u.tx.selectFrom('chat.filas').select(['id', 'nome']).where('id', '=', fila.transbordo_fila_id).where('ativa', '=', true).executeTakeFirst()
  if (!destino) return
  const jaEsteve = await u.tx.selectFrom('chat.fila_passagens').select('id').where('conversa_id', '=', e.conversa_id).where('fila_id', '=', destino.id).where('desfecho', '=', 'transbordo').executeTakeFirst()
  if (jaEsteve) return
  const c = await travada(u, e)
  await u.tx.updateTable('chat.fila_passagens').set({ saiu_em: agora, desfecho: 'transbordo' }).where('id', '=', e.passagem_id).execute()
  await u.tx.updateTable('chat.conversas').set({ fila_id: destino.id, atualizada_em: agora }).where('id', '=', c.id).execute()
  await registrarNaConversa(u, c, null, `Transbordo da fila ${fila.nome} para ${destino.nome}`, { tipo: 'fila', de: fila.id, para: destino.id })
  avisarMudanca(u, c, 'dados')
}
