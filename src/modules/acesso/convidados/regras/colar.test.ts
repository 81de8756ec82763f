import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { CABECALHO_COLADO, lerColado } from './colar.ts'
import { adivinharCampos, lerConvidado, type Padrao } from './linha.ts'
import type { Dicionario } from './palavras.ts'

const d: Dicionario = {
  areas: [
    { codigo: 'chat', nome: 'Chat' },
    { codigo: 'co', nome: 'Comercial' },
    { codigo: 'vu', nome: 'Venda de usinas' },
    { codigo: 'mpvl', nome: 'Manutenção, pós-venda e limpeza' },
    { codigo: 'fin', nome: 'Financeiro' },
    { codigo: 'ti', nome: 'Implantação e TI' },
  ],
  cargos: [
    { id: 'c1', nome: 'Consultora de vendas', papeis: [{ departamento: 'vu', papel: 'operador' }] },
    { id: 'c2', nome: 'Estagiário', papeis: [] },
  ],
}
const cabecalho = [...CABECALHO_COLADO]
const ler = (texto: string, padrao: Padrao = null) =>
  lerColado(texto, d).map((celulas) => lerConvidado(celulas, adivinharCampos(cabecalho), cabecalho, d, padrao))
const um = (texto: string, padrao: Padrao = null) => ler(texto, padrao)[0]

describe('pasted people', () => {
  it('are read in the forms that people write', () => {
    for (const texto of [
      'Ana Souza <ana@empresa.com.br>, vendas, operador',
      'ana@empresa.com.br; Ana Souza; Operadora; Venda de usinas',
      '- Ana Souza ANA@empresa.com.br\tvu\toperação',
      '1. "Ana Souza" <mailto:ana@empresa.com.br> | usinas | operação',
      'Ana Souza – ana@empresa.com.br – vendas – operadora',
    ])
      expect(um(texto), texto).toMatchObject({
        erros: [],
        convidado: {
          nome: 'Ana Souza',
          email: 'ana@empresa.com.br',
          papeis: [{ departamento: 'vu', papel: 'operador' }],
        },
      })
    expect(um('Beto, (19) 99214-7730, beto@x.com.br, financeiro, só leitura')?.convidado).toMatchObject({
      telefone: '5519992147730',
      papeis: [{ departamento: 'fin', papel: 'leitor' }],
    })
    expect(um('ana.souza2@empresa.com.br')?.convidado.nome).toBe('Ana Souza')
  })

  it('may be several in one line, as a mail program copies them', () => {
    expect(ler('Ana <a@x.co>; Beto Dias <b@x.co>').map((l) => l.convidado.email)).toEqual(['a@x.co', 'b@x.co'])
    expect(ler('a@x.co, b@x.co, c@x.co')).toHaveLength(3)
    expect(ler('Ana <a@x.co>, vendas, operador\n\n---\nBeto <b@x.co>')).toHaveLength(2)
  })

  it('get the role of the line, of the position, of the default, or none', () => {
    const padrao = { departamento: 'fin', papel: 'leitor' } as const
    expect(um('Ana <a@x.co>', padrao)?.convidado.papeis).toEqual([padrao])
    expect(um('Ana <a@x.co>')?.convidado.papeis).toEqual([])
    expect(um('Ana <a@x.co>, sem acesso', padrao)?.convidado.papeis).toEqual([])
    expect(um('Ana <a@x.co>, consultora de vendas', padrao)?.convidado).toMatchObject({
      cargo_id: 'c1',
      papeis: [{ departamento: 'vu', papel: 'operador' }],
    })
    expect(um('Ana <a@x.co>, estagiário', padrao)?.convidado.papeis).toEqual([padrao])
    expect(um('Ana <a@x.co>, supervisora', padrao)?.convidado.papeis).toEqual([
      { departamento: 'fin', papel: 'supervisor' },
    ])
    expect(um('Ana <a@x.co>, administradora')?.convidado).toMatchObject({ papeis: [], globais: ['admin'] })
  })

  it('are refused with the place of the error', () => {
    const motivos = (texto: string) => um(texto)?.erros.map((e) => `${e.coluna}: ${e.mensagem}`)
    expect(motivos('Ana')).toEqual(['E-mail: Informe o e-mail'])
    expect(motivos('Ana <ana@x>, vendas, operador')).toEqual(['E-mail: E-mail inválido'])
    expect(motivos('Ana <a@x.co>, marte, operador')).toEqual(['Área: Não há uma área com este nome'])
    expect(motivos('Ana <a@x.co>, vendas, imperadora')).toEqual([
      'Papel: Papel desconhecido: use leitura, operação, supervisão ou “sem acesso”',
    ])
    expect(motivos('Ana <a@x.co>, vendas')).toEqual(['Papel: Diga o papel nesta área'])
    expect(motivos('Ana <a@x.co>, operadora')).toEqual(['Área: Diga em que área'])
  })

  it('survive any order and separator of their parts', () => {
    const letras = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
    const pessoa = fc.record({
      nome: fc.tuple(letras, letras).map((n) => `Zz${n.join(' ')}`),
      email: letras.map((l) => `${l}@empresa.com.br`),
      area: fc.constantFrom(['vendas', 'vu'], ['FINANCEIRO', 'fin'], ['Implantação e TI', 'ti'], ['limpeza', 'mpvl']),
      papel: fc.constantFrom(['operadora', 'operador'], ['Leitura', 'leitor'], ['gerente', 'supervisor']),
    })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pessoa, fc.constantFrom(', ', '; ', '\t', ' | ', ' - ')), { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (pessoas, ordem) => {
          const texto = pessoas
            .map(([p, entre]) => {
              const partes = [p.nome, p.email, p.area[0], p.papel[0]]
              return ordem.map((n) => partes[n]).join(entre)
            })
            .join('\r\n')
          expect(ler(texto)).toEqual(
            pessoas.map(([p]) => ({
              erros: [],
              convidado: {
                nome: p.nome,
                email: p.email.toLowerCase(),
                telefone: null,
                cargo_id: null,
                papeis: [{ departamento: p.area[1], papel: p.papel[1] }],
                globais: [],
              },
            })),
          )
        },
      ),
    )
  })

  it('never fail, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (texto) => {
        for (const celulas of lerColado(texto, d)) {
          expect(celulas).toHaveLength(cabecalho.length)
          lerConvidado(celulas, adivinharCampos(cabecalho), cabecalho, d, null)
        }
      }),
    )
  })
})
