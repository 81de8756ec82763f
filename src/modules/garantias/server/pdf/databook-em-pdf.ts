import type { Bloco } from '#engines/documento/blocos.ts'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { hashCurto } from '#kit/hash-curto.ts'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Parte } from '../../regras/databook.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import type { ConteudoDoDatabook, FichaDaUsina } from '../consultas/databook.ts'
import { ressalvas, tabelaDasMedidas } from './certificado-em-pdf.ts'
import { blocosDasFotos, decimal, documentoEmPdf } from './folha.ts'
import { seriesDoMapa, telhado } from './telhado.ts'

export interface EntradaDoDatabook extends Omit<ConteudoDoDatabook, 'fotos'> {
  partes: readonly Parte[]
  fotos: readonly { bytes: Buffer; legenda: string }[]
  n: number
  empresa: CabecaDeDocumento
  em: Date
}

const MODALIDADES: Readonly<Record<string, string>> = {
  AUTOCONSUMO_LOCAL: 'autoconsumo local',
  AUTOCONSUMO_REMOTO: 'autoconsumo remoto',
  GERACAO_COMPARTILHADA: 'geração compartilhada',
  EMUC: 'múltiplas unidades',
}
const titulo = (numero: string, texto: string): Bloco => ({ tipo: 'titulo', nivel: 2, texto, numero })
const dados = (linhas: readonly (readonly [string, string | null])[]): Bloco => ({
  tipo: 'tabela',
  estilo: 'densa',
  colunas: [
    { titulo: 'Dado', largura: 2 },
    { titulo: 'Valor', largura: 5 },
  ],
  linhas: linhas.flatMap(([rotulo, valor]) => (valor ? [{ celulas: [rotulo, valor] }] : [])),
})
const faltou = (e: EntradaDoDatabook, parte: Parte['parte']): Bloco[] => {
  const falta = e.partes.find((p) => p.parte === parte)?.falta
  return falta ? [{ tipo: 'aviso', tom: 'cuidado', frase: falta }] : []
}

function descricao(e: EntradaDoDatabook): Bloco[] {
  const { usina: u, mapa } = e
  const modelos = [...new Set(mapa.strings.map((s) => s.modelo))].map((modelo) => {
    const quantos = mapa.strings.filter((s) => s.modelo === modelo).reduce((soma, s) => soma + s.modulos, 0)
    return `${quantos} × ${modelo}`
  })
  return [
    titulo('1', 'Descrição'),
    dados([
      ['Usina', u.nome],
      ['Titular', u.titular],
      ['Lugar', [u.cidade, u.uf].filter(Boolean).join(', ')],
      ['Potência', `${decimal(u.kwp, 2)} kWp, ${decimal(u.ca_kw, 2)} kW CA`],
      ['Modalidade', MODALIDADES[u.modalidade] ?? null],
      ['Distribuidora', u.distribuidora],
      ['Em operação desde', u.entrou_em ? diaBr(u.entrou_em) : null],
      ['Módulos', modelos.join(', ')],
      [
        'Inversores',
        mapa.equipamentos
          .filter((x) => x.tipo === 'inversor')
          .map((x) => x.modelo)
          .join(', '),
      ],
    ]),
    ...(e.obra.descricao ? [{ tipo: 'paragrafo', frase: e.obra.descricao } satisfies Bloco] : faltou(e, 'descricao')),
  ]
}

function comoConstruido(e: EntradaDoDatabook): Bloco[] {
  const { mapa } = e
  return [
    titulo('2', 'Como construído'),
    ...faltou(e, 'as_built'),
    ...(mapa.equipamentos.length > 0
      ? [
          {
            tipo: 'tabela',
            estilo: 'densa',
            colunas: [
              { titulo: 'Equipamento', largura: 1.6 },
              { titulo: 'Modelo', largura: 3 },
              { titulo: 'Série', largura: 2.4 },
              { titulo: 'Strings', largura: 2 },
            ],
            linhas: mapa.equipamentos.map((x) => ({
              celulas: [
                `${x.tipo === 'inversor' ? 'Inversor' : 'Medidor'} ${x.n}`,
                x.modelo,
                x.atual?.serie ?? 'por ler',
                mapa.strings
                  .filter((s) => s.inversor_id === x.id)
                  .map((s) => `${nomeDaString(s.n)} (MPPT ${s.mppt})`)
                  .join(', '),
              ],
            })),
          } satisfies Bloco,
        ]
      : []),
    ...telhado(mapa),
    ...(mapa.strings.length > 0 ? [seriesDoMapa(mapa)] : []),
  ]
}

function art(e: EntradaDoDatabook): Bloco[] {
  const { obra: o } = e
  if (!o.art_numero) return [titulo('3', 'Anotação de responsabilidade técnica'), ...faltou(e, 'art')]
  return [
    titulo('3', 'Anotação de responsabilidade técnica'),
    dados([
      ['ART', o.art_numero],
      ['Profissional', o.art_profissional],
      ['Registro', o.art_registro],
      ['Emitida em', o.art_em ? diaBr(o.art_em) : null],
    ]),
  ]
}

const pct = (v: number): string => `${decimal(v * 100, 2)} % por °C`
const anos = (v: number | undefined): string | null => (v === undefined ? null : `${v} anos`)

function linhasDaFicha(f: FichaDaUsina): readonly (readonly [string, string | null])[] {
  const modulo = fichaDoModulo.safeParse(f.ficha)
  if (f.tipo === 'modulo' && modulo.success) {
    const m = modulo.data
    return [
      ['Potência', `${m.wp} Wp`],
      ['Tensão em aberto', `${decimal(m.voc, 2)} V`],
      ['Tensão de operação', `${decimal(m.vmp, 2)} V`],
      ['Corrente de curto', `${decimal(m.isc, 2)} A`],
      ['Coeficiente da tensão', pct(m.betaVocPorC)],
      ['Medidas', `${decimal(m.alturaM, 3)} × ${decimal(m.larguraM, 3)} m`],
      ['Garantia de produto', anos(m.garantiaProdutoAnos)],
      ['Garantia de desempenho', anos(m.garantiaDesempenhoAnos)],
    ]
  }
  const inversor = fichaDoInversor.safeParse(f.ficha)
  if (f.tipo !== 'inversor' || !inversor.success) return []
  const i = inversor.data
  return [
    ['Potência', `${decimal(i.kw)} kW`],
    ['Tensão máxima', `${decimal(i.vdcMax, 0)} V`],
    ['Tensão mínima do MPPT', `${decimal(i.vMpptMin, 0)} V`],
    ['MPPTs', String(i.mppts)],
    ['Corrente por MPPT', i.iMaxMppt === undefined ? null : `${decimal(i.iMaxMppt)} A`],
    ['Fases', i.fases === undefined ? null : String(i.fases)],
    ['Garantia de produto', anos(i.garantiaProdutoAnos)],
  ]
}

const fichas = (e: EntradaDoDatabook): Bloco[] => [
  titulo('4', 'Fichas técnicas'),
  ...faltou(e, 'fichas'),
  ...e.fichas.flatMap((f): Bloco[] => {
    const linhas = linhasDaFicha(f)
    if (linhas.length === 0) return []
    return [{ tipo: 'titulo', nivel: 3, texto: f.modelo, nota: `ficha versão ${f.versao}` }, dados(linhas)]
  }),
]

function comissionamento(e: EntradaDoDatabook): Bloco[] {
  const c = e.comissionamento
  if (!c) return [titulo('5', 'Comissionamento'), ...faltou(e, 'comissionamento')]
  return [
    titulo('5', 'Comissionamento'),
    {
      tipo: 'paragrafo',
      frase: [
        `Certificado versão ${c.n}, assinado por ${c.assinado_por ?? ''}`,
        c.assinado_em ? `em ${momentoCurtoAqui(new Date(c.assinado_em))}` : '',
        c.sha256 ? `resumo ${hashCurto(c.sha256)}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    tabelaDasMedidas(c),
    ...ressalvas(c),
  ]
}

const ate = (dia: string | null): string => (dia ? diaBr(dia) : '–')
const garantias = (e: EntradaDoDatabook): Bloco[] => [
  titulo('6', 'Garantias por série'),
  ...faltou(e, 'garantias'),
  ...(e.garantias.length > 0
    ? [
        {
          tipo: 'tabela',
          estilo: 'densa',
          colunas: [
            { titulo: 'Lugar', largura: 1.4 },
            { titulo: 'Série', largura: 2.4 },
            { titulo: 'NF-e', largura: 1.2 },
            { titulo: 'Produto até', largura: 1.5 },
            { titulo: 'Desempenho até', largura: 1.7 },
          ],
          linhas: e.garantias.map((g) => ({
            celulas: [
              g.lugar,
              g.serie,
              g.nota === null ? '–' : String(g.nota),
              ate(g.garantia.produto_ate),
              ate(g.garantia.desempenho_ate),
            ],
          })),
        } satisfies Bloco,
      ]
    : []),
]

function aceite(e: EntradaDoDatabook): Bloco[] {
  const { obra: o, usina: u } = e
  const assinado = o.aceite_nome && o.aceite_em
  return [
    titulo('8', 'Termo de aceite'),
    {
      tipo: 'paragrafo',
      frase: `Recebi a usina ${u.nome}, com ${decimal(u.kwp, 2)} kWp, instalada como este livro descreve, com os ensaios e as garantias que ele traz.`,
    },
    assinado
      ? { tipo: 'paragrafo', frase: `${o.aceite_nome}, em ${diaBr(o.aceite_em ?? '')}.` }
      : { tipo: 'paragrafo', frase: 'Nome: ______________________________   Data: ____/____/________' },
  ]
}

/** The databook of a plant: eight parts in a fixed order; a missing one says what is missing. */
export function databookEmPdf(e: EntradaDoDatabook): Promise<Buffer> {
  const nome = `Databook, ${e.usina.nome}, versão ${e.n}`
  const blocos: Bloco[] = [
    { tipo: 'titulo', nivel: 1, texto: `Databook, ${e.usina.nome}`, nota: `versão ${e.n}` },
    { tipo: 'paragrafo', frase: `Gerado em ${momentoCurtoAqui(e.em)}.`, estilo: 'nota' },
    ...descricao(e),
    ...comoConstruido(e),
    ...art(e),
    ...fichas(e),
    ...comissionamento(e),
    ...garantias(e),
    titulo('7', 'Relatório de fotos'),
    ...(e.fotos.length > 0 ? blocosDasFotos(e.fotos) : faltou(e, 'fotos')),
    ...aceite(e),
  ]
  return documentoEmPdf({ titulo: nome, assunto: 'Databook', empresa: e.empresa, em: e.em, blocos })
}
