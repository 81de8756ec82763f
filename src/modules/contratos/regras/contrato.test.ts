import { describe, expect, it } from 'vitest'
import { calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import type { RetratoDaProposta } from '#modules/propostas/contract/retrato.ts'
import type { ConteudoDoContrato } from '../contract/conteudo.ts'
import { checarContrato, diferencasDaProposta, impedem } from './checar.ts'
import { comporContrato, emTexto } from './compor.ts'
import { daPropostaAceita } from './da-proposta.ts'
import { diferencasDeClausulas } from './diff.ts'
import { inteiroPorExtenso, reaisPorExtenso } from './extenso.ts'
import { MODELOS_PADRAO } from './padrao/modelos.ts'
import { padroesDo } from './variaveis.ts'

const entrada = casaDeTeste()
const retrato: RetratoDaProposta = {
  formato: 1,
  numero: 'AC-2026-002311',
  versao: 2,
  tipo: 'autoconsumo',
  titulo: 'Casa da Marta',
  cliente: { nome: 'Marta Vilela Nunes', cidade: 'Goiânia' },
  vendedor: { nome: 'Marina Alves' },
  enviada_em: '2026-11-24T14:00:00.000Z',
  validade: '2026-12-04',
  vence_em: '2026-12-05T02:59:59.000Z',
  versao_do_motor: '1.4.0',
  conteudo: { tipo: 'autoconsumo', entrada },
  variantes: calcularVariantes(entrada),
  valor_centavos: 2_180_000,
}
const aceita = { retrato, numero: 'AC-2026-002311-v2', letra: 'A', pagamento: 0, aceita_em: '2026-11-24' }

function contrato(pagamento = 0, muda: Partial<ConteudoDoContrato> = {}): ConteudoDoContrato {
  const d = daPropostaAceita({ ...aceita, pagamento })
  if (!d) throw new TypeError('the proposal has a contract')
  return {
    ...MODELOS_PADRAO.autoconsumo,
    variaveis: {
      ...padroesDo('autoconsumo'),
      ...d.valores,
      'cliente.nome': 'Marta Vilela Nunes',
      'cliente.documento': '52998224725',
      'cliente.endereco': 'Rua 9, 100',
      'cliente.cidade': 'Goiânia',
      'cliente.uf': 'GO',
      'cliente.email': 'marta@exemplo.com',
      'cliente.telefone': '(62) 99999-4471',
      'empresa.razao_social': 'Girassol Energia Ltda.',
      'empresa.cnpj': '12ABC34501DE35',
      'empresa.cidade': 'Goiânia',
      'empresa.encarregado': 'Ivo Sales',
      'empresa.encarregado_email': 'dados@exemplo.com',
      'contrato.numero': 'AC-2026-000123',
      'contrato.data': '2026-11-24',
      'garantia.instalacao_quem': 'a CONTRATADA',
    },
    da_proposta: d.valores,
    quadros: d.quadros,
    signatarios: [
      {
        nome: 'Marta Vilela',
        cpf: '52998224725',
        email: null,
        telefone: '5562999994471',
        papel: 'contratante',
        contato_id: null,
      },
      {
        nome: 'Rafael Nogueira',
        cpf: '11144477735',
        email: 'r@exemplo.com',
        telefone: null,
        papel: 'contratada',
        contato_id: null,
      },
    ],
    ordenado: true,
    ...muda,
  }
}
const faltam = (c: ConteudoDoContrato) => impedem(checarContrato('autoconsumo', c)).map((i) => [i.chave, i.clausula])

describe('a contract from an accepted proposal', () => {
  it('[S1.5] is complete: figures of the accepted option, in words where the law wants them', () => {
    const c = contrato()
    expect(faltam(c)).toEqual([])
    const texto = comporContrato('autoconsumo', c)
      .flatMap((k) => k.blocos.flatMap((b) => (b.tipo === 'paragrafo' ? [emTexto(b.linha)] : [])))
      .join('\n')
    expect(texto).toContain('R$ 21.800,00 (vinte e um mil e oitocentos reais)')
    expect(texto).toContain('5,85\u00A0kWp, com 10 módulos')
    expect(texto).not.toContain('{')
  })

  it('asks for what is missing, in the clause that needs it', () => {
    const c = contrato()
    const { 'garantia.instalacao_quem': _, ...variaveis } = c.variaveis
    expect(faltam({ ...c, variaveis })).toEqual([['preenchido', 'garantias']])
    const garantias = comporContrato('autoconsumo', { ...c, variaveis }).find((k) => k.id === 'garantias')
    expect(garantias?.faltam).toEqual(['garantia.instalacao_quem'])
  })

  it('differs from the proposal in words, and goes no further', () => {
    const c = contrato()
    const torto = { ...c, variaveis: { ...c.variaveis, 'usina.quantidade_modulos': '9' } }
    expect(diferencasDaProposta('autoconsumo', torto)).toEqual([
      { variavel: 'usina.quantidade_modulos', rotulo: 'Quantidade de módulos', contrato: '9', proposta: '10' },
    ])
    expect(faltam(torto)).toEqual([['proposta', 'objeto']])
  })

  it('shows the CET only where the sale is financed, and never without its table', () => {
    const indice = entrada.pagamentos.findIndex((x) => x.tipo === 'financiamento')
    const numeros = (c: ConteudoDoContrato) => comporContrato('autoconsumo', c).find((k) => k.id === 'cet')?.numero
    const aVista = contrato(entrada.pagamentos.findIndex((x) => x.tipo === 'a_vista'))
    expect(numeros(aVista)).toBeNull()
    expect(checarContrato('autoconsumo', aVista).find((i) => i.chave === 'cet')?.situacao).toBe('nao_se_aplica')
    const financiado = contrato(indice)
    expect(numeros(financiado)).toBe(4)
    expect(faltam(financiado)).toEqual([])
    expect(financiado.quadros.cet?.linhas.at(-1)?.[1]).toMatch(/21,21 % ao ano/)
    expect(faltam({ ...financiado, quadros: { ...financiado.quadros, cet: undefined } })).toEqual([['quadros', 'cet']])
    expect(faltam({ ...financiado, clausulas: financiado.clausulas.filter((k) => k.id !== 'cet') })).toEqual([
      ['cet', null],
    ])
  })

  it('refuses a late fine above 2 %, and signers that cannot be reached', () => {
    const c = contrato()
    expect(faltam({ ...c, variaveis: { ...c.variaveis, 'multa.atraso': '2.5' } })).toEqual([['mora', 'mora']])
    const [marta, rafael] = c.signatarios
    if (!marta || !rafael) throw new TypeError('two signers')
    const motivo = (signatarios: ConteudoDoContrato['signatarios']) =>
      checarContrato('autoconsumo', { ...c, signatarios }).find((i) => i.chave === 'signatarios')?.motivo
    expect(motivo([marta])).toBe('falta quem assina pela empresa')
    expect(motivo([{ ...marta, telefone: null }, rafael])).toBe('Marta Vilela precisa de celular ou e-mail')
    expect(motivo([marta, { ...rafael, cpf: marta.cpf }])).toBe('Rafael Nogueira tem o CPF de outra pessoa da lista')
  })
})

describe('differences of clauses', () => {
  it('names what is new, gone, rewritten and moved, and no more', () => {
    const { clausulas } = MODELOS_PADRAO.autoconsumo
    expect(diferencasDeClausulas(clausulas, clausulas)).toEqual([])
    const [primeira, segunda, ...resto] = clausulas
    if (!primeira || !segunda) throw new TypeError('more than two')
    const depois = [segunda, primeira, ...resto.slice(1), { ...primeira, id: 'nova', titulo: 'Nova' }]
    expect(diferencasDeClausulas(clausulas, depois).map((d) => [d.id, d.mudou])).toEqual([
      ['partes', 'ordem'],
      ['nova', 'nova'],
      ['preco', 'tirada'],
    ])
  })
})

describe('amounts in words', () => {
  it.each([
    [0, 'zero reais'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [2_180_000, 'vinte e um mil e oitocentos reais'],
    [100_000, 'mil reais'],
    [121_050, 'mil duzentos e dez reais e cinquenta centavos'],
    [100_000_000, 'um milhão de reais'],
    [200_000_100, 'dois milhões e um reais'],
    [50, 'cinquenta centavos'],
  ])('%d centavos is “%s”', (centavos, escrito) => {
    expect(reaisPorExtenso(centavos)).toBe(escrito)
  })
  it('writes whole numbers', () => {
    expect([100, 199, 1_001, 25_000].map(inteiroPorExtenso)).toEqual([
      'cem', 'cento e noventa e nove', 'mil e um', 'vinte e cinco mil',
    ]) // prettier-ignore
  })
})
