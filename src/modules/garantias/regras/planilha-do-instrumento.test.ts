import { describe, expect, it } from 'vitest'
import { numeroDoInstrumento } from './numero-do-instrumento.ts'
import { lerInstrumento } from './planilha-do-instrumento.ts'

const CABECALHO = ['String', 'Data', 'Voc (V)', 'Isc (A)', 'Riso (MΩ)']
const ler = (...linhas: string[][]) => lerInstrumento(CABECALHO, linhas)

describe('the file of a tester', () => {
  it('is read a row a string, with continuity and polarity from the values where it has no column of them', () => {
    expect(ler(['S1', '02/03/2026', '146,9', '11,32', '>200'], ['String 02', '', '-147.2', '0', '184 MΩ'])).toEqual({
      linhas: [
        { linha: 2, medida: { n: 1, voc: 146.9, isc: 11.32, isolacao: 200, continuidade: true, polaridade: true } },
        { linha: 3, medida: { n: 2, voc: 147.2, isc: 0, isolacao: 184, continuidade: false, polaridade: false } },
      ],
    })
    const comColunas = lerInstrumento(
      ['Circuito', 'Uoc', 'Corrente de curto', 'Isolamento', 'Continuidade', 'Polaridade'],
      [['3', '612', '9', '90', 'OK', 'invertida']],
    )
    expect(comColunas).toMatchObject({ linhas: [{ medida: { n: 3, continuidade: true, polaridade: false } }] })
  })

  it('names the column that it lacks, and why a row is not read', () => {
    expect(lerInstrumento(['String', 'Voc', 'Isc'], [])).toEqual({
      falta: 'Não achei a coluna da isolação no arquivo.',
    })
    expect(
      ler(['', '', '1', '1', '1'], ['1', '', 'x', '1', '1'], ['1', '', '1', '', '1'], ['1', '', '1', '1', '-']),
    ).toEqual({
      linhas: [
        { linha: 2, frase: 'Falta o número da string.' },
        { linha: 3, frase: 'A tensão não é um número.' },
        { linha: 4, frase: 'A corrente não é um número.' },
        { linha: 5, frase: 'A isolação não é um número.' },
      ],
    })
    expect(ler(['1', '', '9000', '1', '1'])).toEqual({ linhas: [{ linha: 2, frase: 'A tensão vai de 0 a 2.000 V.' }] })
  })

  it.each([
    ['612,4', 612.4],
    ['1.234,5', 1234.5],
    ['1,234.5 V', 1234.5],
    ['−12,5', -12.5],
    ['> 550 MΩ', 550],
    ['12 34', null],
    ['OL', null],
    ['', null],
  ])('reads the number %s', (texto, n) => {
    expect(numeroDoInstrumento(texto)).toBe(n)
  })
})
