import { diaAqui } from '#kit/aqui.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { cabecaCsv, linhaCsv } from '#platform/planilha/formatos.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { atrasos } from '../../contract/atrasos.ts'
import { titulosAbertos, type FiltroDosAtrasos } from '../consultas/atrasos.ts'

const COLUNAS = [
  'número',
  'quem deve',
  'telefone',
  'UC',
  'vencimento',
  'dias de atraso',
  'principal',
  'multa e juros',
  'total hoje',
]
const reais = (centavos: number): string => (centavos / 100).toFixed(2).replace('.', ',')

export function rotasDosAtrasos(s: Servicos): Tratadores<typeof atrasos> {
  const { db } = s.banco
  /** Every page of the list, one after the other. */
  async function* linhas(filtro: FiltroDosAtrasos, dia: string): AsyncGenerator<string> {
    yield cabecaCsv(COLUNAS)
    let depois: string | null | undefined
    do {
      const pagina = await titulosAbertos(db, { ...filtro, ...(depois ? { depois } : {}) }, dia)
      yield pagina.titulos
        .map((t) =>
          linhaCsv([
            t.numero,
            t.nome,
            t.telefone ?? '',
            t.uc ?? '',
            t.vencimento,
            Math.max(0, t.dias),
            reais(t.principal_centavos),
            reais(t.encargos_centavos),
            reais(t.principal_centavos + t.encargos_centavos),
          ]),
        )
        .join('')
      depois = pagina.proximo
    } while (depois)
  }
  return {
    listar: async ({ query }) => ({ success: true, data: await titulosAbertos(db, query, diaAqui()) }),
    async exportar({ query, reply }) {
      const dia = diaAqui()
      const partes: string[] = []
      for await (const parte of linhas(query, dia)) partes.push(parte)
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="atrasos-${dia}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(partes.join(''))
    },
  }
}
