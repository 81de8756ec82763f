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

describe.each(Object.entries(modelos))('the model %s', (_, modelo) => {
  it('may be published as it is', () => expect(conferir(modelo.fluxo, terreno)).toEqual([]))
  it('passes its own cases, with and without buttons', () => {
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
