import { describe, expect, it } from 'vitest'
import { tiposDeCaixa, type TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { abrirConversa, casaDeChat } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const base = '/api/chat/caixas-entrada'
const {
  corpo: { data: canais },
} = await supervisora('GET', '/api/chat/canais')
const registrados = (canais as { tipo: TipoDeCaixa }[]).map((c) => c.tipo)

/** The minimal configuration of each channel. */
const MINIMO: Record<TipoDeCaixa, Record<string, unknown>> = {
  api: {},
  webhook: {},
  email: {
    servidor_imap: 'imap.exemplo.br',
    servidor_smtp: 'smtp.exemplo.br',
    usuario: 'suporte@exemplo.br',
    senha: 'segredo-do-correio',
  },
  whatsapp: {
    numero_telefone: '5511933334444',
    token_api: 'EAAG-token-de-prova',
    webhook_verify_token: 'palavra-combinada',
  },
  telegram: { bot_token: '123456789:AAF-token_de_prova_abcdefghijklmnopqr' },
  webchat: { titulo: 'Fale com a gente', cor_primaria: '#22c55e' },
}
const criar = (tipo: string, configuracao: Record<string, unknown> = MINIMO[tipo as TipoDeCaixa]) =>
  supervisora('POST', base, { nome: `Caixa ${tipo}`, tipo, configuracao })

describe('inboxes of every kind', () => {
  it('[S1.13] conversations arrive over several channels, each inbox with its own', async () => {
    expect(registrados.length).toBeGreaterThan(1)
    const vindas = new Map<string, string>()
    for (const tipo of registrados) {
      const { status, corpo } = await criar(tipo)
      expect([tipo, status, corpo.error]).toEqual([tipo, 200, undefined])
      const conversa = await abrirConversa(
        supervisora,
        { id: corpo.data.id, token: '' },
        { contato_email: `cliente-${tipo}@exemplo.br` },
      )
      vindas.set(tipo, conversa.canal)
    }
    expect([...vindas.values()]).toEqual(registrados)
    const { data } = (await supervisora('GET', '/api/chat/conversas')).corpo
    expect(new Set(data.map((c: { canal: string }) => c.canal))).toEqual(new Set(registrados))
  })

  it('[S5.8] refuses an inbox of an unknown type, or of one that the server does not support, with its sentence', async () => {
    for (const tipo of ['fax', '', 'API', 'sms', null, 7, ...tiposDeCaixa.filter((t) => !registrados.includes(t))]) {
      const r = await supervisora('POST', base, { nome: 'x', tipo })
      expect([tipo, r.status, r.corpo.error.message, r.corpo.error.details]).toEqual([
        tipo,
        400,
        'Tipo de canal não suportado',
        [{ campo: 'tipo', mensagem: 'Tipo de canal não suportado' }],
      ])
    }
  })

  it('[S9.10] the channel defaults are IMAP 993, SMTP 587, api version v17.0, webchat #22c55e and #6c757d', async () => {
    const PADROES: Partial<Record<TipoDeCaixa, Record<string, unknown>>> = {
      email: { porta_imap: 993, porta_smtp: 587 },
      whatsapp: { versao_api: 'v17.0' },
      webchat: { cor_primaria: '#22c55e', cor_secundaria: '#6c757d' },
    }
    for (const [tipo, padroes] of Object.entries(PADROES)) {
      const { cor_primaria: _, ...semCor } = MINIMO[tipo as TipoDeCaixa]
      const r = await criar(tipo, tipo === 'webchat' ? { ...semCor, cor_primaria: '#22c55e' } : semCor)
      expect([tipo, r.status, r.corpo.error]).toEqual([tipo, 200, undefined])
      expect(r.corpo.data.configuracao).toMatchObject(padroes)
    }
  })
})
