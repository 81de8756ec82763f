import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate, carta, correioDeTeste } from '#tests/suporte/correio.ts'

// connections and e-mails in transit: slow on a slow machine
vi.setConfig({ testTimeout: 120_000 })

const correio = await correioDeTeste('contraparte')
const casa = await appDeTeste({ permitirTambem: correio.hosts })
const quem = await casa.como('supervisora@girassol.test')
const admin = await casa.como('admin@girassol.test')
const { db } = casa.app.s.banco

const criada = await quem('POST', '/api/chat/caixas-entrada', {
  nome: 'Suporte',
  tipo: 'email',
  configuracao: correio.configuracao,
})
const caixa = criada.corpo.data.id as string
await ate(async () => (await quem('GET', `/api/chat/caixas-entrada/${caixa}`)).corpo.data.conexao.estado === 'aberta')
const linha = async (trecho: string) =>
  (
    await sql<{ conversa_id: string; contato_id: string; nao_lidas: number }>`
      select m.conversa_id, c.contato_id, c.total_entradas - c.entradas_respondidas as nao_lidas
      from chat.mensagens m
      join chat.conversas c on c.id = m.conversa_id
      where m.conteudo like ${`%${trecho}%`}
    `.execute(db)
  ).rows[0]
const guardada = (id: string) =>
  ate(async () => (await sql`select 1 from chat.emails where id_externo = ${id}`.execute(db)).rows[0])

describe('erasure of a person', () => {
  it('removes them from the e-mails themselves and from the deliveries, but not another person with the same name', async () => {
    await correio.entregar(
      carta({
        id: 'ines-1@cliente.test',
        de: 'Inês Prado <contato@ines.test>',
        assunto: 'Laudo',
        texto: 'meu laudo confidencial',
      }),
    )
    await correio.entregar(
      carta({
        id: 'ines-2@cliente.test',
        de: 'Inês Prado <contato@ines.test>',
        assunto: 'Férias',
        texto: 'volto dia 5',
        cabecalhos: { 'Auto-Submitted': 'auto-replied' },
      }),
    )
    await correio.entregar(
      carta({ id: 'outra-1@cliente.test', de: 'Outra <contato@outra.test>', assunto: 'Oi', texto: 'sou outra pessoa' }),
    )
    const dela = await ate(async () => linha('meu laudo'))
    await ate(async () => linha('sou outra pessoa'))
    await guardada('ines-2@cliente.test')
    await quem('POST', `/api/chat/conversas/${dela.conversa_id}/mensagens`, { conteudo: 'recebido, Inês' })
    const cartas = async () =>
      (
        await sql<{ caminho: string }>`
          select caminho_storage as caminho
          from chat.emails
          where de = 'contato@ines.test'
            or 'contato@ines.test' = any(para)
        `.execute(db)
      ).rows.map((r) => r.caminho)
    await ate(async () => (await cartas()).length === 3)
    const caminhos = await cartas()
    for (const c of caminhos) expect(await casa.app.s.arquivos.info(BUCKET, c)).not.toBeNull()
    const r = await admin('DELETE', `/api/chat/contatos/${dela.contato_id}/dados`, {
      motivo: 'Pedido por e-mail',
      confirmar: 'apagar',
    })
    expect([r.status, r.corpo.data.arquivos]).toEqual([200, 3])
    expect(await cartas()).toEqual([])
    for (const c of caminhos) expect(await casa.app.s.arquivos.info(BUCKET, c)).toBeNull()
    const cruas = JSON.stringify(
      (await sql`select corpo from chat.eventos_webhook where caixa_entrada_id = ${caixa}`.execute(db)).rows,
    )
    expect([cruas.includes('ines.test'), cruas.includes('contato@outra.test')]).toEqual([false, true])
    expect(
      (await sql`select 1 from chat.emails where id_externo = 'outra-1@cliente.test'`.execute(db)).rows,
    ).toHaveLength(1)
  })
})

describe('automatic e-mails', () => {
  const deMaquina = (
    id: string,
    texto: string,
    cabecalhos: Record<string, string> = {},
    de = 'Concessionária <no-reply@luz.test>',
  ) => correio.entregar(carta({ id, de, assunto: id, texto, cabecalhos }))

  it('open no conversation if the mailbox is set so, else one to be read; answers of machines to us never do', async () => {
    await deMaquina('maq-1@luz.test', 'aviso um')
    await guardada('maq-1@luz.test')
    await ate(
      async () =>
        (
          await sql`
            select 1
            from chat.eventos_webhook
            where caixa_entrada_id = ${caixa}
              and situacao = 'ignorado'
              and erro like 'Remetente automático%'
          `.execute(db)
        ).rows[0],
    )
    expect(await linha('aviso um')).toBeUndefined()
    expect(
      (await quem('PUT', `/api/chat/caixas-entrada/${caixa}`, { configuracao: { ignorar_automaticos: 'talvez' } }))
        .corpo.error.details,
    ).toEqual([{ campo: 'ignorar_automaticos', mensagem: 'Remetentes automáticos deve ser sim ou não' }])
    expect(
      (await quem('PUT', `/api/chat/caixas-entrada/${caixa}`, { configuracao: { ignorar_automaticos: false } })).corpo
        .data.configuracao.ignorar_automaticos,
    ).toBe(false)
    await ate(
      async () => (await quem('GET', `/api/chat/caixas-entrada/${caixa}`)).corpo.data.conexao.estado === 'aberta',
    )
    await deMaquina('maq-2@luz.test', 'vistoria marcada')
    expect(await ate(async () => linha('vistoria marcada'))).toMatchObject({ nao_lidas: 1 })
    await deMaquina('maq-3@luz.test', 'estou de férias', { 'Auto-Submitted': 'auto-replied' }, 'Rui <rui@ferias.test>')
    await guardada('maq-3@luz.test')
    await deMaquina('maq-4@luz.test', 'marco', {}, 'Lia <lia@gente.test>')
    await ate(async () => linha('marco'))
    expect(await linha('estou de férias')).toBeUndefined()
  })
})
