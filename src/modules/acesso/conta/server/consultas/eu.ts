import { sql } from 'kysely'
import { naoAutenticado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { PessoaConectada } from '../../contract/eu.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { carregarAcesso } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'

interface Linha {
  telefone: string | null
  foto: string | null
  fuso: string
  assinatura: string | null
  expediente: { dia: number; inicio: number; fim: number }[]
  cargo: string | null
  globais: ('admin' | 'auditor')[]
  preferencias: Record<string, unknown>
  nomes: Record<string, string>
  desligados: string[]
}

/**
 * Everything the shell needs to render. Reads the rights again: the response must be newer than the change that made
 * the client refetch.
 */
export async function obterEu(s: Servicos, ctx: Ctx): Promise<PessoaConectada> {
  const id = ctx.usuario.id
  const { db } = s.banco
  const [pessoa, { rows }] = await Promise.all([
    carregarAcesso(db, id),
    sql<Linha>`
      select
        u.telefone,
        u.foto,
        u.fuso,
        u.assinatura,
        ${s.expedientes.de('usuario_id', sql`u.id`)} as expediente,
        c.nome::text as cargo,
        array(select g.papel::text from cad.papeis_globais g where g.usuario_id = u.id order by 1) as globais,
        coalesce(
          (select json_object_agg(p.chave, p.valor) from cad.preferencias p where p.usuario_id = u.id), '{}'
        ) as preferencias,
        (select json_object_agg(d.codigo, d.nome) from cad.departamentos d) as nomes,
        array(select d.codigo from cad.departamentos d where not d.ligado order by d.ordem) as desligados
      from cad.usuarios u
      left join cad.cargos c on c.id = u.cargo_id
      where u.id = ${id}
    `.execute(db),
  ])
  const linha = rows[0]
  if (!pessoa || !linha) throw naoAutenticado()
  const { nomes, ...dados } = linha
  return {
    ...dados,
    id,
    nome: pessoa.usuario.nome,
    email: pessoa.usuario.email,
    aal: ctx.aal,
    versao: pessoa.acesso.versao,
    admin: pessoa.acesso.admin,
    permissoes: [...(ctx.vistoPor ? ctx : pessoa).acesso.permissoes].sort(),
    departamentos: pessoa.acesso.departamentos.map((d) => ({ ...d, nome: nomes[d.codigo] ?? d.codigo })),
  }
}
