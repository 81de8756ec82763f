import { sql } from 'kysely'
import { ErroApp, proibido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comSegredos } from '../../regras/permissoes.ts'
import { carregarAcesso } from './carregar-acesso.ts'

/** The header with which a page of an administrator reads as another person. */
export const CABECALHO_DA_VISAO = 'girassol-ver-como'

const SO_LEITURA = 'Você está vendo como outra pessoa: aqui só se lê. Saia desta visão para mudar alguma coisa.'

/**
 * Returns the context of the person whom this administrator sees as: the person's rights over reads, no writes, and none
 * of the permissions whose screens hold keys. The view must be open and of this session, the person active and no
 * administrator.
 */
export async function vistoComo(db: Db, ctx: Ctx, visao: string, metodo: string): Promise<Ctx> {
  if (metodo !== 'GET' && metodo !== 'HEAD') throw proibido('ver_como', SO_LEITURA)
  const {
    rows: [aberta],
  } = ehUuid(visao)
    ? await sql<{ pessoa_id: string }>`
        select v.pessoa_id
        from cad.visoes_de_pessoa v
        where v.id = ${visao}
          and v.quem_ve_id = ${ctx.usuario.id}
          and v.sessao_id = ${ctx.sessao_id}
          and v.encerrada_em is null
          and v.expira_em > now()
          and not exists (
            select from cad.papeis_globais g
            where g.usuario_id = v.pessoa_id
              and g.papel = 'admin'
          )
      `.execute(db)
    : { rows: [] }
  const pessoa = aberta && ctx.acesso.admin ? await carregarAcesso(db, aberta.pessoa_id) : null
  if (!pessoa?.usuario.ativo) throw new ErroApp('VISAO_ENCERRADA', 403, 'Esta visão terminou. Você voltou a ser você.')
  const { id, nome, email } = pessoa.usuario
  const { acesso } = pessoa
  const permissoes = new Set([...acesso.permissoes].filter((p) => !comSegredos.has(p)))
  return { ...ctx, usuario: { id, nome, email }, acesso: { ...acesso, permissoes }, vistoPor: ctx.usuario.id }
}
