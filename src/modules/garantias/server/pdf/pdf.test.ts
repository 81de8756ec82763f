import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { sha256De } from '#platform/guardados/repositorio.ts'
import type { Comissionamento } from '../../contract/comissionamento.ts'
import type { Mapa } from '../../contract/mapa.ts'
import { diagnosticar, esperadoDa, foraDaFaixa } from '../../regras/comissionamento.ts'
import { partesDe } from '../../regras/databook.ts'
import { FICHA_DO_INVERSOR, FICHA_DO_MODULO } from '../usina-de-teste.ts'
import { certificadoEmPdf } from './certificado-em-pdf.ts'
import { databookEmPdf, type EntradaDoDatabook } from './databook-em-pdf.ts'
import { dossieEmPdf } from './dossie-em-pdf.ts'

const empresa = { nome: 'Girassol Energia', linhas: ['Girassol Energia Ltda.'], rodape: null, logo: null }
const em = new Date('2026-11-18T14:00:00Z')
const FOTO = readFileSync(join(import.meta.dirname, '../../../../server/seed/arquivos/telhado.jpg'))

async function ler(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: paginas } = await extractText(pdf)
  const papeis: string[] = []
  const andar = (no: object) => {
    const { role, children = [] }: { role?: string; children?: object[] } = no
    if (role) papeis.push(role)
    children.forEach(andar)
  }
  for (let n = 1; n <= pdf.numPages; n++) andar((await (await pdf.getPage(n)).getStructTree()) ?? {})
  return { tudo: paginas.join('\n').replaceAll(/\s+/g, ' '), papeis: new Set(papeis), paginas: pdf.numPages }
}

const esperado = esperadoDa({ ...FICHA_DO_MODULO, modulos: 8 }, { irradiancia: 812, tCelula: 48 })
const medir = (voc: number) => {
  const m = { continuidade: true, polaridade: true, voc, isc: 11.3, isolacao: 184 }
  return {
    ...m,
    id: 'm',
    irradiancia: 812,
    t_celula: 48,
    esperado,
    fora: foraDaFaixa(m, esperado),
    diagnostico: diagnosticar('S2', m, esperado),
    ressalva: voc < 350 ? 'RMA aberto para S2-05' : '',
    por: 'Beto',
    em: em.toISOString(),
  }
}
const string = (n: number, voc: number) => ({
  string_id: `s${n}`,
  n,
  modulos: 8,
  mppt: n,
  modelo: 'Canadian HiKu6 550',
  esperado,
  ultima: medir(voc),
  medidas: 1,
})
const comissionamento: Comissionamento = {
  id: 'c',
  usina_id: 'u',
  n: 2,
  irradiancia: 812,
  t_celula: 48,
  medido_em: em.toISOString(),
  instrumento: 'Traçador I-V',
  versao: 3,
  criado_por: 'Beto',
  criado_em: em.toISOString(),
  como: 'engenharia',
  assinado_por: 'Elisa Moura',
  assinado_em: em.toISOString(),
  sha256: '7f3a91c0'.padEnd(64, '0'),
  strings: [string(1, 371.9), string(2, 324.8)],
  falta: [],
  fora_da_faixa: 1,
}
const usina = { nome: 'Clínica Bem Viver', kwp: 18.7, cidade: 'Uberlândia', uf: 'MG' }

it('writes the certificate with bands, the string out of range, its reservation and who signed', async () => {
  const entrada = { comissionamento, usina, empresa, em }
  const a = await certificadoEmPdf(entrada)
  expect(sha256De(await certificadoEmPdf(entrada))).toBe(sha256De(a))
  const { tudo, papeis } = await ler(a)
  for (const trecho of [
    'Clínica Bem Viver · Uberlândia, MG · 18,70 kWp',
    'de 361,9 a 384,3',
    'S2 está 48,3 V abaixo: é um módulo a menos.',
    'RMA aberto para S2-05',
    'Elisa Moura, como engenharia',
    'NBR 16274',
  ])
    expect(tudo).toContain(trecho)
  expect(tudo).not.toMatch(/undefined|null|NaN/)
  for (const papel of ['H1', 'Table', 'TH', 'TD']) expect(papeis).toContain(papel)
})

const lida = (posicao: number, serie: string) => ({
  posicao,
  id: serie,
  serie,
  instalada_em: em.toISOString(),
  por: 'Nina',
  fora_da_nota: false,
  nota: 182_915,
})
const mapa: Mapa = {
  usina_id: 'u',
  usina: usina.nome,
  equipamentos: [
    {
      id: 'e',
      tipo: 'inversor',
      n: 1,
      item_id: 'i',
      modelo: 'Deye SUN-15K',
      mppts: 2,
      atual: lida(1, 'SD15K26110382'),
    },
  ],
  strings: [1, 2].map((n) => ({
    id: `s${n}`,
    n,
    inversor_id: 'e',
    mppt: n,
    item_id: 'm',
    modelo: 'Canadian HiKu6 550',
    modulos: 20,
    agua: 'Água norte',
    invertida: n === 2,
    versao: 1,
    posicoes: [lida(1, `CS6W260819${n}`)],
  })),
  resumo: { lidos: 2, modulos: 40, na_nota: 2, primeira: null, ultima: null, quem: [] },
}
const livro: EntradaDoDatabook = {
  usina: {
    ...usina,
    id: 'u',
    ca_kw: 15,
    titular: 'Edna Ramalho',
    modalidade: 'AUTOCONSUMO_LOCAL',
    distribuidora: 'Cemig-D',
    entrou_em: '2026-11-20',
  } as EntradaDoDatabook['usina'],
  obra: {
    descricao: 'Telhado cerâmico.',
    art_numero: 'MG2026-55',
    art_profissional: 'Elisa Moura',
    art_registro: 'CREA 5069',
    art_em: '2026-11-10',
    aceite_nome: '',
    aceite_em: null,
  },
  versaoDaObra: 1,
  mapa,
  comissionamento,
  garantias: [
    {
      lugar: 'S1-01',
      serie: 'CS6W2608191',
      modelo: 'Canadian HiKu6 550',
      nota: 182_915,
      garantia: { desde: '2026-10-02', de: 'nota', produto_ate: '2038-10-02', desempenho_ate: '2051-10-02' },
    },
  ],
  fichas: [
    { modelo: 'Canadian HiKu6 550', tipo: 'modulo', versao: 3, ficha: FICHA_DO_MODULO },
    { modelo: 'Deye SUN-15K', tipo: 'inversor', versao: 1, ficha: FICHA_DO_INVERSOR },
  ],
  fotos: [{ bytes: FOTO, legenda: 'OS 12/2026, Depois' }],
  partes: partesDe({
    descricao: 'Telhado cerâmico.',
    inversores: 1,
    inversoresSemSerie: 0,
    modulos: 40,
    lidos: 2,
    art: 'MG2026-55',
    fichas: 2,
    modelosSemFicha: [],
    comissionamento: 2,
    semPrazo: 0,
    series: 1,
    fotos: 1,
    aceite: '',
  }),
  n: 1,
  empresa,
  em,
}

it('puts the eight parts of a databook in order, and says in their place what is missing', async () => {
  const a = await databookEmPdf(livro)
  expect(sha256De(await databookEmPdf(livro))).toBe(sha256De(a))
  const { tudo, papeis } = await ler(a)
  const titulos = [
    '1 Descrição',
    '2 Como construído',
    '3 Anotação de responsabilidade técnica',
    '4 Fichas técnicas',
    '5 Comissionamento',
    '6 Garantias por série',
    '7 Relatório de fotos',
    '8 Termo de aceite',
  ]
  const onde = titulos.map((t) => tudo.indexOf(t))
  expect(titulos.filter((_, n) => (onde[n] ?? -1) < 0)).toEqual([])
  expect(onde).toEqual(onde.toSorted((x, y) => x - y))
  for (const trecho of [
    'Falta ler 38 módulos no mapa.',
    'S2-20',
    'SD15K26110382',
    '02/10/2038',
    'MG2026-55',
    'Data: ____',
  ])
    expect(tudo).toContain(trecho)
  expect(tudo).not.toMatch(/undefined|null|NaN|R\$/)
  expect(papeis).toContain('Figure')
})

it('writes the claim pack with the invoice, the place, the measures and the photos', async () => {
  const serie = 'CS6W2608190457'
  const bytes = await dossieEmPdf({
    rma: {
      id: 'r',
      numero: 7,
      serie,
      modelo: 'Canadian HiKu6 550',
      usina_id: 'u',
      usina: usina.nome,
      cliente: 'Edna Ramalho',
      cobertura: 'produto',
      situacao: 'enviado',
      protocolo: 'CAN-8812',
      aberto_em: em.toISOString(),
      mudou_em: em.toISOString(),
      lugar: 'S4-05',
      produto_ate: '2038-10-02',
      desempenho_ate: '2051-10-02',
      defeito: 'Vidro trincado por dentro.',
      medidas: 'Voc sozinho: 31,0 V.',
      serie_nova: null,
      rastreio: '',
      ordem_id: null,
      ordem: null,
      cartao_id: null,
      versao: 2,
      aberto_por: 'Simone',
      fotos: [],
      eventos: [{ id: 'x', de: 'aberto', para: 'enviado', texto: '', por: 'Simone', em: em.toISOString() }],
      posso: [],
    },
    serie: {
      serie,
      item_id: 'm',
      modelo: 'Canadian HiKu6 550',
      tipo: 'modulo',
      nota: { numero: 182_915, chave: '3'.repeat(44), emitida_em: '2026-10-02', fornecedor: 'Solar Atacado' },
      estoque: null,
      usina_id: 'u',
      usina: usina.nome,
      lugar: 'S4-05',
      cliente: 'Edna Ramalho',
      instalada_em: em.toISOString(),
      desde: '2026-10-02',
      desde_de: 'nota',
      produto_ate: '2038-10-02',
      produto_resta: null,
      desempenho_ate: '2051-10-02',
      desempenho_resta: null,
      cobertura: 'produto',
      historia: [],
      linhagem: [],
      ordens: [],
      rmas: [],
    },
    medidas: [
      {
        string: 4,
        voc: 324.8,
        isc: 11.3,
        isolacao: 184,
        voc_minimo: 361.9,
        voc_maximo: 384.3,
        fora: ['voc'],
        ressalva: '',
        em,
      },
    ],
    fotos: [{ bytes: FOTO, legenda: 'Foto 1 do RMA' }],
    empresa,
    em,
  })
  const { tudo, papeis } = await ler(bytes)
  for (const trecho of [
    'Dossiê de garantia RMA-0007',
    '182915, Solar Atacado, emitida em 02/10/2026',
    '3'.repeat(44),
    'Clínica Bem Viver, S4-05',
    'de 361,9 a 384,3',
    'Voc sozinho: 31,0 V.',
    'CAN-8812',
    'Foto 1 do RMA',
  ])
    expect(tudo).toContain(trecho)
  expect(tudo).not.toMatch(/undefined|NaN|R\$/)
  expect(papeis).toContain('Figure')
})
