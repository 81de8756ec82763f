import { sql } from 'kysely'
import type { z } from 'zod'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { novaCota } from '../../contract/investidores.ts'
import { investimentoMudou } from '../../eventos.ts'
import { linkPublicoDoInvestidor } from '../../links.ts'
import { primeiroDia, ultimoDia } from '../../regras/extrato.ts'
import { cotaPorId, semCota } from '../consultas/cotas.ts'
import { planoDaUsina } from '../consultas/plano.ts'

const CONTEXTO_DO_LINK = 'investidores.link'

const noCampo = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])

/** Registers a quota. The database refuses more than 100 on any day, and a quota in a closed month. */
export async function criarCota(u: Unidade, cofre: Servicos['cofre'], d: z.output<typeof novaCota>): Promise<string> {
  const plano = await planoDaUsina(u.tx, d.usina_id, true)
  if (!plano) throw noCampo('usina_id', 'Ponha antes os custos e as premissas desta usina')
  if (d.primeiro_mes < d.aporte_em.slice(0, 7))
    throw noCampo('primeiro_mes', 'A cota não distribui antes do mês do aporte')
  const { rows } = await sql<{ nome: string }>`
    select nome
    from contatos_publico.contatos
    where id = ${d.contato_id}
  `.execute(u.tx)
  const nome = rows[0]?.nome
  if (nome === undefined) throw noCampo('contato_id', 'Este contato não existe mais')
  const [id, token] = [uuidv7(), novoToken()]
  await u.tx
    .insertInto('investidores.cotas')
    .values({
      id,
      usina_id: d.usina_id,
      contato_id: d.contato_id,
      nome,
      parte: d.parte,
      aporte_centavos: d.aporte_centavos,
      aporte_em: d.aporte_em,
      vigente_de: primeiroDia(d.primeiro_mes),
      link_hash: hashDoToken(token),
      link_cifrado: cofre.cifrar(token, CONTEXTO_DO_LINK),
      criada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({
    acao: 'cota.criar',
    entidade: 'cota',
    entidade_id: id,
    depois: { usina: plano.usina, parte: d.parte, aporte_centavos: d.aporte_centavos, primeiro_mes: d.primeiro_mes },
  })
  u.emitir(investimentoMudou, { usina_id: d.usina_id })
  return id
}

/** The last month that a quota gets a part of. */
export async function encerrarCota(u: Unidade, id: string, ultimoMes: string): Promise<void> {
  const cota = await cotaPorId(u.tx, id)
  await planoDaUsina(u.tx, cota.usina_id, true)
  if (ultimoMes < cota.vigente_de.slice(0, 7)) throw noCampo('ultimo_mes', 'A cota começa depois deste mês')
  const ate = ultimoDia(ultimoMes)
  await u.tx.updateTable('investidores.cotas').set({ vigente_ate: ate }).where('id', '=', id).execute()
  u.auditar({
    acao: 'cota.encerrar',
    entidade: 'cota',
    entidade_id: id,
    antes: { vigente_ate: cota.vigente_ate },
    depois: { vigente_ate: ate },
  })
  u.emitir(investimentoMudou, { usina_id: cota.usina_id })
}

/**
 * The address of the investor's own page; a quota whose link was revoked gets a new one. It opens the statement without a
 * session, so that reading it is audited.
 */
export async function linkDoInvestidor(
  u: Unidade,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
  id: string,
): Promise<string> {
  const r = await linkTrancado(u, id)
  u.auditar({ acao: 'cota.link', entidade: 'cota', entidade_id: id, depois: { novo: r.link_cifrado === null } })
  const token = r.link_cifrado ? s.cofre.decifrar(r.link_cifrado, CONTEXTO_DO_LINK) : novoToken()
  if (!r.link_cifrado) {
    const link = { link_hash: hashDoToken(token), link_cifrado: s.cofre.cifrar(token, CONTEXTO_DO_LINK) }
    await u.tx.updateTable('investidores.cotas').set(link).where('id', '=', id).execute()
    u.emitir(investimentoMudou, { usina_id: r.usina_id })
  }
  return `${s.ambiente.urlPublica}${linkPublicoDoInvestidor(token)}`
}

/** The link opens nothing any more, as one that never existed. */
export async function revogarLink(u: Unidade, id: string): Promise<void> {
  const r = await linkTrancado(u, id)
  if (!r.link_cifrado) throw conflito('Este investidor não tem link.')
  const link = { link_hash: null, link_cifrado: null }
  await u.tx.updateTable('investidores.cotas').set(link).where('id', '=', id).execute()
  u.auditar({ acao: 'cota.revogar_link', entidade: 'cota', entidade_id: id })
  u.emitir(investimentoMudou, { usina_id: r.usina_id })
}

async function linkTrancado(u: Unidade, id: string) {
  const r = await u.tx
    .selectFrom('investidores.cotas')
    .select(['usina_id', 'link_cifrado'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!r) throw semCota()
  return r
}
