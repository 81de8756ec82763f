import { sql } from 'kysely'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { abertoEm } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { escolher, type Candidato } from '../../regras/roteamento/escolher.ts'
import { entregarDaFila } from './atribuir.ts'
import { talvezTransbordar } from './transbordar.ts'
import { membrosDa, quemAtendeuPorUltimo, type Membro } from '../consultas/candidatos.ts'
import { carregarFila, type Fila } from '../consultas/configuracao.ts'
import { saidaPara } from '../consultas/saida.ts'
import { proximas, type Esperando } from '../consultas/esperando.ts'

const POR_VEZ = 100

/**
 * Assigns the waiting conversations of each queue to users who can take them. One transaction per queue; an advisory
 * lock allows one queue at a time across all processes.
 */
export async function distribuir(s: Servicos, agora: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select f.id
    from chat.filas f
    where f.ativa
      and (f.metodo <> 'manual' or f.transbordo_fila_id is not null)
      and exists (
        select from chat.fila_passagens p
        where p.fila_id = f.id
          and p.saiu_em is null
      )
    order by f.id
  `.execute(s.banco.db)
  let dadas = 0
  for (const { id } of rows) dadas += await s.executar(sistema, (u) => distribuirFila(u, id, agora))
  return dadas
}

async function distribuirFila(u: Unidade, filaId: string, agora: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.distribuir)})`.execute(u.tx)
  const fila = await carregarFila(u.tx, filaId)
  if (!fila || !abertoEm(fila.expediente, agora)) return 0
  const esperando = await proximas(u, [filaId], sql<boolean>`true`, POR_VEZ, 'pular')
  const membros = await membrosDa(u.tx, filaId, [...new Set(esperando.map((e) => e.caixa_entrada_id))], agora)
  const saida =
    fila.transbordo_fila_id && esperando.length > 0
      ? await saidaPara(u, fila.transbordo_fila_id, esperando, agora)
      : null
  let dadas = 0
  for (const e of esperando) {
    const candidatos = membros.map((m) => ({ ...m, acesso: m.caixas.has(e.caixa_entrada_id) }))
    const quem = await paraQuem(u, fila, e, candidatos)
    if (quem) {
      // times differ by one millisecond, so that the next round knows the order of assignment
      const vez = new Date(agora.getTime() + dadas++)
      await entregarDaFila(
        u,
        await travada(u, e),
        { usuario_id: quem.usuario_id, nome: quem.nome, fila, por: null },
        agora,
        vez,
      )
      // a user who is in both queues has one more conversation in both
      for (const m of [...membros, ...(saida?.membros ?? [])]) if (m.usuario_id === quem.usuario_id) m.carga++
      const membro = membros.find((m) => m.usuario_id === quem.usuario_id)
      if (membro) membro.ultima_em = vez.getTime()
    } else {
      await talvezTransbordar(u, fila, e, candidatos, saida, agora)
    }
  }
  return dadas
}

async function paraQuem(
  u: Unidade,
  fila: Fila,
  e: Esperando,
  candidatos: (Membro & Candidato)[],
): Promise<Membro | undefined> {
  const atendeu_por_ultimo =
    fila.metodo === 'ultimo' ? await quemAtendeuPorUltimo(u.tx, e.contato_id, e.conversa_id) : null
  const id = escolher(fila.metodo, candidatos, { atendeu_por_ultimo, tags: e.tags })
  return candidatos.find((c) => c.usuario_id === id)
}

const travada = (u: Unidade, e: Esperando) =>
  u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', e.conversa_id).executeTakeFirstOrThrow()
