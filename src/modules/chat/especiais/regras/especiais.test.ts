import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  envioDeBotoes,
  envioDeContatos,
  envioDeEnquete,
  envioDeFigurinha,
  envioDeLista,
  envioDeLocalizacao,
} from '#modules/chat/canais/api/regras/especiais.ts'
import { MIME_PADRAO } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import { especialDeEnvio, recusasDoEspecial } from './registro.ts'

const number = '5519992147730'
const recusas = (schema: z.ZodType, dados: unknown): string[] => [
  ...new Set(schema.safeParse(dados).error?.issues.map((i) => i.message) ?? []),
]
const n = <T>(quantos: number, fazer: (i: number) => T): T[] => Array.from({ length: quantos }, (_, i) => fazer(i))

describe('poll', () => {
  const com = (opcoes: unknown, extra: object = {}) =>
    recusas(envioDeEnquete, { number, pergunta: 'Qual horário?', opcoes, ...extra })
  it('[S5.23] [S9.11] accepts 2 to 12 options and refuses 1 and 13', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (quantas) => {
        expect(com(n(quantas, (i) => `Opção ${i}`))).toEqual(
          quantas >= 2 && quantas <= 12 ? [] : ['A enquete precisa de 2 a 12 opções'],
        )
      }),
    )
    expect([com(n(1, String)), com(n(13, String)), com(undefined)]).toEqual(
      Array(3).fill(['A enquete precisa de 2 a 12 opções']),
    )
  })
  it('requires a question and distinct options; one option may be chosen by default', () => {
    expect(recusas(envioDeEnquete, { number, pergunta: ' ', opcoes: ['a', 'b'] })).toEqual([
      'Pergunta da enquete é obrigatória',
    ])
    expect([com(['a', 'a ']), com(['a', ' '])]).toEqual([
      ['Opção repetida na enquete'],
      ['Opção da enquete está vazia'],
    ])
    expect(com(['a', 'b'], { maximo: 3 })).toEqual(['Não dá para escolher mais opções do que a enquete tem'])
    expect(envioDeEnquete.parse({ number, pergunta: 'Q', opcoes: ['a', 'b'] })).toMatchObject({
      maximo: 1,
      delay: 1200,
    })
    expect(recusas(envioDeEnquete, { pergunta: 'Q', opcoes: ['a', 'b'] })).toEqual(['Número é obrigatório'])
  })
})

describe('list', () => {
  const secoes = (linhasPorSecao: number[]) =>
    linhasPorSecao.map((quantas, s) => ({
      titulo: `S${s}`,
      linhas: n(quantas, (i) => ({ id: `${s}.${i}`, titulo: 'Item' })),
    }))
  const com = (linhas: number[]) =>
    recusas(envioDeLista, { number, titulo: 'Planos', botao: 'Abrir', secoes: secoes(linhas) })
  it('[S5.24] [S5.25] [S9.11] accepts 1 to 10 sections and at most 30 rows in total', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 14 }), (linhas) => {
        const total = linhas.reduce((a, b) => a + b, 0)
        expect(com(linhas)).toEqual([
          ...(linhas.length < 1 || linhas.length > 10 ? ['A lista precisa de 1 a 10 seções'] : []),
          ...(total > 30 ? ['A lista tem no máximo 30 itens no total'] : []),
        ])
      }),
    )
    expect([com([30]), com([15, 16]), com([])]).toEqual([
      [],
      ['A lista tem no máximo 30 itens no total'],
      ['A lista precisa de 1 a 10 seções'],
    ])
    expect(com(Array<number>(11).fill(1))).toEqual(['A lista precisa de 1 a 10 seções'])
  })
  it('requires a title, a button, a row in each section, and distinct ids', () => {
    expect(recusas(envioDeLista, { number, secoes: secoes([1]) })).toEqual([
      'Título da lista é obrigatório',
      'Texto do botão da lista é obrigatório',
    ])
    expect(com([0])).toEqual(['A seção precisa de ao menos um item'])
    const [s] = secoes([1])
    expect(recusas(envioDeLista, { number, titulo: 'T', botao: 'B', secoes: [s, s] })).toEqual([
      'Identificador de item repetido',
    ])
  })
})

describe('buttons', () => {
  const com = (quantos: number) =>
    recusas(envioDeBotoes, {
      number,
      titulo: 'Confirma?',
      botoes: n(quantos, (i) => ({ id: String(i), texto: `B${i}` })),
    })
  it('[S5.26] [S9.11] accepts 1 to 3', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), (quantos) => {
        expect(com(quantos)).toEqual(quantos >= 1 && quantos <= 3 ? [] : ['Informe de 1 a 3 botões'])
      }),
    )
    expect(
      recusas(envioDeBotoes, {
        number,
        titulo: 'T',
        botoes: [
          { id: '1', texto: 'Sim' },
          { id: '1', texto: 'Não' },
        ],
      }),
    ).toEqual(['Identificador de botão repetido'])
  })
})

describe('sticker', () => {
  it('[S5.28] requires a URL that ends in .webp .png .jpg .jpeg or .gif', () => {
    const com = (url: unknown) => recusas(envioDeFigurinha, { number, url })
    const FRASE = 'URL da figurinha deve terminar em um destes formatos: .webp, .png, .jpg, .jpeg, .gif'
    fc.assert(
      fc.property(fc.constantFrom('.webp', '.png', '.jpg', '.jpeg', '.gif', '.WEBP'), fc.webPath(), (fim, caminho) => {
        expect(com(`https://x.br/${caminho}a${fim}?v=1`)).toEqual([])
      }),
    )
    for (const fim of ['.mp4', '.svg', '.webpx', '', '.bmp']) expect(com(`https://x.br/a${fim}`)).toEqual([FRASE])
    expect([com('a.webp'), com('')]).toEqual([['URL da figurinha inválida'], ['URL da figurinha é obrigatória']])
  })
  it('[S9.14] has webp as its default mime type', () => expect(MIME_PADRAO.sticker).toBe('image/webp'))
})

describe('location', () => {
  it('[S5.29] requires a latitude of -90 to 90 and a longitude of -180 to 180', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -200, max: 200, noNaN: true }),
        fc.double({ min: -400, max: 400, noNaN: true }),
        (latitude, longitude) => {
          expect(recusas(envioDeLocalizacao, { number, latitude, longitude })).toEqual([
            ...(Math.abs(latitude) <= 90 ? [] : ['Latitude deve estar entre -90 e 90']),
            ...(Math.abs(longitude) <= 180 ? [] : ['Longitude deve estar entre -180 e 180']),
          ])
        },
      ),
    )
    expect(recusas(envioDeLocalizacao, { number, latitude: '1', longitude: Number.NaN })).toHaveLength(2)
  })
})

describe('contacts', () => {
  const com = (contatos: unknown[]) => recusas(envioDeContatos, { number, contatos })
  it('[S5.30] [S9.11] accepts 1 to 5', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), (quantos) => {
        expect(com(n(quantos, () => ({ nome: 'Ana Lima', telefone: number })))).toEqual(
          quantos >= 1 && quantos <= 5 ? [] : ['Informe de 1 a 5 contatos'],
        )
      }),
    )
  })
  it('[S5.31] requires a full name and a wuid or phone number for each', () => {
    expect([
      com([{ nome: 'Ana', telefone: number }]),
      com([{ nome: 'Ana', wuid: '5519992147730@s.whatsapp.net' }]),
    ]).toEqual([[], []])
    expect(com([{ telefone: number }])).toEqual(['Nome completo do contato é obrigatório'])
    expect([com([{ nome: 'Ana' }]), com([{ nome: 'Ana', telefone: ' ', wuid: '' }])]).toEqual(
      Array(2).fill(['Informe o telefone ou o WhatsApp do contato']),
    )
  })
})

it('applies the same rules to a form and reports them by field', () => {
  const especial = especialDeEnvio.parse({ tipo: 'enquete', pergunta: '', opcoes: ['a', 'a'] })
  expect(recusasDoEspecial(especial, false)).toEqual([
    { campo: 'especial.pergunta', mensagem: 'Pergunta da enquete é obrigatória' },
  ])
  expect(
    recusasDoEspecial(especialDeEnvio.parse({ tipo: 'enquete', pergunta: 'Q', opcoes: ['a', 'a'] }), false),
  ).toEqual([{ campo: 'especial.opcoes.1', mensagem: 'Opção repetida na enquete' }])
  expect(recusasDoEspecial(especialDeEnvio.parse({ tipo: 'modelo', nome: 'retomada' }), false)).toEqual([])
})
