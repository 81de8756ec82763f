import { empresaPublica } from '#modules/empresa/publico.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { certificado } from '../contract/certificado.ts'
import type { pedidos } from '../contract/pedidos.ts'
import { corrigirContato, reenviar } from './comandos/acompanhar.ts'
import { cancelarPedido } from './comandos/cancelar.ts'
import { porCertificado, removerCertificado } from './comandos/certificado.ts'
import { conferirServico, mudarCarimbo } from './comandos/servico-de-carimbo.ts'
import { documentoDoPedido, painelDaOrigem } from './consultas/painel.ts'
import { seloDaEmpresa } from './consultas/selo.ts'
import { exigirOrigem, exigirPedido, semPedido } from './politica.ts'

export function rotasDosPedidos(s: Servicos): Tratadores<typeof pedidos> {
  const { db } = s.banco
  return {
    async daOrigem({ ctx, query }) {
      const origem = { tipo: query.origem_tipo, id: query.origem_id }
      await exigirOrigem(db, s.ligados, ctx, origem)
      return { success: true, data: await painelDaOrigem(db, origem) }
    },
    async documento({ ctx, params, reply }) {
      await exigirPedido(db, s.ligados, ctx, params.id)
      const d = await documentoDoPedido(db, params.id)
      const guardado = d && (await lerGuardado(db, d.sha256))
      if (!d || !guardado) throw semPedido()
      return servirGuardado(reply, guardado, d.nome, false)
    },
    async reenviar({ ctx, params }) {
      await exigirPedido(db, s.ligados, ctx, params.id)
      await s.executar(ctx, (u) => reenviar(u, { pedido: params.id, signatario: params.signatario }))
      return { success: true }
    },
    async corrigir({ ctx, params, body }) {
      await exigirPedido(db, s.ligados, ctx, params.id)
      await s.executar(ctx, (u) => corrigirContato(u, { pedido: params.id, signatario: params.signatario }, body))
      return { success: true }
    },
    async cancelar({ ctx, params, body }) {
      await exigirPedido(db, s.ligados, ctx, params.id)
      await s.executar(ctx, (u) => cancelarPedido(u, params.id, body.motivo))
      return { success: true }
    },
  }
}

export function rotasDoCertificado(s: Servicos): Tratadores<typeof certificado> {
  return {
    obter: async () => ({ success: true, data: await seloDaEmpresa(s.banco.db) }),
    async por({ ctx, body }) {
      const { controladora } = await empresaPublica(s.banco.db)
      const p = {
        arquivo: Buffer.from(body.arquivo, 'base64'),
        senha: body.senha,
        cnpjs: controladora ? [controladora.cnpj] : [],
      }
      await s.executar(ctx, (u) => porCertificado(u, s, p))
      return { success: true }
    },
    async remover({ ctx }) {
      await s.executar(ctx, (u) => removerCertificado(u))
      return { success: true }
    },
    async carimbo({ ctx, body }) {
      await conferirServico(s, body.url)
      await s.executar(ctx, (u) => mudarCarimbo(u, body.url))
      return { success: true }
    },
  }
}
