import { invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { gravarAplicativo, trancarAutorizacao } from '#platform/mail/oauth/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { CAIXA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/exigir-caixa.ts'
import { alcanceDe, configuraCaixa, ve } from '#modules/chat/nucleo/server/politica.ts'
import { lerCaixa } from './configuracao.ts'
import { donoDaCaixa } from './ligacao/entrada.ts'

/** Starts the authorisation of the account that the inbox is set up with. Returns the provider's page. */
export async function iniciarAutorizacao(s: Servicos, u: Unidade, ctx: Ctx, id: string): Promise<string> {
  const alcance = await alcanceDe(s.banco.db, ctx)
  if (!ve(alcance, id)) throw naoEncontrado(CAIXA_NAO_ENCONTRADA)
  if (!configuraCaixa(ctx, alcance, id))
    throw proibido('chat.caixa.configurar', 'Só quem administra esta caixa pode autorizar a conta dela.')
  const caixa = await abrirCaixa(u.tx, s.cofre, id)
  if (caixa.tipo !== 'email') throw naoEncontrado(CAIXA_NAO_ENCONTRADA)
  const c = lerCaixa(caixa)
  if (c.autenticacao === 'senha') throw invalido('Esta caixa entra com senha. Escolha uma conta na aba Configuração.')
  const dono = donoDaCaixa(id)
  const { autenticacao: provedor, cliente_id, usuario, cliente_segredo } = c
  const atual = await trancarAutorizacao(u.tx, s.cofre, dono)
  const igual =
    atual?.provedor === provedor &&
    atual.cliente_id === cliente_id &&
    atual.usuario === usuario &&
    atual.segredos.cliente === cliente_segredo
  if (!igual) await gravarAplicativo(u.tx, s.cofre, dono, { provedor, cliente_id, usuario }, cliente_segredo)
  return s.autorizacoes.iniciar(u, dono, { usuario_id: ctx.usuario.id, sessao_id: ctx.sessao_id })
}
