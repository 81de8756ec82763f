import { sql } from 'kysely'
import { propostaNoAlcance } from '#modules/propostas/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { compararComPrometido, type PrometidoRealizado, type Promessa } from '../../regras/prometido.ts'
import { mesesRealizados } from '../encaixes.ts'
import { economiaDasUsinasProprias } from './realizado.ts'

/** What was sold says where the saving is read: invoices of a member, or bills of a plant of one's own. */
type PromessaDeTipo = Promessa & { tipo: string }

/** The last accepted proposal of each contact that promises a saving, of those that the caller may see. */
async function promessas(db: Db, ctx: Ctx, contatoId: string | null): Promise<PromessaDeTipo[]> {
  const { rows } = await sql<PromessaDeTipo>`
    select distinct on (p.contato_id)
      p.id as proposta_id,
      p.numero,
      p.tipo,
      p.contato_id,
      p.vendedor_id,
      p.economia_ano_centavos
    from propostas_publico.propostas p
    where p.estado = 'aceita'
      and p.contato_id is not null
      and p.economia_ano_centavos > 0
      and (${contatoId}::uuid is null or p.contato_id = ${contatoId}::uuid)
      and ${propostaNoAlcance(ctx)}
    order by p.contato_id, p.enviada_em desc nulls last, p.id desc
  `.execute(db)
  return rows
}

/** Promised and realised of the customers that the caller sees; of one of them where named. */
export async function prometidoRealizado(
  db: Db,
  p: { ctx: Ctx; ligados: Ligados; contatoId: string | null },
): Promise<PrometidoRealizado[]> {
  const prometidas = await promessas(db, p.ctx, p.contatoId)
  if (prometidas.length === 0) return []
  const contatosDe = (propria: boolean) =>
    prometidas.filter((x) => (x.tipo === 'autoconsumo') === propria).map((x) => x.contato_id)
  const [proprias, ...meses] = await Promise.all([
    economiaDasUsinasProprias(db, contatosDe(true)),
    ...p.ligados.de(mesesRealizados).map((ler) => ler(db, contatosDe(false))),
  ])
  const cobradas = meses.flat().map((m) => ({
    contato_id: m.contato_id,
    competencia: m.competencia,
    economia_centavos: m.sem_plano_centavos - m.pago_centavos,
  }))
  return compararComPrometido(prometidas, [...proprias, ...cobradas])
}

/** Names of sellers and of customers, for lists. */
export async function nomesDe(db: Db, usuarios: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from acesso_publico.usuarios
    where id = any(${[...usuarios]}::uuid[])
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.nome]))
}
