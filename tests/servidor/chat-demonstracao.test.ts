import { expect, it, vi } from 'vitest'
import { semearOutrosCanais } from '#server/seed/outros-canais.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

it('has threads on official WhatsApp and Telegram with their special features, calls no external server, and is created once', async () => {
  const casa = await appDeTeste({ env: { SEED: 'demo' } })
  const chamadas = vi.spyOn(casa.app.s.rede, 'buscar')
  await semearOutrosCanais(casa.app)
  const supervisora = await casa.como('supervisora@girassol.test')
  const lidas = async () =>
    (await supervisora('GET', '/api/chat/conversas?limit=100')).corpo.data as {
      id: string
      caixa_entrada_id: string
      contato_nome: string
      contato_telefone: string | null
      canal: string
      ultima_entrada_em: string
    }[]
  const conversas = await lidas()
  const de = (nome: string) => conversas.find((c) => c.contato_nome === nome)
  expect(conversas.map((c) => c.canal).sort()).toEqual([
    'telegram',
    'telegram',
    'telegram',
    'whatsapp',
    'whatsapp',
    'whatsapp',
  ])

  // one window close to its end, one closed, one wide open
  const horas = ['Luciana Barreto Farias', 'Otávio Mendonça Prates', 'Iraci Fontenele'].map(
    (n) => (Date.now() - Date.parse(de(n)?.ultima_entrada_em ?? '')) / 3_600_000,
  )
  expect(horas.map((h) => (h > 24 ? 'fechada' : h > 20 ? 'perto' : 'aberta'))).toEqual(['perto', 'fechada', 'aberta'])
  const modelos = (
    await supervisora('GET', `/api/chat/caixas-entrada/${de('Iraci Fontenele')?.caixa_entrada_id ?? ''}/modelos`)
  ).corpo.data.modelos as { situacao: string }[]
  expect(modelos.filter((m) => m.situacao === 'APPROVED')).toHaveLength(4)

  // the shared number, the voices of a group, visible stickers
  expect(de('Denílson Paixão')?.contato_telefone).toBe('5571991750342')
  const mensagens = async (nome: string) =>
    (await supervisora('GET', `/api/chat/conversas/${de(nome)?.id ?? ''}/mensagens`)).corpo.data as {
      direcao: string
      autor_nome: string | null
      dados: { tipo?: string } | null
      anexos: { estado: string }[]
    }[]
  expect(
    new Set(
      (await mensagens('Condomínio Solar das Palmeiras')).flatMap((m) =>
        m.direcao === 'entrada' ? [m.autor_nome] : [],
      ),
    ),
  ).toEqual(new Set(['Marta Leal', 'Jonas Viveiros']))
  for (const nome of ['Luciana Barreto Farias', 'Denílson Paixão'])
    expect((await mensagens(nome)).find((m) => m.dados?.tipo === 'figurinha')?.anexos.map((a) => a.estado)).toEqual([
      'pronto',
    ])

  const caixas = (await supervisora('GET', '/api/chat/caixas-entrada')).corpo.data as { ativo: boolean }[]
  expect(caixas.map((c) => c.ativo)).toEqual([false, false])
  await semearOutrosCanais(casa.app)
  expect(await lidas()).toHaveLength(conversas.length)
  expect(chamadas).not.toHaveBeenCalled()
}, 60_000)
