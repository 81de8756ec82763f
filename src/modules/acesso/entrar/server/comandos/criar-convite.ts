import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Convite, convites, EntregaDoConvite } from '../../contract/convites.ts'
import { conviteAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'
import { obterConvite } from '../consultas/convites.ts'
import { enviarConvite } from '../correio.ts'
import { exigirAdmin, exigirConcessao } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { exigirValidade } from '#modules/acesso/papeis/server/comandos/validade.ts'
import { colunasDoPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

export const VALIDADE_DO_CONVITE = 7 * 24 * 3600 * 1000

interface NovoConvite {
  nome: string
  email: string
  telefone?: string | null | undefined
  cargo_id?: string | null | undefined
  papeis: readonly { departamento: string; papel: string; valido_ate?: string | null | undefined }[]
  globais: readonly PapelGlobal[]
  origem: 'convite' | 'pedido' | 'dominio'
  criado_por: string | null
}

export async function convidar(
  s: Servicos,
  ctx: Ctx,
  dados: BodyDe<typeof convites.criar>,
): Promise<EntregaDoConvite & { convite: Convite }> {
  if (dados.globais.length > 0) exigirAdmin(ctx)
  exigirConcessao(
    ctx,
    dados.papeis.map((p) => ({ codigo: p.departamento, papel: p.papel })),
  )
  const novo = await s.executar(ctx, async (u) => {
    await exigirLigados(
      u.tx,
      dados.papeis.map((p) => p.departamento),
      'papeis',
    )
    const { id, token } = await incluirConvite(u, { ...dados, origem: 'convite', criado_por: ctx.usuario.id })
    return { token, convite: await obterConvite(u.tx, id) }
  })
  const entrega = await enviarConvite(s, { ...dados, token: novo.token, origem: 'convite', de: ctx.usuario.nome })
  return { ...entrega, convite: novo.convite }
}

/** Also used for approved requests and allowed domains. Revokes an expired invitation to the same address. */
export async function incluirConvite(u: Unidade, c: NovoConvite): Promise<{ id: string; token: string }> {
  const existe = await u.tx.selectFrom('cad.usuarios').select('id').where('email', '=', c.email).executeTakeFirst()
  if (existe) throw conflito('Já existe uma pessoa com este e-mail.', { usuario_id: existe.id })
  const agora = new Date()
  await u.tx
    .updateTable('cad.convites')
    .set({ revogado_em: agora })
    .where('email', '=', c.email)
    .where('usado_em', 'is', null)
    .where('revogado_em', 'is', null)
    .where('expira_em', '<=', agora)
    .execute()
  const id = uuidv7()
  const token = novoToken()
  const globais = [...new Set(c.globais)]
  await u.tx
    .insertInto('cad.convites')
    .values({
      id,
      nome: c.nome,
      email: c.email,
      telefone: c.telefone ?? null,
      cargo_id: c.cargo_id ?? null,
      token_hash: hashDoToken(token),
      globais,
      origem: c.origem,
      criado_por: c.criado_por,
      criado_em: agora,
      expira_em: new Date(agora.getTime() + VALIDADE_DO_CONVITE),
    })
    .execute()
  if (c.papeis.length > 0) {
    await u.tx
      .insertInto('cad.convite_papeis')
      .values(
        c.papeis.map(({ departamento, papel, valido_ate }) => ({
          convite_id: id,
          departamento,
          ...colunasDoPapel(papel),
          valido_ate: exigirValidade(agora, valido_ate),
        })),
      )
      .execute()
  }
  u.auditar({
    acao: 'cad.convite.criar',
    entidade: 'convite',
    entidade_id: id,
    depois: { email: c.email, papeis: c.papeis, globais, origem: c.origem },
  })
  u.emitir(conviteAlterado, { convite_id: id })
  return { id, token }
}
