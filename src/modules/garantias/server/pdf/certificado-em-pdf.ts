import type { Bloco } from '#engines/documento/blocos.ts'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Comissionamento } from '../../contract/comissionamento.ts'
import { TOLERANCIA_ISC, TOLERANCIA_VOC } from '../../regras/comissionamento.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { decimal, documentoEmPdf } from './folha.ts'

export interface EntradaDoCertificado {
  comissionamento: Comissionamento
  usina: { nome: string; kwp: number; cidade: string | null; uf: string }
  empresa: CabecaDeDocumento
  em: Date
}

const COMO = { segunda: 'segunda pessoa, que não mediu', engenharia: 'engenharia' } as const
const certo = (v: boolean): string => (v ? 'conforme' : 'não conforme')

/** The table of measures, also part of the databook. */
export const tabelaDasMedidas = (c: Comissionamento): Bloco => ({
  tipo: 'tabela',
  estilo: 'densa',
  colunas: [
    { titulo: 'String', largura: 2.4 },
    { titulo: 'Voc (V)', largura: 2, numero: true },
    { titulo: 'Isc (A)', largura: 2, numero: true },
    { titulo: 'Isolação (Mohm)', largura: 1.9, numero: true },
    { titulo: 'Continuidade', largura: 1.6 },
    { titulo: 'Polaridade', largura: 1.6 },
  ],
  linhas: c.strings.flatMap(({ n, modulos, mppt, ultima: m }) => {
    if (!m) return []
    const e = m.esperado
    return [
      {
        destaque: m.fora.length > 0,
        celulas: [
          { texto: nomeDaString(n), nota: `${modulos} em série, MPPT ${mppt}` },
          { texto: decimal(m.voc), nota: `de ${decimal(e.voc.minimo)} a ${decimal(e.voc.maximo)}` },
          { texto: decimal(m.isc, 2), nota: `de ${decimal(e.isc.minimo, 2)} a ${decimal(e.isc.maximo, 2)}` },
          { texto: decimal(m.isolacao), nota: `mín. ${decimal(e.isolacao.minimo)} a ${e.isolacao.ensaioV} V` },
          certo(m.continuidade),
          certo(m.polaridade),
        ],
      },
    ]
  }),
})

export const ressalvas = (c: Comissionamento): Bloco[] => {
  const com = c.strings.flatMap((s) => (s.ultima && s.ultima.ressalva !== '' ? [{ n: s.n, m: s.ultima }] : []))
  if (com.length === 0) return []
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Ressalvas' },
    { tipo: 'lista', itens: com.map(({ n, m }) => [nomeDaString(n), ...m.diagnostico, m.ressalva].join(' · ')) },
  ]
}

/** Certificate of the tests of a plant. */
export function certificadoEmPdf({ comissionamento: c, usina, empresa, em }: EntradaDoCertificado): Promise<Buffer> {
  const titulo = `Certificado de comissionamento, ${usina.nome}, versão ${c.n}`
  const blocos: Bloco[] = [
    { tipo: 'titulo', nivel: 1, texto: 'Certificado de comissionamento', nota: `versão ${c.n}` },
    {
      tipo: 'paragrafo',
      frase: [usina.nome, [usina.cidade, usina.uf].filter(Boolean).join(', '), `${decimal(usina.kwp, 2)} kWp`].join(
        ' · ',
      ),
    },
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: 'Irradiância', valor: `${decimal(c.irradiancia ?? 0, 0)} W/m²` },
        { rotulo: 'Célula', valor: `${decimal(c.t_celula ?? 0)} °C` },
        { rotulo: 'Strings medidas', valor: String(c.strings.length) },
        c.fora_da_faixa > 0
          ? { rotulo: 'Fora da faixa', valor: String(c.fora_da_faixa), tom: 'cuidado' }
          : { rotulo: 'Fora da faixa', valor: 'nenhuma', tom: 'bom' },
      ],
    },
    { tipo: 'titulo', nivel: 2, texto: 'Ensaios por string' },
    tabelaDasMedidas(c),
    ...ressalvas(c),
    { tipo: 'titulo', nivel: 2, texto: 'Método' },
    {
      tipo: 'paragrafo',
      frase: `Ensaios da NBR 16274. Faixas: Voc ± ${decimal(TOLERANCIA_VOC * 100, 0)} % e Isc ± ${decimal(TOLERANCIA_ISC * 100, 0)} % do projeto, a tensão corrigida pela temperatura das células e a corrente pela irradiância.${c.instrumento ? ` Instrumento: ${c.instrumento}.` : ''}${c.medido_em ? ` Medido em ${momentoCurtoAqui(new Date(c.medido_em))}.` : ''}`,
    },
    { tipo: 'titulo', nivel: 2, texto: 'Assinatura' },
    {
      tipo: 'paragrafo',
      frase: `${c.assinado_por ?? ''}, como ${COMO[c.como ?? 'segunda']}, em ${momentoCurtoAqui(em)}.`,
    },
  ]
  return documentoEmPdf({ titulo, assunto: 'Ensaios da NBR 16274', empresa, em, blocos })
}
