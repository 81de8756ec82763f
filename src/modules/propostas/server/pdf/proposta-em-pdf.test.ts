import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { casaDeTeste, tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import type { PropostaDoCliente } from '../../regras/para-o-cliente.ts'
import { propostaDeTeste } from '../../regras/proposta-de-teste.ts'
import { propostaEmPdf } from './proposta-em-pdf.ts'

const empresa = {
  nome: 'Girassol Energia',
  linhas: ['Girassol Energia Ltda. · CNPJ 12.ABC.345/01DE-35', 'girassol.com.br · contato@girassol.com.br'],
  rodape: null,
  logo: null,
}
const link = 'https://girassol.test/p/3bX0yqk1mJ2b9rT5wq8f7N0aQ4sV6uE1zC3dK5hL7pM'
const desenhar = (muda: object = {}) => propostaEmPdf({ proposta: { ...propostaDeTeste(), ...muda }, empresa, link })
const bytes = await desenhar()
const pdf = await getDocumentProxy(new Uint8Array(bytes))
const { text: paginas } = await extractText(pdf)
const tudo = paginas.join('\n').replaceAll(/\s+/g, ' ')

async function textoDe(proposta: PropostaDoCliente): Promise<string> {
  const feito = await getDocumentProxy(new Uint8Array(await propostaEmPdf({ proposta, empresa, link })))
  return (await extractText(feito)).text.join(' ').replaceAll(/\s+/g, ' ')
}

describe('PDF of a proposal', () => {
  it('has the sixteen sections of the reference, in order', () => {
    const titulos = [
      'Sua conta de luz, antes e depois da usina',
      '2 Resumo',
      '3 Quem somos',
      '4 Seu consumo',
      '5 A solução',
      '6 Geração',
      '7 A regra que vale para você',
      '8 Sua conta de outubro, antes e depois',
      '9 Retorno',
      '10 Como pagar',
      '11 O que está incluído',
      '12 Cronograma',
      '13 Garantias',
      '14 Cuidados depois da instalação',
      '15 Condições',
      '16 Anexo: de onde vêm os números',
    ]
    const onde = titulos.map((t) => tudo.indexOf(t))
    expect(onde.filter((i) => i < 0)).toEqual([])
    expect(onde).toEqual(onde.toSorted((a, b) => a - b))
  })

  it('shows the figures of the worked cases, to the cent', () => {
    for (const figura of [
      'R$ 884,55',
      'R$ 196,45',
      'R$ 8.257,19',
      '2,64 anos',
      '60 × 518,04',
      'R$ 33.082,01',
      'CET 21,21 % ao ano',
      '356.770,75',
      'R$ 395.559',
      'R$ 302.132',
    ])
      expect(tudo, figura).toContain(figura)
  })

  it('carries number, version and the short hash of the snapshot in every foot', () => {
    for (const p of paginas)
      expect(p.replaceAll(/\s+/g, ' ')).toContain('proposta AC-2026-002311-v2 · conferência 7f3a 91c0')
  })

  it('says what the law asks for, and none of the words that are never used', () => {
    for (const frase of ['A conta não zera', '7 dias corridos', 'orçamento de conexão (parecer de acesso)', 'hipótese'])
      expect(tudo.toLowerCase()).toContain(frase.toLowerCase())
    for (const frase of ['conta zero', 'venda de créditos', 'retorno garantido']) expect(tudo).not.toContain(frase)
  })

  it('holds neither cost nor margin', () => {
    for (const canario of ['margem', 'comissão', 'custo direto', '14.871', '2.963,00', '614,25', '3.890,00'])
      expect(tudo.toLowerCase()).not.toContain(canario)
  })

  it('shows loads to come, the plant that exists, the drawing of a face and a gap of the tariff', async () => {
    const base = casaDeTeste()
    const bloco = { x: 0.5, y: 0.5, linhas: 2, colunas: 5, rotacao: 8, espacoCm: 2, deitado: false }
    const desenho = { foto: crypto.randomUUID(), proporcao: 0.6, larguraM: 14, blocos: [bloco] }
    const entrada = {
      ...base,
      unidades: base.unidades.map((u) => ({
        ...u,
        tarifa: tarifaDeTeste({ lacunaDesde: '2026-10-23', desde: '2025-10-23' }),
      })),
      cargas: [{ descricao: 'Carro elétrico', kwhMes: 180, desde: 3, ano: 2 }],
      existente: { potenciaKw: 3, dataProtocolo: null, injetada: Array.from({ length: 12 }, () => 200) },
      faces: base.faces.map((f, n) => (n === 0 ? { ...f, desenho } : f)),
    }
    const proposta = propostaDeTeste({
      conteudo: { tipo: 'autoconsumo', entrada },
      variantes: calcularVariantes(entrada),
    })
    // the picture of the roof stays in the company
    expect(JSON.stringify(proposta)).not.toContain(desenho.foto)
    const texto = await textoDe(proposta)
    for (const frase of [
      'A partir de 03/2028: Carro elétrico, 180 kWh por mês.',
      'amplia a usina que já existe (3,00 kW, injeta 2.400 kWh por ano)',
      'Desenho da face Norte',
      'sem tarifa publicada desde 23/10/2026: os valores usam a de 23/10/2025',
    ])
      expect(texto, frase).toContain(frase)
  })

  it('[S2.20] names each consumer unit with its number and class', async () => {
    expect(tudo).toContain('Unidade consumidora 10.482.377-5: B1, bifásica, ')
    const base = casaDeTeste()
    const [u] = base.unidades
    if (!u) throw new Error('one unit')
    const entrada = {
      ...base,
      conexao: { ...base.conexao, modalidade: 'AUTOCONSUMO_REMOTO' as const },
      unidades: [
        { ...u, classeDeConsumo: 'residencial' as const, geradora: true, partePct: 60 },
        { ...u, numero: '77.001', classeDeConsumo: 'rural' as const, ligacao: 'TRI' as const, partePct: 40 },
      ],
    }
    const texto = await textoDe(
      propostaDeTeste({ conteudo: { tipo: 'autoconsumo', entrada }, variantes: calcularVariantes(entrada) }),
    )
    expect(texto).toContain('10.482.377-5 residencial, B1, bifásica · onde a usina fica')
    expect(texto).toContain('77.001 rural, B1, trifásica')
  })

  it('compares the variants on one page, each with its ways to pay', async () => {
    const pagina = paginas.map((p) => p.replaceAll(/\s+/g, ' ')).find((p) => p.includes('As opções lado a lado')) ?? ''
    for (const figura of [
      '5,85 kWp',
      '4,68 kWp',
      '10 de 585 Wp',
      '8 de 585 Wp',
      'R$ 21.800,00',
      'R$ 18.860,00',
      'R$ 8.257,19',
      '2,64 anos',
      '10 × 2.180,00',
      '10 × 1.886,00',
      '60 × 518,04',
      'total R$ 33.082,01',
    ])
      expect(pagina, figura).toContain(figura)
    const base = casaDeTeste()
    const so = propostaDeTeste({
      conteudo: { tipo: 'autoconsumo', entrada: base },
      variantes: calcularVariantes(base),
    })
    expect(await textoDe(so)).not.toContain('lado a lado')
  })

  it('shows the course of a loan: under SAC, and after a grace, one instalment would mislead', async () => {
    const termos = {
      tipo: 'financiamento' as const,
      taxaMensal: 0.01,
      parcelas: 10,
      dataContrato: '2026-12-10',
      iofFixo: 0,
      iofDiario: 0,
    }
    const entrada = casaDeTeste({
      preco: { modo: 'valor', valorCent: 1_000_000, tributos: 0.06, comissao: 0.03, piso: 0 },
      pagamentos: [
        { ...termos, rotulo: 'Banco Sul', sistema: 'SAC' },
        { ...termos, rotulo: 'Banco Norte', sistema: 'SAC', carenciaMeses: 3, carencia: 'PAGA_JUROS' },
      ],
    })
    const texto = await textoDe(
      propostaDeTeste({ conteudo: { tipo: 'autoconsumo', entrada }, variantes: calcularVariantes(entrada) }),
    )
    for (const frase of [
      '10 parcelas, de 1.100,00 a 1.010,00',
      'Banco Sul: as parcelas SAC: a amortização é igual e a parcela diminui a cada mês, 1,00 % ao mês',
      '1ª parcela 1.100,00 100,00 1.000,00 9.000,00',
      '5ª parcela 1.060,00 60,00 1.000,00 5.000,00',
      '10ª parcela 1.010,00 10,00 1.000,00 0,00',
      'Total, 10 parcelas 10.550,00 550,00 10.000,00',
      'carência de 3 meses, pagando só os juros',
      '1ª a 3ª, na carência 100,00 100,00 0,00 10.000,00',
      'Total, 13 parcelas 10.850,00 850,00 10.000,00',
    ])
      expect(texto, frase).toContain(frase)
    expect(texto).not.toContain('10 × ')
  })

  it('gives the same bytes for the same snapshot, and others for another', async () => {
    expect(sha256De(await desenhar())).toBe(sha256De(bytes))
    expect(sha256De(await desenhar({ versao: 3 }))).not.toBe(sha256De(bytes))
  })

  it('is tagged, with headings, tables and a text for each figure', async () => {
    const papeis = new Map<string, { alt?: string }[]>()
    const andar = (no: object) => {
      const { role, alt, children = [] }: { role?: string; alt?: string; children?: object[] } = no
      if (role) papeis.set(role, [...(papeis.get(role) ?? []), alt === undefined ? {} : { alt }])
      children.forEach(andar)
    }
    for (let n = 1; n <= pdf.numPages; n++) andar((await (await pdf.getPage(n)).getStructTree()) ?? {})
    expect(papeis.get('Figure')?.filter((f) => !f.alt)).toEqual([])
    for (const papel of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect([...papeis.keys()]).toContain(papel)
  })
})
