import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { aplicarMapeamento, apontar, folhas, listas, MAPA_PADRAO, mapeamento } from './mapeamento.ts'

const nada = {
  itens: null,
  texto: null,
  contato_nome: null,
  contato_telefone: null,
  contato_email: null,
  contato_id: null,
  id: null,
  momento: null,
  anexo_url: null,
  anexo_nome: null,
}

it('finds every value of any sample again at its listed path', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (bruto) => {
      const valor = JSON.parse(JSON.stringify(bruto)) as unknown
      for (const f of folhas(valor)) expect(apontar(valor, f.caminho)).toEqual([f.valor])
      for (const l of listas(valor)) expect(Array.isArray(apontar(valor, l)[0])).toBe(true)
    }),
  )
})

it('reads any delivery without an exception: it returns messages or a reason for the refusal', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.record({
        itens: fc.constantFrom(null, '/a', '/*'),
        texto: fc.constantFrom('/a', '/b/0', '/__proto__', '/constructor'),
      }),
      (corpo, m) => {
        const lida = aplicarMapeamento({ ...nada, ...m, contato_id: '/id' }, corpo)
        if ('recusa' in lida) expect(lida.recusa.length).toBeGreaterThan(5)
        else expect(lida.mensagens.length).toBeGreaterThan(0)
      },
    ),
  )
})

describe('one delivery', () => {
  it('is read in our own format, with phones in any notation and attachments by http address only', () => {
    const corpo = {
      id: 7,
      texto: ' oi ',
      momento: '2026-11-20T12:00:00Z',
      contato: { nome: 'Ana', telefone: '(19) 99214-7730', email: 'ANA@X.COM' },
      anexos: [{ url: 'https://x.test/a.pdf', nome: 'conta.pdf' }, { url: 'file:///etc/passwd' }],
    }
    expect(aplicarMapeamento(MAPA_PADRAO, corpo)).toEqual({
      mensagens: [
        {
          texto: 'oi',
          id: '7',
          momento: new Date('2026-11-20T12:00:00Z'),
          contato: { nome: 'Ana', telefone: '5519992147730', email: 'ana@x.com' },
          anexos: [{ url: 'https://x.test/a.pdf', nome: 'conta.pdf' }],
        },
      ],
    })
  })

  it('is refused whole when one of its messages is unreadable, so that a corrected mapping reads all of them', () => {
    const m = { ...nada, itens: '/l', texto: '/t', contato_id: '/c' }
    expect(
      aplicarMapeamento(m, {
        l: [
          { t: 'a', c: 1 },
          { t: 'b', c: 2 },
        ],
      }),
    ).toMatchObject({ mensagens: [{ texto: 'a', contato: { id: '1' } }, { texto: 'b' }] })
    expect(aplicarMapeamento(m, { l: [{ t: 'a', c: 1 }, { t: 'b' }] })).toEqual({
      recusa: 'Mensagem 2: Não dá para saber quem é o contato: procurei em /c',
    })
    expect(aplicarMapeamento(m, {})).toEqual({ recusa: 'Não há mensagens em /l' })
  })

  it('needs its required fields: each missing one is reported on its own field', () => {
    expect(mapeamento.safeParse({}).error?.issues.map((i) => i.path[0])).toEqual(['texto', 'contato_telefone'])
    expect(mapeamento.parse({ texto: '/t', contato_email: '/e' })).toMatchObject({
      itens: null,
      texto: '/t',
      contato_email: '/e',
      id: null,
    })
  })
})
