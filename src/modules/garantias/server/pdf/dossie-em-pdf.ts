import type { Bloco } from '#engines/documento/blocos.ts'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Rma, SerieConsultada } from '../../contract/rmas.ts'
import { nomesDasSituacoes, numeroDoRma } from '../../regras/rma.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import type { MedidaDaString } from '../consultas/medidas-da-serie.ts'
import { blocosDasFotos, decimal, documentoEmPdf } from './folha.ts'

export interface EntradaDoDossie {
  rma: Rma
  serie: SerieConsultada
  medidas: readonly MedidaDaString[]
  fotos: readonly { bytes: Buffer; legenda: string }[]
  empresa: CabecaDeDocumento
  em: Date
}

const ate = (dia: string | null): string => (dia ? `até ${diaBr(dia)}` : 'sem prazo na ficha')
const doisEmDois = (linhas: readonly (readonly [string, string])[]): Bloco => ({
  tipo: 'tabela',
  estilo: 'densa',
  colunas: [
    { titulo: 'Dado', largura: 2 },
    { titulo: 'Valor', largura: 5 },
  ],
  linhas: linhas.filter(([, v]) => v !== '').map(([rotulo, valor]) => ({ celulas: [rotulo, valor] })),
})

function medidas(e: EntradaDoDossie): Bloco[] {
  const escritas: Bloco[] = e.rma.medidas ? [{ tipo: 'paragrafo', frase: e.rma.medidas }] : []
  if (e.medidas.length === 0 && escritas.length === 0) return []
  const tabela: Bloco = {
    tipo: 'tabela',
    estilo: 'densa',
    colunas: [
      { titulo: 'String', largura: 1.2 },
      { titulo: 'Medida em', largura: 2 },
      { titulo: 'Voc (V)', largura: 2, numero: true },
      { titulo: 'Isc (A)', largura: 1.5, numero: true },
      { titulo: 'Isolação (Mohm)', largura: 1.8, numero: true },
    ],
    linhas: e.medidas.map((m) => ({
      destaque: m.fora.length > 0,
      celulas: [
        nomeDaString(m.string),
        momentoCurtoAqui(m.em),
        { texto: decimal(m.voc), nota: `de ${decimal(m.voc_minimo)} a ${decimal(m.voc_maximo)}` },
        decimal(m.isc, 2),
        decimal(m.isolacao),
      ],
    })),
  }
  return [{ tipo: 'titulo', nivel: 2, texto: 'Medidas' }, ...escritas, ...(e.medidas.length > 0 ? [tabela] : [])]
}

/** The claim pack for a maker: serial, invoice, place, defect, measures, history and photos. No cost is in it. */
export function dossieEmPdf(e: EntradaDoDossie): Promise<Buffer> {
  const { rma: r, serie: s } = e
  const titulo = `Dossiê de garantia ${numeroDoRma(r.numero)}`
  const blocos: Bloco[] = [
    { tipo: 'titulo', nivel: 1, texto: titulo, nota: nomesDasSituacoes[r.situacao] },
    { tipo: 'paragrafo', frase: `${s.modelo} · série ${r.serie}` },
    doisEmDois([
      ['Série', r.serie],
      ['Modelo', s.modelo],
      ['Nota fiscal', s.nota ? `${s.nota.numero}, ${s.nota.fornecedor}, emitida em ${diaBr(s.nota.emitida_em)}` : ''],
      ['Chave da NF-e', s.nota?.chave ?? ''],
      ['Garantia de produto', ate(r.produto_ate)],
      ['Garantia de desempenho', s.tipo === 'modulo' ? ate(r.desempenho_ate) : ''],
      ['Usina', [s.usina, r.lugar ?? s.lugar].filter(Boolean).join(', ')],
      ['Protocolo', r.protocolo],
      ['Série nova', r.serie_nova ?? ''],
      ['Rastreio da devolução', r.rastreio],
      ['Ordem de serviço', r.ordem ?? ''],
    ]),
    { tipo: 'titulo', nivel: 2, texto: 'Defeito' },
    { tipo: 'paragrafo', frase: r.defeito },
    ...medidas(e),
    { tipo: 'titulo', nivel: 2, texto: 'Andamento' },
    {
      tipo: 'lista',
      itens: r.eventos.map((x) =>
        [momentoCurtoAqui(new Date(x.em)), nomesDasSituacoes[x.para], x.por ?? '', x.texto].filter(Boolean).join(' · '),
      ),
    },
    ...(e.fotos.length > 0 ? [{ tipo: 'titulo', nivel: 2, texto: 'Fotos' } satisfies Bloco] : []),
    ...blocosDasFotos(e.fotos),
  ]
  return documentoEmPdf({ titulo, assunto: `Série ${r.serie}`, empresa: e.empresa, em: e.em, blocos })
}
