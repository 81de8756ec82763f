import type { Readable } from 'node:stream'
import { momentoAqui } from '#kit/aqui.ts'
import { escreverArquivo } from '#platform/planilha/escrever.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { fraseDaLinha } from '../regras/frases.ts'
import { razaoDaUnidade, type LinhaLida } from './consultas/unidade.ts'

const colunas: readonly ColunaDePlanilha<LinhaLida>[] = [
  { nome: 'em', titulo: 'Lançado em', valor: (l) => momentoAqui(l.em) },
  { nome: 'mes', titulo: 'Mês', valor: (l) => l.competencia },
  { nome: 'frase', titulo: 'O quê', valor: (l) => fraseDaLinha(l).frase },
  { nome: 'conta', titulo: 'Conta do razão', valor: (l) => l.conta },
  { nome: 'lote', titulo: 'Lote', valor: (l) => l.lote ?? '' },
  { nome: 'usina', titulo: 'Usina', valor: (l) => l.usina ?? '' },
  { nome: 'kwh', titulo: 'kWh', valor: (l) => l.wh / 1000 },
  { nome: 'motivo', titulo: 'Motivo', valor: (l) => l.motivo ?? '' },
  { nome: 'id', titulo: 'Lançamento', valor: (l) => l.id },
]

/** The whole ledger of a unit as CSV, one line a row. */
export const exportarRazao = (banco: Banco, unidadeId: string): Promise<{ corpo: Readable; mime: string }> =>
  escreverArquivo<LinhaLida>(banco, {
    nome: 'Créditos',
    formato: 'csv',
    colunas,
    aberto: false,
    async *linhas(tx) {
      yield await razaoDaUnidade(tx, unidadeId)
    },
  })
