import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { EntregaDoConvite } from '../../contract/convites.ts'
import type { PedidoDeAcesso, pedidos } from '../../contract/pedidos.ts'
import { pedidoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { codigosDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { travarPedido } from '../consultas/pedidos.ts'
import { enviarConvite } from '../correio.ts'
import { exigirConcessao, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { incluirConvite } from './criar-convite.ts'
import { incluirPapel } from '#modules/acesso/papeis/server/comandos/dar-papel.ts'

type Decisao = Pick<PedidoDeAcesso, 'status' | 'papel' | 'resposta' | 'solicitante_id'> & { convite_id?: string }

/** Gives a colleague the role immediately. Sends an external requester an invitation with the role. */
export async function aprovarPedido(
  s: Servicos,
  ctx: Ctx,
  id: string,
  dados: BodyDe<typeof pedidos.aprovar>,
): Promise<PedidoDeAcesso & { convite: EntregaDoConvite | null }> {
  const { papel, valido_ate, resposta = null } = dados
  const { pedido, token } = await s.executar(ctx, async (u) => {
    const { p, solicitante_id } = await abrir(u.tx, ctx, id)
    const departamento = exigirDepartamento(p.departamento)
    exigirConcessao(ctx, [{ codigo: departamento, papel }])
    const base = { status: 'aprovado' as const, papel, resposta, solicitante_id }
    if (solicitante_id) {
      const alvo = await travarPessoa(u.tx, solicitante_id)
      exigirPoderSobre(ctx, alvo)
      if (!alvo.ativo) throw conflito('Esta pessoa está desativada. Reative-a antes de dar um papel.')
      await incluirPapel(u, ctx, solicitante_id, { departamento, papel, valido_ate })
      return { pedido: await gravar(u, ctx, p, base), token: null }
    }
    const convite = await incluirConvite(u, {
      nome: p.nome,
      email: p.email,
      papeis: [{ departamento, papel, valido_ate }],
      globais: [],
      origem: 'pedido',
      criado_por: ctx.usuario.id,
    })
    return { pedido: await gravar(u, ctx, p, { ...base, convite_id: convite.id }), token: convite.token }
  })
  const { nome, email } = pedido
  const convite = token ? await enviarConvite(s, { nome, email, token, origem: 'pedido', de: ctx.usuario.nome }) : null
  return { ...pedido, convite }
}

export function recusarPedido(
  s: Servicos,
  ctx: Ctx,
  id: string,
  resposta: string | undefined,
): Promise<PedidoDeAcesso> {
  return s.executar(ctx, async (u) => {
    const { p, solicitante_id } = await abrir(u.tx, ctx, id)
    return gravar(u, ctx, p, { status: 'recusado', papel: null, resposta: resposta ?? null, solicitante_id })
  })
}

/**
 * The requester is found by account or by address, so that a user cannot approve a request that they made with their
 * own e-mail while signed out.
 */
async function abrir(tx: Tx, ctx: Ctx, id: string): Promise<{ p: PedidoDeAcesso; solicitante_id: string | null }> {
  const p = await travarPedido(tx, ctx, id)
  if (p.status !== 'pendente') throw conflito(`Este pedido já foi ${p.status}.`)
  const dono =
    p.solicitante_id ??
    (await tx.selectFrom('cad.usuarios').select('id').where('email', '=', p.email).executeTakeFirst())?.id ??
    null
  if (dono === ctx.usuario.id) throw new ErroApp('FORBIDDEN', 403, 'Quem pediu o acesso não pode decidir sobre ele.')
  return { p, solicitante_id: dono }
}

async function gravar(u: Unidade, ctx: Ctx, p: PedidoDeAcesso, decisao: Decisao): Promise<PedidoDeAcesso> {
  await u.tx
    .updateTable('cad.pedidos_de_acesso')
    .set({ ...decisao, decidido_por: ctx.usuario.id, decidido_em: new Date() })
    .where('id', '=', p.id)
    .execute()
  const { status, papel, resposta } = decisao
  u.auditar({
    acao: 'cad.pedido.decidir',
    entidade: 'pedido_de_acesso',
    entidade_id: p.id,
    antes: { status: p.status },
    depois: { status, papel },
    motivo: resposta ?? undefined,
  })
  u.emitir(pedidoAlterado, { pedido_id: p.id, departamento: p.departamento })
  return travarPedido(u.tx, ctx, p.id)
}

function exigirDepartamento(codigo: string) {
  const conhecido = codigosDeDepartamento.find((d) => d === codigo)
  if (!conhecido) throw conflito('O departamento deste pedido não existe mais.')
  return conhecido
}
