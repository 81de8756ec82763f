import { expect, it, vi } from 'vitest'
import { semearOutrosCanais } from '#server/seed/outros-canais.ts'
import { caixas as contratoDeCaixas } from '#modules/chat/caixas/contract/caixas.ts'
import { modelos as contratoDeModelos } from '#modules/chat/canais/whatsapp/contract/modelos.ts'
import { mensagens as contratoDeMensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

it('has threads on official WhatsApp and Telegram with their special features, calls no external server, and is created once', async () => {
  const casa = await appDeTeste({ env: { SEED: 'demo' } })
  const chamadas = vi.spyOn(casa.app.s.rede, 'buscar')
  await semearOutrosCanais(casa.app)
  const supervisora = await casa.como('supervisora@girassol.test')
  const lidas = async () => (await supervisora.chamar(contratoDeConversas.listar, { query: { limit: 100 } })).corpo.data
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
    await supervisora.chamar(contratoDeModelos.listar, {
      params: { id: de('Iraci Fontenele')?.caixa_entrada_id ?? '' },
    })
  ).corpo.data.modelos
  expect(modelos.filter((m) => m.situacao === 'APPROVED')).toHaveLength(4)

  // the shared number, the voices of a group, visible stickers
  expect(de('Denílson Paixão')?.contato_telefone).toBe('5571991750342')
  const mensagens = async (nome: string) =>
    (await supervisora.chamar(contratoDeMensagens.listar, { params: { id: de(nome)?.id ?? '' } })).corpo.data
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

  const caixas = (await supervisora.chamar(contratoDeCaixas.listar)).corpo.data
  expect(caixas.map((c) => c.ativo)).toEqual([false, false])
  await semearOutrosCanais(casa.app)
  expect(await lidas()).toHaveLength(conversas.length)
  expect(chamadas).not.toHaveBeenCalled()
}, 60_000)
