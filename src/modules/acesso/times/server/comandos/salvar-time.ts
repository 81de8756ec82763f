import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { times } from '../../contract/times.ts'
import { timeAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Time } from '#modules/acesso/nucleo/tipos.ts'
import { obterTime } from '../consultas/times.ts'
import { exigirOutraPessoa } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { definirAtuacao } from './atuacao-do-time.ts'
import { diferenca } from '#modules/acesso/nucleo/server/comandos/diferenca.ts'
import { exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

export function criarTime(
  s: Servicos,
  ctx: Ctx,
  { membros = [], funis, cidades, turnos, ...dados }: BodyDe<typeof times.criar>,
): Promise<Time> {
  return s.executar(ctx, async (u) => {
    const id = uuidv7()
    await exigirLigados(u.tx, [dados.departamento])
    await u.tx
      .insertInto('cad.times')
      .values({ id, ...dados })
      .execute()
    await definirMembros(u.tx, id, membros)
    const onde = await definirAtuacao(s, u.tx, id, { funis, cidades, turnos })
    u.auditar({
      acao: 'cad.time.criar',
      entidade: 'time',
      entidade_id: id,
      depois: { ...dados, membros, ...onde?.depois },
    })
    u.emitir(timeAlterado, { time_id: id })
    return obterTime(s, u.tx, id)
  })
}

export function alterarTime(
  s: Servicos,
  ctx: Ctx,
  id: string,
  { membros, funis, cidades, turnos, ...dados }: BodyDe<typeof times.alterar>,
): Promise<Time> {
  return s.executar(ctx, async (u) => {
    const antes = await u.tx
      .selectFrom('cad.times')
      .select(['nome', 'descricao', 'departamento', 'lider_id', 'capacidade'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!antes) throw naoEncontrado('Time não encontrado')
    const mudanca = diferenca(antes, dados)
    await exigirLigados(u.tx, [mudanca?.depois.departamento])
    if (mudanca) await u.tx.updateTable('cad.times').set(mudanca.depois).where('id', '=', id).execute()
    const gente = membros && (await definirMembros(u.tx, id, membros))
    if (gente?.entraram.includes(ctx.usuario.id)) await exigirQueNadaAbra(u.tx, ctx, id)
    const onde = await definirAtuacao(s, u.tx, id, { funis, cidades, turnos })
    if (mudanca || gente || onde) {
      u.auditar({
        acao: 'cad.time.alterar',
        entidade: 'time',
        entidade_id: id,
        antes: { ...mudanca?.antes, ...onde?.antes },
        depois: { ...mudanca?.depois, ...gente, ...onde?.depois },
      })
      u.emitir(timeAlterado, { time_id: id })
    }
    return obterTime(s, u.tx, id)
  })
}

/**
 * A team that is a member of funnels or holds cards gives its people access to them, so a user cannot add themselves.
 */
async function exigirQueNadaAbra(tx: Tx, ctx: Ctx, time_id: string): Promise<void> {
  const { rows } = await sql`
    select
    where exists (select from funis_publico.membros where time_id = ${time_id})
      or exists (select from funis_publico.cartoes where time_id = ${time_id})
  `.execute(tx)
  if (rows.length > 0) exigirOutraPessoa(ctx, ctx.usuario.id)
}

/** Returns the members added and removed; the others keep the date on which they joined. */
async function definirMembros(
  tx: Tx,
  time_id: string,
  membros: readonly string[],
): Promise<{ entraram: string[]; sairam: string[] } | undefined> {
  const atuais = (
    await tx.selectFrom('cad.time_membros').select('usuario_id').where('time_id', '=', time_id).execute()
  ).map((m) => m.usuario_id)
  const entraram = [...new Set(membros)].filter((m) => !atuais.includes(m))
  const sairam = atuais.filter((m) => !membros.includes(m))
  if (sairam.length > 0)
    await tx.deleteFrom('cad.time_membros').where('time_id', '=', time_id).where('usuario_id', 'in', sairam).execute()
  if (entraram.length > 0)
    await tx
      .insertInto('cad.time_membros')
      .values(entraram.map((usuario_id) => ({ time_id, usuario_id })))
      .execute()
  return entraram.length + sairam.length > 0 ? { entraram, sairam } : undefined
}
