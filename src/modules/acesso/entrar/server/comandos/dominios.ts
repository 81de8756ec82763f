import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Dominio, dominios } from '../../contract/cadastro.ts'
import { dominioAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { instante } from '#modules/acesso/nucleo/server/apresentar.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export function permitirDominio(s: Servicos, ctx: Ctx, dados: BodyDe<typeof dominios.criar>): Promise<Dominio> {
  return s.executar(ctx, async (u) => {
    const { criado_em } = await u.tx
      .insertInto('cad.dominios_de_cadastro')
      .values({ ...dados, criado_por: ctx.usuario.id })
      .returning('criado_em')
      .executeTakeFirstOrThrow()
    u.auditar({ acao: 'cad.dominio.permitir', entidade: 'dominio', entidade_id: dados.dominio, depois: dados })
    u.emitir(dominioAlterado, { dominio: dados.dominio })
    return { ...dados, criado_em: instante(criado_em) }
  })
}

export function proibirDominio(s: Servicos, ctx: Ctx, dominio: string): Promise<void> {
  return s.executar(ctx, async (u) => {
    const antes = await u.tx
      .deleteFrom('cad.dominios_de_cadastro')
      .where('dominio', '=', dominio)
      .returning(['departamento', 'papel'])
      .executeTakeFirst()
    if (!antes) throw naoEncontrado('Este domínio não está na lista')
    u.auditar({ acao: 'cad.dominio.proibir', entidade: 'dominio', entidade_id: dominio, antes })
    u.emitir(dominioAlterado, { dominio })
  })
}
