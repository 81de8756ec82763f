import { describe, expect, it } from 'vitest'
import { rodarCaso } from '#engines/fluxo/casos.ts'
import { conferir } from '#engines/fluxo/lint.ts'
import { acoesDoRobo, dadosDeExemplo, nomesDosDados } from './catalogo.ts'
import { modelos } from './modelos.ts'

const terreno = {
  catalogo: acoesDoRobo,
  dados: nomesDosDados,
  segredos: [],
  canais: [{ nome: 'WhatsApp', texto_maximo: 4096 }],
}

describe.each(Object.entries(modelos))('the template %s', (_, modelo) => {
  it('can be published unchanged', () => expect(conferir(modelo.fluxo, terreno)).toEqual([]))
  it('passes its own test cases, with and without buttons', () => {
    for (const n of [0, 3]) {
      const ambiente = {
        fuso: 'America/Sao_Paulo',
        feriados: [],
        canal: { nome: 'api', texto_maximo: 4096, botoes: n, lista: n * 3 },
        dados: dadosDeExemplo,
      }
      expect(
        modelo.casos
          .map((c) => rodarCaso(c, { programa: { fluxo: modelo.fluxo, catalogo: acoesDoRobo }, ambiente }))
          .filter((r) => !r.passou),
      ).toEqual([])
    }
  })
})
