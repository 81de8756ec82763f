import { sql } from 'kysely'
import type { Executar } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { auditarReenvio, trocarLink } from '#modules/acesso/entrar/server/comandos/reenviar-convite.ts'
import { enviarConvite, type DoCorreio } from '#modules/acesso/entrar/server/correio.ts'
import { convidadosAndaram } from '#modules/acesso/nucleo/eventos.ts'
import { carregarAcesso } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'
import { deConvidados, type LoteDeConvites } from '../importador.ts'

export type DeEntrega = DoCorreio & { executar: Executar }

/** Invitations of a list that are still open, in the order of the lines. */
async function abertos(db: Db, id: string, entrega: 'pendente' | 'link'): Promise<{ n: number; convite_id: string }[]> {
  const { rows } = await sql<{ n: number; convite_id: string }>`
    select l.n, l.convite_id
    from cad.convites_em_lote_linhas l
    join cad.convites c on c.id = l.convite_id
    where l.importacao_id = ${id}
      and l.situacao = 'convidada'
      and l.entrega = ${entrega}
      and c.usado_em is null
      and c.revogado_em is null
    order by l.n
  `.execute(db)
  return rows
}

/**
 * Sends the mails that are pending. Only the mail has the token, so a process that died in between sends a new link to
 * the person whose mail was not recorded. Without a mail server the user who invited passes the links on.
 */
export async function entregarConvites(s: DeEntrega, i: LoteDeConvites): Promise<void> {
  const autor = deConvidados.autor?.(i) ?? { usuario: null }
  const quem = i.responsavel_id ? await carregarAcesso(s.banco.db, i.responsavel_id) : null
  const lista = await abertos(s.banco.db, i.id, 'pendente')
  for (const { n, convite_id } of lista) {
    const enviado = quem ? await enviar(s, autor, quem, convite_id) : false
    await s.executar(autor, async (u) => {
      await u.tx
        .updateTable('cad.convites_em_lote_linhas')
        .set({ entrega: enviado ? 'enviado' : 'link' })
        .where('importacao_id', '=', i.id)
        .where('n', '=', n)
        .execute()
      u.emitir(convidadosAndaram, { importacao_id: i.id })
    })
  }
}

async function enviar(
  s: DeEntrega,
  autor: Parameters<Executar>[0],
  quem: Pick<Ctx, 'usuario' | 'acesso'>,
  convite_id: string,
): Promise<boolean> {
  try {
    const { convite, token } = await s.executar(autor, (u) => trocarLink(u, quem, convite_id))
    return (await enviarConvite(s, { ...convite, token, de: quem.usuario.nome })).enviado
  } catch (err) {
    s.log.warn({ err }, 'acesso: an invitation of a list was not sent')
    return false
  }
}

/** New links of the invitations whose mail did not leave. A delivered mail proves access to the mailbox: not those. */
export async function linksDoLote(
  s: DeEntrega,
  ctx: Ctx,
  id: string,
): Promise<{ nome: string; email: string; link: string }[]> {
  const lista = await abertos(s.banco.db, id, 'link')
  return s.executar(ctx, async (u) => {
    const links = []
    for (const { convite_id } of lista) {
      auditarReenvio(u, convite_id)
      const { convite, token } = await trocarLink(u, ctx, convite_id)
      links.push({ nome: convite.nome, email: convite.email, link: s.link(`/register/${token}`) })
    }
    return links
  })
}
