import { describe, expect, it } from 'vitest'
import { documentosPedidos, faltamChegar, faltamConferir } from './documentos.ts'
import { emLista, faltaNoLivro, idadeEm, type Livro } from './livro.ts'
import { exigirAniversario, proximoReajuste, reajustado } from './plano.ts'

const LIVRO: Livro = {
  documento: '52998224725',
  nascimento: '1974-06-14',
  estado_civil: 'casado',
  nacionalidade: 'brasileira',
  profissao: 'comerciante',
  endereco: 'Rua das Palmas, 88, Cotia, SP',
  banco: null,
  agencia: null,
  conta: null,
  chave_pix: null,
}

describe('statutory register', () => {
  it('names what the law asks for and is missing', () => {
    expect(faltaNoLivro(LIVRO)).toEqual([])
    expect(faltaNoLivro({ ...LIVRO, nascimento: null, profissao: null })).toEqual(['nascimento', 'profissão'])
  })
  it('asks a company for its CNPJ and address alone', () => {
    const empresa = { ...LIVRO, documento: '12ABC34501DE35', nascimento: null, estado_civil: null, profissao: null }
    expect(faltaNoLivro(empresa)).toEqual([])
    expect(faltaNoLivro({ ...empresa, endereco: null })).toEqual(['endereço'])
  })
  it('counts whole years', () => {
    expect(idadeEm('1974-06-14', '2027-02-05')).toBe(52)
    expect(idadeEm('1974-06-14', '2027-06-14')).toBe(53)
    expect(emLista(['a', 'b', 'c'])).toBe('a, b e c')
  })
})

describe('documents', () => {
  const d = (rotulo: string, situacao: 'pedido' | 'recebido' | 'aceito' | 'recusado', obrigatorio = true) => ({
    rotulo,
    situacao,
    obrigatorio,
  })
  it('lists the required ones that have not come, and those that were not accepted', () => {
    const todos = [d('RG e CPF', 'recebido'), d('Fatura', 'pedido'), d('Procuração', 'pedido', false)]
    expect(faltamChegar(todos)).toEqual(['Fatura'])
    expect(faltamConferir(todos)).toEqual(['RG e CPF', 'Fatura'])
    expect(faltamChegar([d('RG e CPF', 'recusado')])).toEqual(['RG e CPF'])
  })
  it('asks a company for its articles', () =>
    expect(documentosPedidos('empresa').filter((t) => !documentosPedidos('pessoa').includes(t))).toEqual([
      'contrato_social',
    ]))
})

describe('yearly adjustment', () => {
  it('multiplies the price and leaves the former plan as it is', () => {
    const plano = { modelo_de_cobranca: 'CREDITOS_COMPENSADOS' as const, tarifa_contratual: 0.62, fixo_centavos: null }
    expect(reajustado(plano, 0.0462).tarifa_contratual).toBe(0.648644)
    expect(plano.tarifa_contratual).toBe(0.62)
    expect(
      reajustado({ modelo_de_cobranca: 'FIXO_MENSAL', tarifa_contratual: null, fixo_centavos: 10_005 }, 0.05)
        .fixo_centavos,
    ).toBe(10_505)
  })
  it('refuses a plan that follows the tariff of the utility', () =>
    expect(() =>
      reajustado({ modelo_de_cobranca: 'ECONOMIA_GARANTIDA', tarifa_contratual: null, fixo_centavos: null }, 0.05),
    ).toThrow('não há o que reajustar'))
  it('refuses one before twelve months', () => {
    expect(proximoReajuste('2026-09-18')).toBe('2027-09-18')
    expect(() => exigirAniversario('2026-09-18', '2027-09-17')).toThrow('pode começar em 18/09/2027')
    expect(() => exigirAniversario('2026-09-18', '2027-09-18')).not.toThrow()
  })
})
