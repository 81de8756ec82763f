import { Readable } from 'node:stream'
import { diaAqui } from '#kit/aqui.ts'
import { invalido } from '#kit/erro.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Relatorio, relatorios } from '../../contract/relatorios.ts'
import { etiquetasDe } from '../consultas/etiquetas.ts'
import { relatorio, type Pedido } from '../consultas/relatorios.ts'
import { relatoriosDeFora } from '../encaixes.ts'
import { emTexto, etiquetasEmPdf, relatorioEmPdf } from '../pdf/relatorio-em-pdf.ts'

/** Rows on the screen; a spreadsheet has them all, a PDF as many as someone would print. */
const NA_TELA = 500
const NO_PDF = 1_000
const NA_PLANILHA = 1_000_000

const codigosDe = (texto: string) =>
  [
    ...new Set(
      texto
        .split(',')
        .map((c) => c.trim())
        .filter(Boolean),
    ),
  ].slice(0, 480)

type Linha = Relatorio['linhas'][number]

export function rotasDosRelatorios(s: Servicos): Tratadores<typeof relatorios> {
  const db = s.banco.db
  const pedido = (ctx: Ctx, limite: number): Pedido => ({
    custo: pode(ctx, 'estoque.custo.ver'),
    limite,
    deFora: (f, p) =>
      s.ligados
        .de(relatoriosDeFora)
        .find((r) => r.tipo === f.tipo)
        ?.definir(ctx, f, p),
  })
  return {
    async obter({ ctx, query }) {
      return { success: true, data: await relatorio(db, query, pedido(ctx, NA_TELA)) }
    },
    async exportar({ ctx, query: { formato, ...filtro }, reply }) {
      const nome = `estoque-${filtro.tipo}-${diaAqui()}.${formato}`
      if (formato === 'pdf') {
        const r = await relatorio(db, filtro, pedido(ctx, NO_PDF))
        const pdf = await relatorioEmPdf(r, { empresa: (await nomeDaEmpresa(db)) ?? 'Girassol', em: new Date() })
        return entregar(reply, nome, 'application/pdf', Readable.from([pdf]))
      }
      const { titulo, colunas } = await relatorio(db, filtro, pedido(ctx, 0))
      const { corpo, mime } = await escreverArquivo<Linha>(s.banco, {
        nome: titulo.slice(0, 30),
        formato,
        aberto: true,
        colunas: colunas.map((c, n) => ({
          nome: c.id,
          titulo: c.titulo,
          valor: (l) => {
            const v = l.valores[n] ?? null
            if (v === null) return null
            if (c.tipo === 'dinheiro') return Number(v) / 100
            return c.tipo === 'texto' || c.tipo === 'dia' ? emTexto(c, v) : Number(v)
          },
        })),
        async *linhas(tx) {
          yield (await relatorio(tx, filtro, pedido(ctx, NA_PLANILHA))).linhas
        },
      })
      return entregar(reply, nome, mime, corpo)
    },
    async etiquetas({ query, reply }) {
      const etiquetas = await etiquetasDe(db, codigosDe(query.codigos))
      const frase = 'Nenhum destes códigos existe'
      if (etiquetas.length === 0) throw invalido(`${frase}.`, [{ campo: 'codigos', mensagem: frase }])
      const pdf = await etiquetasEmPdf(etiquetas, { empresa: (await nomeDaEmpresa(db)) ?? 'Girassol', em: new Date() })
      return entregar(reply, `etiquetas-${diaAqui()}.pdf`, 'application/pdf', Readable.from([pdf]))
    },
  }
}
