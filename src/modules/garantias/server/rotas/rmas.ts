import { diaAqui, momentoCurtoAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import { lerGuardado, sha256De } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import { GERIR } from '../../contract/comum.ts'
import type { rmas } from '../../contract/rmas.ts'
import { coberturaEm } from '../../regras/garantia.ts'
import { numeroDoRma } from '../../regras/rma.ts'
import { abrirRma, fotografarRma, moverRma } from '../comandos/rmas.ts'
import { fotosDaOrdem, medidasDaSerie } from '../consultas/medidas-da-serie.ts'
import { fotosDoRma, listarRmas, rmaPorId } from '../consultas/rmas.ts'
import { garantiasPorModelo } from '../consultas/na-pagina.ts'
import { consultarSerie } from '../consultas/serie.ts'
import { dossieEmPdf } from '../pdf/dossie-em-pdf.ts'
import { lerFotos } from '../pdf/fotos-guardadas.ts'

export function rotasDosRmas(s: Servicos): Tratadores<typeof rmas> {
  const { db } = s.banco
  return {
    async daUsina({ params }) {
      await usinaPorId(db, params.id)
      const hoje = diaAqui()
      const valem = (await garantiasPorModelo(db, params.id)).filter((g) => coberturaEm(g, hoje) !== 'nenhuma')
      return { success: true, data: valem.map(({ nome, series: _, ...g }) => ({ modelo: nome, ...g })) }
    },
    consultar: async ({ ctx, query }) => ({ success: true, data: await consultarSerie(db, ctx, query.serie) }),
    async listar({ query }) {
      const { linhas, total, proximo } = await listarRmas(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: async ({ ctx, params }) => ({ success: true, data: await rmaPorId(db, params.id, pode(ctx, GERIR)) }),
    abrir: async ({ ctx, body }) => ({ success: true, data: await s.executar(ctx, (u) => abrirRma(u, body)) }),
    mover: async ({ ctx, params, body }) => ({
      success: true,
      data: await s.executar(ctx, (u) => moverRma(u, params.id, body)),
    }),
    async fotografar({ ctx, params, body }) {
      return { success: true, data: { sha256: await s.executar(ctx, (u) => fotografarRma(u, params.id, body)) } }
    },
    async foto({ params, reply }) {
      const dela = (await fotosDoRma(db, params.id)).some((f) => f.sha256 === params.sha256)
      const guardada = dela ? await lerGuardado(db, params.sha256) : null
      if (!guardada) throw naoEncontrado('Esta foto não existe.')
      return servirGuardado(reply, guardada, `foto-${params.sha256.slice(0, 8)}`, false)
    },
    async dossie({ ctx, params, reply }) {
      const bytes = await dossie(s, ctx, params.id)
      const { numero } = await rmaPorId(db, params.id, false)
      const guardado = { sha256: sha256De(bytes), bytes, mime: 'application/pdf' }
      return servirGuardado(reply, guardado, `${numeroDoRma(numero)}.pdf`, false)
    },
  }
}

const FOTOS_DA_ORDEM = 12

async function dossie(s: Servicos, ctx: Ctx, id: string): Promise<Buffer> {
  const { db } = s.banco
  const rma = await rmaPorId(db, id, false)
  const daOrdem = rma.ordem_id ? await fotosDaOrdem(db, rma.ordem_id, FOTOS_DA_ORDEM) : []
  const fotos = [
    ...rma.fotos.map((sha256, k) => ({ sha256, legenda: `Foto ${k + 1} do RMA` })),
    ...daOrdem.map((f) => ({
      sha256: f.sha256,
      legenda: [`OS ${f.ordem}`, f.vaga, momentoCurtoAqui(f.tirada_em)].filter(Boolean).join(', '),
    })),
  ]
  return await dossieEmPdf({
    rma,
    serie: await consultarSerie(db, ctx, rma.serie),
    medidas: await medidasDaSerie(db, rma.serie),
    fotos: await lerFotos(db, fotos),
    empresa: await cabecaDeDocumento(s),
    em: new Date(rma.mudou_em),
  })
}
