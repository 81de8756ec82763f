import { diaAqui } from '#kit/aqui.ts'
import { proibido } from '#kit/erro.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import { ACEITAR } from '../../contract/comum.ts'
import type { mapas } from '../../contract/mapa.ts'
import { alterarString, apagarString, criarString, desequipar, equipar } from '../comandos/desenho.ts'
import { moverSerie } from '../comandos/mover-serie.ts'
import { ordenarString } from '../comandos/ordenar.ts'
import { desfazerLeitura, lerSerie, retirarSerie, trocarSerie } from '../comandos/series.ts'
import { mapaDaUsina, modelosDoCatalogo, modulosLidos, trocasDaUsina } from '../consultas/mapa.ts'
import { exportarMapa } from '../exportar.ts'

/** Only who may take a serial without an invoice may say so. */
function exigirAceite(ctx: Ctx, aceita: boolean): void {
  if (aceita && !pode(ctx, ACEITAR)) throw proibido(ACEITAR, 'Só um supervisor aceita uma série fora da nota.')
}

export function rotasDosMapas(s: Servicos): Tratadores<typeof mapas> {
  const { db } = s.banco
  return {
    obter: async ({ params }) => ({ success: true, data: await mapaDaUsina(db, params.id) }),
    async exportar({ params, reply }) {
      await usinaPorId(db, params.id)
      const { corpo, mime } = await exportarMapa(s.banco, params.id)
      return entregar(reply, `mapa-de-strings-${diaAqui()}.csv`, mime, corpo)
    },
    historico: async ({ params }) => ({ success: true, data: await trocasDaUsina(db, params.id) }),
    modelos: async ({ query }) => ({ success: true, data: await modelosDoCatalogo(db, query.tipo, query.busca) }),
    async equipar({ ctx, params, body }) {
      return { success: true, data: { id: await s.executar(ctx, (u) => equipar(u, params.id, body)) } }
    },
    async desequipar({ ctx, params }) {
      await s.executar(ctx, (u) => desequipar(u, params.id, params.equipamento))
      return { success: true }
    },
    async criarString({ ctx, params, body }) {
      return { success: true, data: { id: await s.executar(ctx, (u) => criarString(u, params.id, body)) } }
    },
    async alterarString({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarString(u, params.id, { id: params.string, ...body }))
      return { success: true }
    },
    async apagarString({ ctx, params }) {
      await s.executar(ctx, (u) => apagarString(u, params.id, params.string))
      return { success: true }
    },
    async ler({ ctx, params, body }) {
      exigirAceite(ctx, body.aceitar_fora_da_nota)
      const lida = await s.executar(ctx, (u) => lerSerie(u, params.id, body))
      return { success: true, data: { ...lida, lidos: await modulosLidos(db, params.id) } }
    },
    async trocar({ ctx, params, body }) {
      exigirAceite(ctx, body.aceitar_fora_da_nota)
      return { success: true, data: await s.executar(ctx, (u) => trocarSerie(u, params.id, body)) }
    },
    async retirar({ ctx, params, body }) {
      await s.executar(ctx, (u) => retirarSerie(u, params.id, body))
      return { success: true }
    },
    async mover({ ctx, params, body }) {
      return { success: true, data: await s.executar(ctx, (u) => moverSerie(u, params.id, body)) }
    },
    async ordenar({ ctx, params, body }) {
      return { success: true, data: await s.executar(ctx, (u) => ordenarString(u, params.id, body)) }
    },
    async desfazer({ ctx, params }) {
      return { success: true, data: await s.executar(ctx, (u) => desfazerLeitura(u, params.id)) }
    },
  }
}
