import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { propostaDeExemplo } from '../../regras/exemplos.ts'
import { SECOES } from '../../regras/secoes/lista.ts'
import { DESENHOS } from '../../regras/secoes/secoes.ts'
import { propostaEmPdf } from './proposta-em-pdf.ts'

const empresa = { nome: 'Girassol Energia', linhas: ['Girassol Energia Ltda.'], rodape: null, logo: null }
const link = 'https://girassol.test/p/3bX0yqk1mJ2b9rT5wq8f7N0aQ4sV6uE1zC3dK5hL7pM'
const tipos = ['investimento', 'assinatura', 'limpeza', 'servicos'] as const
type Outro = (typeof tipos)[number]

const desenhar = (tipo: Outro, muda: object = {}) =>
  propostaEmPdf({ proposta: propostaDeExemplo(tipo, muda), empresa, link })

async function ler(tipo: Outro) {
  const pdf = await getDocumentProxy(new Uint8Array(await desenhar(tipo)))
  const { text: paginas } = await extractText(pdf)
  const papeis = new Map<string, { alt?: string }[]>()
  const andar = (no: object) => {
    const { role, alt, children = [] }: { role?: string; alt?: string; children?: object[] } = no
    if (role) papeis.set(role, [...(papeis.get(role) ?? []), alt === undefined ? {} : { alt }])
    children.forEach(andar)
  }
  for (let n = 1; n <= pdf.numPages; n++) andar((await (await pdf.getPage(n)).getStructTree()) ?? {})
  return { paginas, papeis, tudo: paginas.join('\n').replaceAll(/\s+/g, ' ') }
}
const lidos = new Map(await Promise.all(tipos.map(async (t) => [t, await ler(t)] as const)))
const de = (tipo: Outro) => {
  const lido = lidos.get(tipo)
  if (!lido) throw new TypeError('every kind was read')
  return lido
}

describe.each(tipos)('PDF of a proposal: %s', (tipo) => {
  it('has its sections in order, each with its number', () => {
    const titulos = SECOES[tipo].map((s, n) =>
      s.chave === 'premissas' ? `${n + 2} Anexo: de onde vêm os números` : `${n + 2} ${s.nome}`,
    )
    const onde = titulos.map((t) => de(tipo).tudo.indexOf(t))
    expect(titulos.filter((_, n) => (onde[n] ?? -1) < 0)).toEqual([])
    expect(onde).toEqual(onde.toSorted((a, b) => a - b))
  })

  it('draws every section of its list', () => {
    expect(Object.keys(DESENHOS[tipo]).toSorted()).toEqual(SECOES[tipo].map((s) => s.chave).toSorted())
  })

  it('keeps rules, price, premises and conditions in every document', () => {
    const fixas = SECOES[tipo].filter((s) => s.fixa).map((s) => s.chave)
    for (const chave of ['regra', 'preco', 'premissas', 'condicoes']) expect(fixas).toContain(chave)
  })

  it('carries number, version and the short hash in every foot', () => {
    for (const p of de(tipo).paginas)
      expect(p.replaceAll(/\s+/g, ' ')).toContain('proposta EX-2026-000017-v2 · conferência 7f3a 91c0')
  })

  it('gives the same bytes for the same snapshot, and others for another', async () => {
    const bytes = await desenhar(tipo)
    expect(sha256De(await desenhar(tipo))).toBe(sha256De(bytes))
    expect(sha256De(await desenhar(tipo, { versao: 3 }))).not.toBe(sha256De(bytes))
  })

  it('is tagged, with headings, tables and a text for each figure', () => {
    const { papeis } = de(tipo)
    expect(papeis.get('Figure')?.filter((f) => !f.alt)).toEqual([])
    for (const papel of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect([...papeis.keys()]).toContain(papel)
  })

  it('uses none of the words that are never used', () => {
    const { tudo } = de(tipo)
    for (const palavra of [/garantid/i, /conta zero/i, /venda de créditos[^.]*ganh/i, /sem risco de/i, /lucro certo/i])
      expect(tudo).not.toMatch(palavra)
  })

  it('holds neither cost nor margin nor commission nor a document', () => {
    const { tudo } = de(tipo)
    for (const canario of [
      '432,1',
      '4321',
      'equipe por visita',
      '17,7 %',
      '3,33 %',
      '12,11',
      'margem',
      'comissão',
      '529',
    ])
      expect(tudo.toLowerCase(), canario).not.toContain(canario)
  })
})

describe('PDF of an investment', () => {
  it('shows three scenarios beside CDI after tax, what stays below it, and no promise', () => {
    const { tudo } = de('investimento')
    for (const frase of [
      'Pessimista',
      'Otimista',
      'CDI líquido 9,35 %',
      'abaixo do CDI líquido',
      'Não há garantia de retorno',
      'R$ 75.600,00',
    ])
      expect(tudo, frase).toContain(frase)
  })
})

describe('PDF of a membership', () => {
  it('shows the saving of every month, the charge with its arithmetic, and how one leaves', () => {
    const { tudo } = de('assinatura')
    for (const frase of [
      '85,0 % do que a conta diminui',
      'Fica com você R$',
      'Para sair, avise com 90 dias',
      'vale 60 meses',
      'Multa de 2 %',
      'A conta não zera',
    ])
      expect(tudo, frase).toContain(frase)
  })
})

describe('PDF of a service', () => {
  it('shows every item, how often, what is included, and sums that add up', () => {
    const { tudo } = de('limpeza')
    for (const frase of ['64 módulos', 'Trabalho em altura', 'Por visita', '2 visitas por ano', 'Total por ano'])
      expect(tudo, frase).toContain(frase)
    const [o] = propostaDeExemplo('servicos').opcoes
    if (!o || !('itens' in o)) throw new TypeError('a service has items')
    const soma = o.itens.reduce((s, i) => s + i.totalCent, 0)
    expect(soma + o.ajusteCent).toBe(o.porVezCent)
    expect(o.porVezCent * o.vezesPorAno - o.descontoCent).toBe(o.precoCent)
    expect(de('servicos').tudo).toContain('suspeita de conector aquecido')
  })
})
