import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Membro } from '#modules/acesso/nucleo/tipos.ts'
import { instante, instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'
import { exigirConcessao, exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { colunasDoPapel, qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { exigirValidade } from './validade.ts'
import { exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

type Dados = BodyDe<typeof usuarios.darPapel>

export function darPapel(s: Servicos, ctx: Ctx, id: string, dados: Dados): Promise<Membro> {
  exigirOutraPessoa(ctx, id)
  return s.executar(ctx, async (u) => {
    exigirPoderSobre(ctx, await travarPessoa(u.tx, id))
    return incluirPapel(u, ctx, id, dados)
  })
}

/**
 * Also used when a request is approved. Without a start date the database clock sets it, because the same clock decides
 * whether the role is valid.
 */
export async function incluirPapel(
  u: Unidade,
  ctx: Ctx,
  usuario_id: string,
  { departamento, papel, valido_de, valido_ate }: Dados,
): Promise<Membro> {
  exigirConcessao(ctx, [{ codigo: departamento, papel }])
  await exigirLigados(u.tx, [departamento])
  const ate = exigirValidade(valido_de ? new Date(valido_de) : new Date(), valido_ate)
  const { vigente, ...m } = await u.tx
    .insertInto('cad.membros')
    .values({
      id: uuidv7(),
      departamento,
      ...colunasDoPapel(papel),
      usuario_id,
      valido_ate: ate,
      concedido_por: ctx.usuario.id,
      ...(valido_de ? { valido_de } : {}),
    })
    .returning([
      'id',
      'departamento',
      qualPapel('cad.membros').as('papel'),
      'valido_de',
      'valido_ate',
      sql<boolean>`valido_de <= now()`.as('vigente'),
    ])
    .executeTakeFirstOrThrow()
  const depois = { ...m, valido_de: instante(m.valido_de), valido_ate: instanteOuNulo(m.valido_ate) }
  u.auditar({ acao: 'cad.papel.dar', entidade: 'usuario', entidade_id: usuario_id, depois })
  u.emitir(acessoAlterado, { usuario_id })
  return { ...depois, vigente }
}
