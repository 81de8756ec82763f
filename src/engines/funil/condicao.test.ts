import { describe, expect, it } from 'vitest'
import { operadores } from '#engines/fluxo/tipos.ts'
import { comparacoes } from '#engines/fluxo/condicao.ts'
import { condicaoCompleta, faltasDaCondicao, valeParaOCartao } from './condicao.ts'
import type { Condicao } from './tipos.ts'

type Regra = Condicao['regras'][number]
const com = (juntar: 'e' | 'ou', ...regras: Regra[]): Condicao => ({ juntar, regras })
const cartoes = [{}, { origem: 'indicacao' }, { origem: '' }, { '': 'x' }]
const boa: Regra = { campo: 'origem', operador: 'igual', valor: 'indicacao' }

describe('an unfinished condition', () => {
  it('[achado F1] is false for every card, for any comparison and any blank value', () => {
    for (const operador of operadores)
      for (const [campo, valor] of [
        ['', ''],
        ['  ', 'x'],
        ['origem', ''],
        ['origem', '  '],
      ] as const) {
        if (campo.trim() && comparacoes[operador].semValor) continue
        for (const valores of cartoes)
          expect([operador, campo, valeParaOCartao(com('e', { campo, operador, valor }), valores)]).toEqual([
            operador,
            campo,
            false,
          ])
      }
    expect(valeParaOCartao(com('e', { campo: 'origem', operador: 'um_de', valor: ' , ' }), {})).toBe(false)
  })
  it('[achado F1] makes an “and” false, and leaves an “or” to its other comparisons', () => {
    const vazia: Regra = { campo: '', operador: 'igual', valor: '' }
    expect(valeParaOCartao(com('e', boa, vazia), { origem: 'indicacao' })).toBe(false)
    expect([
      valeParaOCartao(com('ou', vazia, boa), { origem: 'indicacao' }),
      valeParaOCartao(com('ou', vazia, boa), {}),
    ]).toEqual([true, false])
    expect(valeParaOCartao(null, {})).toBe(true)
  })
  it('[achado F1] names the missing part, and cannot be published', () => {
    const c = com(
      'e',
      boa,
      { campo: '', operador: 'vazio', valor: '' },
      { campo: 'origem', operador: 'maior', valor: '' },
    )
    expect(faltasDaCondicao(c)).toEqual([
      { campo: 'regras.1.campo', mensagem: 'Escolha o campo da condição' },
      { campo: 'regras.2.valor', mensagem: 'Diga com que a condição compara' },
    ])
    expect(condicaoCompleta.safeParse(c).error?.issues.map((i) => i.path)).toEqual([
      ['regras', 1, 'campo'],
      ['regras', 2, 'valor'],
    ])
    expect(condicaoCompleta.safeParse(com('e', boa)).success).toBe(true)
  })
})
