import type { Tratadores } from '#platform/http/rotas.ts'
import { ErroApp } from '#kit/erro.ts'
import type { configuracaoIa } from '../contract/ia.ts'
import { pedidoDeTeste } from '../regras/pedidos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { pedirTexto } from './chamada.ts'
import { conferirEndereco, gravarConfiguracao, instruir, ligarNaCaixa } from './comandos/configurar.ts'
import { configuracaoInteira, linhaDaConfiguracao, versoesDasInstrucoes } from './consultas/configuracao.ts'
import { chamadasDaIa, custosDaIa } from './consultas/registro.ts'

export function rotasDaConfiguracao({ s }: DependenciasDoChat): Tratadores<typeof configuracaoIa> {
  const { db } = s.banco
  const inteira = async () => ({ success: true as const, data: await configuracaoInteira(db) })
  return {
    obter: inteira,
    async gravar({ ctx, body }) {
      await conferirEndereco(s, body)
      await s.executar(ctx, (u) => gravarConfiguracao(u, s, ctx, body))
      return inteira()
    },
    async testar({ ctx }) {
      const inicio = performance.now()
      const { modelo_texto: modelo } = await linhaDaConfiguracao(db)
      const dizer = (conectado: boolean, mensagem: string) => ({
        success: true as const,
        data: { conectado, ms: Math.round(performance.now() - inicio), modelo, mensagem },
      })
      try {
        const { texto } = await pedirTexto(
          s,
          { usuario_id: ctx.usuario.id, conversa: null, habilidade: 'teste' },
          pedidoDeTeste,
        )
        return dizer(true, `O provedor respondeu: “${texto.slice(0, 80)}”`)
      } catch (erro) {
        if (!(erro instanceof ErroApp)) throw erro
        return dizer(
          false,
          erro.code === 'AI_OFF' ? 'Salve o endereço e o modelo de texto antes de testar.' : erro.message,
        )
      }
    },
    async caixa({ ctx, params, body }) {
      await s.executar(ctx, (u) => ligarNaCaixa(u, params.id, body.habilidades))
      return { success: true }
    },
    instrucoes: async () => ({ success: true, data: await versoesDasInstrucoes(db) }),
    instruir: async ({ ctx, body }) => ({
      success: true,
      data: { numero: await s.executar(ctx, (u) => instruir(u, ctx, body.texto, body.sobre)) },
    }),
    chamadas: async ({ query }) => ({ success: true, ...(await chamadasDaIa(db, query)) }),
    custos: async ({ query }) => ({ success: true, data: await custosDaIa(db, query.mes) }),
  }
}
