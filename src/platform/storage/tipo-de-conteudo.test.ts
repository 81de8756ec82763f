import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { tipoDeConteudo } from './tipo-de-conteudo.ts'

const b = (texto: string) => Buffer.from(texto)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = b('%PDF-1.7\n1 0 obj\n<<>>\nendobj')
const exe = Buffer.concat([b('MZ'), Buffer.alloc(200)])
const zip = Buffer.from('504b0304140000000800000000000000000000000000000000000400000061626364', 'hex')
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const webm = Buffer.concat([
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.from('9f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex'),
  Buffer.alloc(64),
])
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('type by content', () => {
  it.each<[string, Buffer, string | undefined, string]>([
    ['a picture, whatever it is called', png, 'text/plain', 'image/png'],
    ['a PDF said to be a picture', pdf, 'image/jpeg', 'application/pdf'],
    ['a program said to be a picture', exe, 'image/png', 'application/x-msdownload'],
    ['an office document in a zip', zip, docx, docx],
    ['a zip said to be a picture', zip, 'image/png', 'application/zip'],
    ['an old spreadsheet', ole, 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
    ['recorded sound in a WebM', webm, 'audio/webm;codecs=opus', 'audio/webm'],
    ['bare AAC, which is in no container, said to be a film', Buffer.from([255, 248, 0]), 'video/mp4', 'audio/aac'],
    ['text', b('nome;valor\nJoão;3'), 'text/csv', 'text/csv'],
    ['JSON', b('{"a":1}'), 'application/json', 'application/json'],
    ['text said to be a picture', b('olá'), 'image/png', 'text/plain'],
    ['a page said to be text', b('<!-- oi -->\n<!DOCTYPE html><script>alert(1)</script>'), 'text/plain', 'text/html'],
    ['a page said to be a picture', b('  <html><body onload=x>'), 'image/png', 'text/html'],
    ['a script tag alone', b('<script src=x></script>'), 'text/csv', 'text/html'],
    [
      'a vector drawing said to be text',
      b('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'text/plain',
      'image/svg+xml',
    ],
    [
      'a vector drawing with a prologue',
      b('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      'image/svg+xml',
    ],
    ['bytes of no known kind', Buffer.from([1, 2, 3, 250, 251]), 'image/png', 'application/octet-stream'],
    ['nothing', Buffer.alloc(0), 'image/png', 'text/plain'],
    ['nothing said', b('x'), undefined, 'text/plain'],
  ])('%s', async (_nome, bytes, dito, tipo) => expect(await tipoDeConteudo(bytes, dito)).toBe(tipo))

  it('never lets a declared type alone make bytes executable or renderable in a browser', async () => {
    const perigosos = [
      'text/html',
      'image/svg+xml',
      'image/png',
      'application/xhtml+xml',
      'text/javascript',
      'video/mp4',
      'application/pdf',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.constantFrom(...perigosos),
        async (bytes, dito) => {
          const semDizer = await tipoDeConteudo(bytes)
          const dizendo = await tipoDeConteudo(bytes, dito)
          // a declared type may turn text into another kind of text, and changes nothing else
          expect(dizendo === semDizer || (semDizer === 'text/plain' && dizendo.startsWith('text/'))).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
