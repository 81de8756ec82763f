import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { uuidv7 } from '#kit/id.ts'
import { diaDe, fimDoDia } from '#kit/parede.ts'
import { exigirVer } from '#modules/ordens/publico.ts'
import { novoPin } from '#platform/codigos/pin.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { EscopoDoLink } from '../../contract/links.ts'

const DIA_MS = 86_400_000

/** View: 30 days after the visit; sign: 7; external technician: until the end of the scheduled day. */
function validadeDe(escopo: EscopoDoLink, visita: Date): Date {
  const depois = Math.max(visita.getTime(), Date.now())
  if (escopo === 'cliente_ver') return new Date(depois + 30 * DIA_MS)
  if (escopo === 'cliente_assinar') return new Date(depois + 7 * DIA_MS)
  return fimDoDia(diaDe(new Date(depois), FUSO), FUSO)
}

const visitaDa = async (tx: Tx, ordemId: string): Promise<Date> => {
  const { concluida_em, agendada_ate } = await tx
    .selectFrom('ordens_publico.ordens')
    .select(['agendada_ate', 'concluida_em'])
    .where('id', '=', ordemId)
    .executeTakeFirstOrThrow()
  return concluida_em ?? agendada_ate ?? new Date()
}

/**
 * The links of an order last as long as its visit asks for: one that is put off takes them along, and its conclusion
 * starts their days again. That of an external technician ends with the day of the visit, also when that is earlier now.
 */
export async function acompanharVisita(tx: Tx, ordemId: string): Promise<void> {
  const vivos = await tx
    .selectFrom('campo.links')
    .select(['id', 'escopo', 'expira_em'])
    .where('ordem_id', '=', ordemId)
    .where('revogado_em', 'is', null)
    .where('expira_em', '>', new Date())
    .execute()
  if (vivos.length === 0) return
  const visita = await visitaDa(tx, ordemId)
  for (const { id, escopo, expira_em: antes } of vivos) {
    const ate = validadeDe(escopo, visita)
    const expira_em = escopo === 'tecnico_externo' || ate > antes ? ate : antes
    await tx.updateTable('campo.links').set({ expira_em }).where('id', '=', id).execute()
  }
}

/** Makes a link and ends the one before it. The token is in this answer and nowhere else: only its hash is stored. */
export async function gerarLink(
  u: Unidade,
  ordemId: string,
  escopo: EscopoDoLink,
): Promise<{ id: string; token: string; expira_em: Date; pin: string | null }> {
  const visita = await visitaDa(u.tx, ordemId)
  await u.tx
    .updateTable('campo.links')
    .set({ revogado_em: new Date() })
    .where('ordem_id', '=', ordemId)
    .where('escopo', '=', escopo)
    .where('revogado_em', 'is', null)
    .execute()
  const token = novoToken()
  const id = uuidv7()
  const expira_em = validadeDe(escopo, visita)
  await u.tx
    .insertInto('campo.links')
    .values({
      id,
      ordem_id: ordemId,
      escopo,
      token_hash: hashDoToken(token),
      expira_em,
      criado_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({
    acao: 'link_da_ordem.criar',
    entidade: 'link_da_ordem',
    entidade_id: id,
    depois: { escopo, ordem_id: ordemId },
  })
  return { id, token, expira_em, pin: escopo === 'tecnico_externo' ? await guardarPin(u.tx, id) : null }
}

export const enderecoDoLink = (s: Pick<Servicos, 'ambiente'>, token: string): string =>
  `${s.ambiente.urlPublica}/os/${token}`

/** Stores the hash of a new PIN, which is in this answer and nowhere else. */
async function guardarPin(tx: Tx, linkId: string): Promise<string> {
  const { pin, sal, hash } = await novoPin()
  await tx.insertInto('campo.pins').values({ link_id: linkId, sal, hash }).execute()
  return pin
}

async function trancarLink(u: Unidade, ctx: Ctx, id: string) {
  const link = await u.tx
    .selectFrom('campo.links')
    .select(['ordem_id', 'escopo', 'revogado_em', 'revogado_por'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw naoEncontrado('Este link não existe.')
  await exigirVer(u.tx, ctx, link.ordem_id)
  return link
}

export async function revogarLink(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const link = await trancarLink(u, ctx, id)
  if (link.revogado_em) return
  await u.tx
    .updateTable('campo.links')
    .set({ revogado_em: new Date(), revogado_por: ctx.usuario.id })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'link_da_ordem.revogar', entidade: 'link_da_ordem', entidade_id: id })
}

/** The toast stays 5 s; the rest is for a slow network. */
const PARA_DESFAZER_MS = 60_000

/** Gives back a link that this user has just revoked. One that another link or a cancellation ended stays ended. */
export async function desfazerRevogacao(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const link = await trancarLink(u, ctx, id)
  if (!link.revogado_em) return
  const passou = Date.now() - link.revogado_em.getTime() > PARA_DESFAZER_MS
  if (passou || link.revogado_por !== ctx.usuario.id) throw conflito('Não dá mais para desfazer. Gere outro link.')
  const vivo = await u.tx
    .selectFrom('campo.links')
    .select('id')
    .where('ordem_id', '=', link.ordem_id)
    .where('escopo', '=', link.escopo)
    .where('revogado_em', 'is', null)
    .executeTakeFirst()
  if (vivo) throw conflito('Já há outro link no lugar deste.')
  await u.tx.updateTable('campo.links').set({ revogado_em: null, revogado_por: null }).where('id', '=', id).execute()
  u.auditar({ acao: 'link_da_ordem.desfazer', entidade: 'link_da_ordem', entidade_id: id })
}

/** A cancelled order has no page: its links end in the transaction of the cancellation. */
export async function revogarDaOrdem(tx: Tx, ordemId: string): Promise<void> {
  await tx
    .updateTable('campo.links')
    .set({ revogado_em: new Date() })
    .where('ordem_id', '=', ordemId)
    .where('revogado_em', 'is', null)
    .execute()
}

export async function linksDe(db: Db, ordemId: string) {
  const { rows } = await sql<{
    id: string
    escopo: EscopoDoLink
    expira_em: Date
    revogado_em: Date | null
    criado_em: Date
    acessos: number
    ultimo_acesso: Date | null
    recusa: string | null
  }>`
    select
      l.id, l.escopo, l.expira_em, l.revogado_em, l.criado_em,
      count(a.id)::int as acessos,
      max(a.em) as ultimo_acesso,
      (
        select d.recusa
        from campo.links_da_conclusao d
        join ordens_publico.ordens o on o.id = d.ordem_id
        where d.link_id = l.id
          and d.ciclo = o.ciclo
      ) as recusa
    from campo.links l
    left join campo.acessos a on a.link_id = l.id
    where l.ordem_id = ${ordemId}
    group by l.id
    order by l.criado_em desc, l.id desc
    limit 50
  `.execute(db)
  return rows.map((l) => ({
    ...l,
    expira_em: l.expira_em.toISOString(),
    revogado_em: l.revogado_em?.toISOString() ?? null,
    criado_em: l.criado_em.toISOString(),
    ultimo_acesso: l.ultimo_acesso?.toISOString() ?? null,
  }))
}
