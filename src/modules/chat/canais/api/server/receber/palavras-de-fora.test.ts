import { expect, it } from 'vitest'
import { interpretarEntrega } from './interpretar.ts'

it.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  'treats %s as an unknown key wherever keys come from outside',
  (palavra) => {
    expect(interpretarEntrega({ event: palavra, data: {} })[0]?.tipo).toBe('ignorado')
    expect(interpretarEntrega({ event: 'connection.update', data: { state: palavra } })[0]?.tipo).toBe('ignorado')
    expect(
      interpretarEntrega({
        event: 'messages.update',
        data: { keyId: 'A', remoteJid: '5511999990001@s.whatsapp.net', fromMe: true, status: palavra },
      }).some((e) => e.tipo === 'status'),
    ).toBe(false)
  },
)
