import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { formatos } from './formatos.ts'
import { lerPlanilha, linhasComTexto } from './ler.ts'

const xlsx = (folha: string) =>
  zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${folha}</sheetData></worksheet>`) })

async function bytesDe(partes: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const juntas: Uint8Array[] = []
  for await (const parte of partes) juntas.push(typeof parte === 'string' ? Buffer.from(parte) : parte)
  return Buffer.concat(juntas)
}

it.each(['csv', 'xlsx'] as const)('reads back what was written as %s', async (formato) => {
  const celula = fc
    .stringMatching(/^[A-Za-zçãé&<>";,. ]{1,20}$/)
    .filter((t) => t.trim() !== '')
    .map((t) => t.trim())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(celula, celula), { minLength: 1, maxLength: 8 }), async (linhas) => {
      const colunas = [0, 1].map((n) => ({
        nome: `c${n}`,
        titulo: `Título ${n}`,
        valor: (l: readonly string[]) => l[n] ?? '',
      }))
      const lida = lerPlanilha(
        await bytesDe(
          formatos[formato].codificar(
            colunas,
            (async function* () {
              yield linhas
            })(),
            true,
            'Folha',
          ),
        ),
      )
      expect(lida).toEqual({ cabecalho: ['Título 0', 'Título 1'], linhas })
    }),
    { numRuns: 50 },
  )
})

it('reads as many rows as are allowed, and refuses one more with a sentence', () => {
  const csv = (linhas: number) => Buffer.from(`nome\n${'Ana\n'.repeat(linhas)}`)
  expect(lerPlanilha(csv(199_999)).linhas).toHaveLength(199_999)
  expect(() => lerPlanilha(csv(200_000))).toThrow('O arquivo tem mais de 200.000 linhas. Divida-o.')
})

it('replaces character references to no character, and unpaired surrogates, by the replacement character', () => {
  const folha = ['&#x110000;', '&#99999999999999999999;', '&#xD800;', '&constructor;', '&amp;']
    .map((t) => `<row><c t="inlineStr"><is><t>x${t}</t></is></c></row>`)
    .join('')
  expect(lerPlanilha(xlsx(`<row><c t="inlineStr"><is><t>nome</t></is></c></row>${folha}`)).linhas.flat()).toEqual([
    'x\ufffd',
    'x\ufffd',
    'x\ufffd',
    'x&constructor;',
    'x&',
  ])
})

it('reads cells without a value, with a shared string, and with an explicit position', () => {
  const bytes = zipSync({
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Nome</t></si><si><t>Ana</t><rPh><t>ignorado</t></rPh></si><si/></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<sheetData><cols><col min="1"/></cols><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Fone</t></is></c></row><row/><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"/><c r="C3"><v>5.5119876543E10</v></c></row></sheetData>',
    ),
  })
  expect(lerPlanilha(bytes)).toEqual({ cabecalho: ['Nome', 'Coluna 2', 'Fone'], linhas: [['Ana', '', '55119876543']] })
})

// a regular expression from start to end tag would scan the rest of the file at each start tag: minutes
it.each(['<row>', '<row ', '<row><c>', '<row><c t="inlineStr"><t>', '<row><c t="inlineStr"><rPh>', '<row><c><v>'])(
  'reads a sheet of nothing but %s in linear time',
  (marca) => {
    expect(() => lerPlanilha(xlsx(marca.repeat(400_000)))).toThrow('O arquivo está vazio.')
  },
)

describe('[achado R5] hostile workbook', () => {
  const semFolha = (partes: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(partes).map(([n, t]) => [n, strToU8(t)])))
  // quadratic before: 20,000 took 5.6 s and 40,000 took 18 s
  it.each([
    [
      'relations',
      { 'xl/_rels/workbook.xml.rels': '<Relationship '.repeat(40_000), 'xl/workbook.xml': '<sheet r:id="a"/>' },
    ],
    ['sheets', { 'xl/workbook.xml': '<sheet '.repeat(40_000) }],
  ])('[achado R5] of nothing but unclosed %s is refused within 300 ms', (_, partes) => {
    const inicio = performance.now()
    expect(() => lerPlanilha(semFolha(partes))).toThrow('A planilha não tem nenhuma folha que se possa ler.')
    expect(performance.now() - inicio).toBeLessThan(300)
  })

  it('[achado R5] stops at the row limit while it reads', () => {
    let lidas = 0
    const muitas = xlsx('<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(400_000))
    expect(() => {
      for (const _ of linhasComTexto(muitas)) lidas++
    }).toThrow('O arquivo tem mais de 200.000 linhas. Divida-o.')
    expect(lidas).toBe(200_000)
  })

  it('[achado R5] opens at most 60 MB, whatever the archive declares', () => {
    const grande = xlsx(' '.repeat(61 * 1024 * 1024))
    expect(() => lerPlanilha(grande)).toThrow(
      'O arquivo é grande demais. Divida-o em partes menores ou salve-o como CSV.',
    )
    const v = new DataView(grande.buffer)
    for (let n = 0; n < grande.length - 4; n++) if (v.getUint32(n, true) === 0x02014b50) v.setUint32(n + 24, 10, true)
    expect(() => lerPlanilha(grande)).toThrow('O arquivo é grande demais.')
  })

  it('[achado R5] counts a shared text once for every cell that refers to it', () => {
    const celulas = '<c t="s"><v>0</v></c>'.repeat(90)
    const bytes = semFolha({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(4000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<sheetData>${`<row>${celulas}</row>`.repeat(1000)}</sheetData>`,
    })
    expect(() => lerPlanilha(bytes)).toThrow('O arquivo é grande demais. Divida-o em partes menores.')
  })

  it('[achado R5] cut at any position is refused with a sentence', () => {
    const inteiro = xlsx(
      '<row><c t="inlineStr"><is><t>nome</t></is></c></row><row><c t="inlineStr"><is><t>Ana</t></is></c></row>',
    )
    for (let n = 2; n < inteiro.length; n += 7)
      expect(() => lerPlanilha(inteiro.subarray(0, n))).toThrow(
        'Este arquivo não pôde ser lido. Salve-o como XLSX ou CSV.',
      )
  })
})
