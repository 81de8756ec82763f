import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { baixas } from '../../contract/baixas.ts'
import type { recebimentos } from '../../contract/recebimentos.ts'
import { faixaDoAtraso } from '../../regras/atraso.ts'
import { faixasDeAtraso } from '../../tipos.ts'
import { apresentarFatura, apresentarNaLista, apresentarRecebimento } from '../apresentar.ts'
import { baixarFaturas, estornarAlocacao } from '../comandos/alocar.ts'
import { decidirBaixa, pedirBaixa } from '../comandos/baixas.ts'
import { cobrarFatura } from '../comandos/pedir-ao-banco.ts'
import { devolverRecebimento } from '../comandos/devolver.ts'
import { baixaPorId, baixasDecididas, listarBaixas } from '../consultas/baixas.ts'
import { cobrancaDaFatura, recusaDaCobranca } from '../consultas/cobranca-da-fatura.ts'
import { atrasos, faturaPorId, procurarFaturas } from '../consultas/titulos.ts'
import { listarRecebimentos, resumirRecebimentos } from '../consultas/recebimentos.ts'

export function rotasDosRecebimentos(s: Servicos): Tratadores<typeof recebimentos> {
  const db = s.banco.db
  const um = async (id: string) => ({ success: true as const, data: await apresentarRecebimento(db, id) })
  const cobranca = async (id: string) => {
    const f = await faturaPorId(db, id)
    if (!f) throw naoEncontrado('Fatura não encontrada.')
    const atual = await cobrancaDaFatura(db, id)
    return { success: true as const, data: { cobranca: atual, recusa: await recusaDaCobranca(db, f, atual) } }
  }
  return {
    cobrancaDaFatura: ({ params }) => cobranca(params.id),
    async cobrarFatura({ ctx, params }) {
      await s.executar(ctx, (u) => cobrarFatura(u, params.id))
      return cobranca(params.id)
    },
    async listar({ query }) {
      const { linhas, total, proximo } = await listarRecebimentos(db, query)
      return {
        success: true,
        data: linhas.map(apresentarNaLista),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    resumo: async ({ query }) => ({ success: true, data: await resumirRecebimentos(db, query) }),
    async atrasos() {
      const dia = diaAqui()
      const abertas = await atrasos(db, dia)
      const faixas = faixasDeAtraso.map((faixa) => {
        const dela = abertas.filter((a) => faixaDoAtraso(a.dias) === faixa)
        return { faixa, faturas: dela.length, centavos: dela.reduce((t, a) => t + a.centavos, 0) }
      })
      return { success: true, data: { dia, faixas, total_centavos: faixas.reduce((t, f) => t + f.centavos, 0) } }
    },
    async faturas({ query }) {
      const achadas = await procurarFaturas(db, query.busca)
      return { success: true, data: achadas.map((f) => apresentarFatura(f, query.dia ?? diaAqui())) }
    },
    obter: ({ params }) => um(params.id),
    async baixar({ ctx, params, body }) {
      await s.executar(ctx, (u) => baixarFaturas(u, params.id, body))
      return um(params.id)
    },
    estornar: async ({ ctx, params, body }) =>
      um(await s.executar(ctx, (u) => estornarAlocacao(u, params.id, body.motivo))),
    async devolver({ ctx, params, body }) {
      await s.executar(ctx, (u) => devolverRecebimento(u, params.id, body))
      return um(params.id)
    },
  }
}

export function rotasDasBaixas(s: Servicos): Tratadores<typeof baixas> {
  const db = s.banco.db
  return {
    listar: async ({ ctx }) => ({ success: true, data: await listarBaixas(db, ctx.usuario.id) }),
    decididas: async ({ ctx, query }) => ({
      success: true,
      data: await baixasDecididas(db, ctx.usuario.id, query.depois),
    }),
    async pedir({ ctx, body }) {
      const id = await s.executar(ctx, (u) => pedirBaixa(u, body))
      return { success: true, data: await baixaPorId(db, ctx.usuario.id, id) }
    },
    async decidir({ ctx, params, body }) {
      await s.executar(ctx, (u) => decidirBaixa(u, params.id, body))
      return { success: true, data: await baixaPorId(db, ctx.usuario.id, params.id) }
    },
  }
}
