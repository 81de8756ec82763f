import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { marcacaoDeLida, marcacaoDeNaoLida } from './leitura.ts'
import { envioDeStatus, STATUS_ENVIAVEIS } from './status-de-mensagem.ts'

const number = '5519992147730'
const recusas = (schema: z.ZodType, dados: unknown): string[] => [
  ...new Set(schema.safeParse(dados).error?.issues.map((i) => i.message) ?? []),
]

describe('status and marks', () => {
  it('[S4.8] [S5.34] accepts the statuses read, delivered and sent, and refuses any other value', () => {
    expect([...STATUS_ENVIAVEIS]).toEqual(['read', 'delivered', 'sent'])
    for (const status of STATUS_ENVIAVEIS) expect(recusas(envioDeStatus, { number, status })).toEqual([])
    fc.assert(
      fc.property(fc.string(), (status) => {
        expect(recusas(envioDeStatus, { number, status }).length).toBe(
          (STATUS_ENVIAVEIS as readonly string[]).includes(status) ? 0 : 1,
        )
      }),
    )
    expect(recusas(envioDeStatus, { number })).toEqual(['Status inválido: use read, delivered ou sent'])
    expect(envioDeStatus.parse({ number, status: 'read' }).delay).toBe(1000)
  })
  it('[S5.35] requires number and the matching action to mark as read and as unread', () => {
    const chave = { id: 'A', remoteJid: 'x@s.whatsapp.net', fromMe: false }
    expect([
      recusas(marcacaoDeLida, { number, action: 'read', mensagens: [chave] }),
      recusas(marcacaoDeNaoLida, { number, action: 'unread', ultima: chave }),
    ]).toEqual([[], []])
    expect(recusas(marcacaoDeLida, { mensagens: [chave] })).toEqual(['Número é obrigatório', 'Ação deve ser read'])
    expect(recusas(marcacaoDeLida, { number, action: 'unread', mensagens: [chave] })).toEqual(['Ação deve ser read'])
    expect(recusas(marcacaoDeNaoLida, { number, action: 'read', ultima: chave })).toEqual(['Ação deve ser unread'])
    expect(recusas(marcacaoDeNaoLida, { ultima: chave })).toEqual(['Número é obrigatório', 'Ação deve ser unread'])
  })
})
