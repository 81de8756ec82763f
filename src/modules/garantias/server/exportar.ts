import type { Readable } from 'node:stream'
import { momentoAqui } from '#kit/aqui.ts'
import { escreverArquivo } from '#platform/planilha/escrever.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Mapa, PosicaoDoMapa, StringDoMapa } from '../contract/mapa.ts'
import { nomeDaPosicao, nomeDaString } from '../regras/posicao.ts'
import { mapaDaUsina } from './consultas/mapa.ts'

interface Linha {
  inversor: Mapa['equipamentos'][number] | undefined
  string: StringDoMapa
  posicao: number
  lida: PosicaoDoMapa | undefined
}

const colunas: readonly ColunaDePlanilha<Linha>[] = [
  { nome: 'lugar', titulo: 'Posição', valor: (l) => nomeDaPosicao(l.string.n, l.posicao) },
  { nome: 'inversor', titulo: 'Inversor', valor: (l) => l.inversor?.n ?? null },
  { nome: 'serie_do_inversor', titulo: 'Série do inversor', valor: (l) => l.inversor?.atual?.serie ?? '' },
  { nome: 'mppt', titulo: 'MPPT', valor: (l) => l.string.mppt },
  { nome: 'string', titulo: 'String', valor: (l) => nomeDaString(l.string.n) },
  { nome: 'agua', titulo: 'Água', valor: (l) => l.string.agua },
  { nome: 'modelo', titulo: 'Módulo', valor: (l) => l.string.modelo },
  { nome: 'serie', titulo: 'Série', valor: (l) => l.lida?.serie ?? '' },
  { nome: 'nota', titulo: 'NF-e', valor: (l) => l.lida?.nota ?? null },
  { nome: 'lida_em', titulo: 'Lida em', valor: (l) => (l.lida ? momentoAqui(new Date(l.lida.instalada_em)) : '') },
  { nome: 'por', titulo: 'Por', valor: (l) => l.lida?.por ?? '' },
]

/** The map as CSV, one line a position, empty ones too. */
export const exportarMapa = (banco: Banco, usinaId: string): Promise<{ corpo: Readable; mime: string }> =>
  escreverArquivo<Linha>(banco, {
    nome: 'Mapa de strings',
    formato: 'csv',
    colunas,
    aberto: false,
    async *linhas(tx) {
      const mapa = await mapaDaUsina(tx, usinaId)
      for (const s of mapa.strings) {
        const inversor = mapa.equipamentos.find((e) => e.id === s.inversor_id)
        yield Array.from({ length: s.modulos }, (_, k) => ({
          inversor,
          string: s,
          posicao: k + 1,
          lida: s.posicoes.find((p) => p.posicao === k + 1),
        }))
      }
    },
  })
