import { invalido } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { casaDosAvisos } from '../../contract/avisos.ts'
import { caixaDosAvisos } from '../comandos/envios.ts'
import { definirCaixa } from '../comandos/preferencias.ts'
import { repetirTrabalho, trabalhosParados } from '../comandos/trabalhos-parados.ts'
import { caixasPossiveis } from '../consultas/assuntos.ts'

export function rotasDaEmpresa(s: Servicos): Tratadores<typeof casaDosAvisos> {
  const { db } = s.banco
  const atual = async () => ({
    success: true as const,
    data: { caixa_entrada_id: await caixaDosAvisos(db), caixas: await caixasPossiveis(db) },
  })
  return {
    obter: atual,
    async definir({ ctx, body }) {
      const caixas = await caixasPossiveis(db)
      if (body.caixa_entrada_id && !caixas.some((c) => c.id === body.caixa_entrada_id))
        throw invalido('Escolha uma caixa de WhatsApp ativa', [
          { campo: 'caixa_entrada_id', mensagem: 'Escolha uma caixa de WhatsApp ativa' },
        ])
      await s.executar(ctx, (u) => definirCaixa(u, body.caixa_entrada_id))
      return atual()
    },
    parados: async () => ({
      success: true,
      data: (await trabalhosParados(db)).map((t) => ({ ...t, em: t.em.toISOString() })),
    }),
    async repetir({ ctx, params }) {
      await repetirTrabalho(s, ctx, params.id)
      return { success: true }
    },
  }
}
