import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { comNome, dividir } from './enviar/texto.ts'
import { explicarRecusa } from './explicar.ts'
import { comEntidades } from './receber/entidades.ts'
import { interpretarEntrega } from './receber/interpretar.ts'

it('splits any text into parts that fit, cuts no character, and loses only whitespace at the cuts', () => {
  const trecho = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('🌻', ' ', '\n', '\n\n', 'palavra '))
  fc.assert(
    fc.property(
      fc.array(trecho, { maxLength: 60 }).map((t) => t.join('')),
      fc.integer({ min: 8, max: 40 }),
      (texto, maximo) => {
        const partes = dividir(texto, maximo)
        expect(partes.every((p) => p.length <= maximo && (p.isWellFormed() || !texto.isWellFormed()))).toBe(true)
        expect(partes.join('').replaceAll(/\s/g, '')).toBe(texto.replaceAll(/\s/g, ''))
      },
    ),
  )
})

it("formats the attendant's name as a bold range, whatever characters it contains", () => {
  expect(comNome('*Zé 🌻*\n\noi *a*')).toEqual({
    text: 'Zé 🌻\n\noi *a*',
    entities: [{ type: 'bold', offset: 0, length: 5 }],
  })
  expect(comNome('*não é nome* oi')).toEqual({ text: '*não é nome* oi', entities: [] })
})

it('writes formatting around words, nested and adjacent, with whitespace outside', () => {
  expect(
    comEntidades('um dois três', [
      { type: 'bold', offset: 0, length: 7 },
      { type: 'italic', offset: 3, length: 4 },
    ]),
  ).toBe('*um _dois_* três')
  expect(
    comEntidades('ab', [
      { type: 'bold', offset: 0, length: 1 },
      { type: 'code', offset: 1, length: 1 },
    ]),
  ).toBe('*a*`b`')
  expect(comEntidades('🌻 sol ', [{ type: 'bold', offset: 3, length: 4 }])).toBe('🌻 *sol* ')
  expect(comEntidades('clique', [{ type: 'text_link', offset: 0, length: 6, url: 'https://x.test' }])).toBe(
    'clique (https://x.test)',
  )
})

it('keeps every letter for any entity range and never throws', () => {
  const entidade = fc.record({
    type: fc.constantFrom('bold', 'italic', 'code', 'pre', 'strikethrough', 'mention', 'constructor'),
    offset: fc.integer({ min: -2, max: 30 }),
    length: fc.integer({ min: -2, max: 30 }),
  })
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{0,24}$/), fc.array(entidade, { maxLength: 6 }), (texto, entidades) => {
      expect(comEntidades(texto, entidades).replaceAll(/[*_~`]/g, '')).toBe(texto)
    }),
  )
})

it('parses any update without throwing and returns at least one entry', () => {
  const campo = fc.constantFrom(
    'message',
    'edited_message',
    'callback_query',
    'my_chat_member',
    'message_reaction',
    'poll',
    'constructor',
    '__proto__',
  )
  fc.assert(
    fc.property(
      campo,
      fc.object({
        key: fc.constantFrom(
          'chat',
          'from',
          'id',
          'message_id',
          'text',
          'photo',
          'venue',
          'contact',
          'poll',
          'entities',
          'new_reaction',
          'message',
          'type',
        ),
        maxDepth: 4,
      }),
      (nome, valor) => {
        expect(interpretarEntrega({ update_id: 1, [nome]: valor }).length).toBeGreaterThan(0)
      },
    ),
  )
  for (const torto of [null, [], 'x', 1, {}, { update_id: 1 }])
    expect(interpretarEntrega(torto)).toMatchObject([{ tipo: 'ignorado' }])
})

it("explains Telegram's refusals in words", () => {
  const frase = (codigo: number, descricao: string) =>
    explicarRecusa({ codigo, descricao, esperar_s: 7, novo_chat: null })
  expect(frase(403, 'Forbidden: bot was kicked from the supergroup chat').frase).toContain('grupo')
  expect(frase(403, "Forbidden: bot can't initiate conversation with a user").frase).toContain('é a pessoa que começa')
  expect(frase(429, 'Too Many Requests: retry after 7')).toMatchObject({
    frase: expect.stringContaining('7 segundos'),
    classe: 'repetivel',
  })
  expect(frase(401, 'Unauthorized')).toMatchObject({ credenciais: true })
  expect(frase(500, 'Internal Server Error').classe).toBe('repetivel')
  expect(frase(400, 'Bad Request: something new').frase).toBe('O Telegram não aceitou o conteúdo desta mensagem.')
})
