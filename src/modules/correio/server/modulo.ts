import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { autorizacaoDoCorreio } from '../contract/autorizacao.ts'
import { servidorDeCorreio } from '../contract/servidor.ts'
import { salvarAutorizacao } from './comandos/autorizacao.ts'
import { removerServidor, salvarServidor } from './comandos/servidor.ts'
import { testarCorreio } from './comandos/testar.ts'
import { situacaoDoCorreio } from './consultas/situacao.ts'

const tratar = (s: Servicos): Tratadores<typeof servidorDeCorreio> => ({
  ver: async () => ({ success: true, data: await situacaoDoCorreio(s) }),
  async salvar({ ctx, body }) {
    await s.executar(ctx, (u) => salvarServidor(s, u, body))
    return { success: true, data: await situacaoDoCorreio(s) }
  },
  async remover({ ctx }) {
    await s.executar(ctx, (u) => removerServidor(s, u))
    return { success: true }
  },
  testar: async ({ ctx, body }) => ({ success: true, data: await testarCorreio(s, ctx, body.para) }),
})

const tratarAutorizacao = (s: Servicos): Tratadores<typeof autorizacaoDoCorreio> => ({
  async salvar({ ctx, body }) {
    await s.executar(ctx, (u) => salvarAutorizacao(s, u, body))
    return { success: true, data: await situacaoDoCorreio(s) }
  },
  async iniciar({ ctx }) {
    const url = await s.executar(ctx, (u) => s.autorizacoes.iniciar(u, 'sistema', daSessao(ctx)))
    return { success: true, data: { url } }
  },
  async concluir({ ctx, body }) {
    const dono = await s.autorizacoes.concluir(daSessao(ctx), body)
    return { success: true, data: { caixa_id: dono === 'sistema' ? null : dono.slice('caixa:'.length) } }
  },
})

const daSessao = (ctx: Ctx) => ({ usuario_id: ctx.usuario.id, sessao_id: ctx.sessao_id })

/** The mail server through which the product's own e-mails leave. */
export const moduloDoCorreio = (s: Servicos): Modulo => ({
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'correio', servidorDeCorreio, tratar(s), registro)
    registrar(app, porteiro, 'correio.autorizacao', autorizacaoDoCorreio, tratarAutorizacao(s), registro)
  },
})
