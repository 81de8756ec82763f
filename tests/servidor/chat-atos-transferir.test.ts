import { sql } from 'kysely'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { desfazer as contratoDeDesfazer } from '#modules/chat/atos/contract/desfazer.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { promessas } from '#modules/chat/promessas/contract/promessas.ts'
import { tempoReal } from '#platform/realtime/contrato.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const { db } = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const leitor = await casa.como('engenheira@girassol.test')
const origem = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [leitor.id]: 'leitor' })
const destino = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const SEGREDO = 'canarinho-do-antes'

const transferir = (quem: Chamada, id: string, corpo: Record<string, unknown> = {}) =>
  quem('POST', `${base}/${id}/transferir`, {
    caixa_entrada_destino_id: destino.id,
    motivo: 'É com vendas',
    transferir_historico: true,
    ...corpo,
  })
const fio = async (quem: Chamada, id: string) =>
  (await quem.chamar(mensagens.listar, { params: { id } })).corpo.data.map((m) => m.conteudo)
const arquivos = (quem: Chamada) =>
  createClient(casa.url, 'sb_publishable_girassol', { accessToken: async () => quem.token }).storage.from('chat-anexos')

async function comFala(numero = numeroNovo(), texto = SEGREDO): Promise<{ id: string; numero: string }> {
  await casa.entregar(origem, recebida({ numero, texto }))
  const { id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
  return { id, numero }
}

describe('POST /{id}/transferir', () => {
  it('[S4.6] [S7.41] refuses anonymous users, readers, bad requests and inboxes that cannot take it, and names the field', async () => {
    const { id } = await comFala()
    expect((await transferir(await casa.como(null), id)).status).toBe(401)
    expect((await transferir(leitor, id)).status).toBe(403)
    expect((await transferir(vendedor, id)).status).toBe(404)
    const inativa = await casa.criarCaixa(supervisora)
    await supervisora.chamar(caixas.alterar, { params: { id: inativa.id }, body: { ativo: false } })
    for (const [corpo, campo, frase] of [
      [{ caixa_entrada_destino_id: '' }, 'caixa_entrada_destino_id', 'Escolha a caixa de destino'],
      [{ caixa_entrada_destino_id: 'x' }, 'caixa_entrada_destino_id', 'Caixa de destino inválida'],
      [
        { caixa_entrada_destino_id: crypto.randomUUID() },
        'caixa_entrada_destino_id',
        'Caixa de destino não encontrada.',
      ],
      [
        { caixa_entrada_destino_id: origem.id },
        'caixa_entrada_destino_id',
        'A conversa já está nesta caixa de entrada.',
      ],
      [{ caixa_entrada_destino_id: inativa.id }, 'caixa_entrada_destino_id', 'Esta caixa de entrada está inativa.'],
      [{ motivo: ' ' }, 'motivo', 'Diga o motivo da transferência'],
      [{ transferir_historico: 'talvez' }, 'transferir_historico', 'Diga se o histórico vai junto'],
    ] as const) {
      const r = await transferir(atendente, id, corpo)
      expect([r.status, r.corpo.error.details[0]], JSON.stringify(corpo)).toEqual([400, { campo, mensagem: frase }])
    }
    await atendente.chamar(conversas.finalizar, { params: { id }, body: {} })
    expect((await transferir(atendente, id)).status).toBe(409)
  })

  it('[S4.6] [S7.41] with history the thread moves, whole and readable, and the sender loses access to it and its files', async () => {
    const { id } = await comFala()
    const anexo = await subirArquivo(casa, atendente, id, 'conta.png', 'image/png', PNG)
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'segue', anexos: [anexo] } })
    const r = await transferir(atendente, id, {
      passagem: { pedido: 'Quer orçamento', promessas: ['Ligar amanhã'], tags: ['solar'] },
    })
    expect([
      r.status,
      r.corpo.data.id,
      r.corpo.data.status,
      r.corpo.data.caixa_entrada_id,
      r.corpo.data.desfazer.tipo,
    ]).toEqual([200, id, 'transferida', destino.id, 'transferencia'])
    expect((await atendente.chamar(conversas.obter, { params: { id } })).status).toBe(404)
    expect((await arquivos(atendente).download(anexo.caminho_storage)).error).not.toBeNull()
    expect((await arquivos(vendedor).download(anexo.caminho_storage)).error).toBeNull()
    const linhas = await fio(vendedor, id)
    expect(linhas).toContain(SEGREDO)
    expect(linhas[0]).toMatch(/^Transferida de .+: É com vendas$/)
    expect(
      (await vendedor.chamar(conversas.listar, { query: { status: ['transferida'] } })).corpo.data.map((c) => c.id),
    ).toContain(id)
    expect((await vendedor.chamar(atos.transferencia, { params: { id } })).corpo.data).toMatchObject({
      com_historico: true,
      motivo: 'É com vendas',
      estado: 'pendente',
      transferencias: 1,
      idas_e_voltas: 0,
      pode_decidir: true,
      passagem: { pedido: 'Quer orçamento', tags: ['solar'] },
    })
  })

  it('[S4.6] [S7.41] without history the other inbox sees nothing from before the transfer, by any path', async () => {
    // a text of its own: the text of the test before can be found there, because that thread moved
    const ANTES = 'canarinho-que-ficou'
    const { id, numero } = await comFala(numeroNovo(), ANTES)
    await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: [ANTES] } })
    const r = await transferir(atendente, id, {
      transferir_historico: false,
      passagem: { pedido: 'Orçamento de 5 kWp' },
    })
    expect([r.status, r.corpo.data.id, r.corpo.data.status]).toEqual([200, id, 'finalizada'])
    const [nova] = (await vendedor('GET', `${base}?status=transferida&busca=${numero}`)).corpo.data
    expect([nova.id === id, nova.status, nova.tags]).toEqual([false, 'transferida', []])
    expect(await fio(vendedor, nova.id)).toHaveLength(1)
    for (const caminho of [
      '',
      `/${nova.id}`,
      `/${nova.id}/mensagens`,
      `/${nova.id}/historico`,
      `/${nova.id}/similares`,
      `/${nova.id}/transferencia`,
      `/${nova.id}/passagem`,
      `/${nova.id}/outros-atendimentos`,
      `?busca=${ANTES}`,
      `/${nova.id}/busca?texto=${ANTES}`,
      '/exportar?formato=json',
      '/estatisticas',
      '/promessas-vencidas',
    ]) {
      const { corpo } = await (caminho.startsWith('/exportar') ? supervisora : vendedor)(
        'GET',
        `${base}${caminho}${caminho.startsWith('/exportar') ? `&ids=${nova.id}` : ''}`,
      )
      expect(JSON.stringify(corpo), caminho).not.toContain(ANTES)
    }
    expect((await vendedor.chamar(conversas.obter, { params: { id } })).status).toBe(404)
    const token = (
      await vendedor.chamar(
        tempoReal.token,
        { query: { conversas: [id, nova.id] } },
        {
          accept: 'application/json',
        },
      )
    ).corpo.data.token
    const capacidade = JSON.stringify(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
    expect([capacidade.includes(id), capacidade.includes(nova.id)]).toEqual([false, true])
    // each end links to the other, for users who may see both
    const ligada = async (quem: typeof supervisora, de: string) =>
      (await quem.chamar(atos.transferencia, { params: { id: de } })).corpo.data
    expect(await ligada(supervisora, id)).toMatchObject({
      saiu: true,
      pode_decidir: false,
      ligada: { id: nova.id, status: 'transferida' },
    })
    expect(await ligada(supervisora, nova.id)).toMatchObject({ saiu: false, ligada: { id, status: 'finalizada' } })
    expect([(await ligada(atendente, id))?.ligada, (await ligada(vendedor, nova.id))?.ligada]).toEqual([null, null])
    // the previous attendant still has the record
    expect(await fio(atendente, id)).toContain(ANTES)
  })

  it('the same request again changes nothing; a second thread of the contact there is refused with history and joined without', async () => {
    const { id, numero } = await comFala()
    const [a, b] = [await transferir(atendente, id), await transferir(atendente, id)]
    expect([a.status, b.status, b.corpo.data.desfazer.id]).toEqual([200, 200, a.corpo.data.desfazer.id])
    const outra = await comFala(numero)
    const cheia = await transferir(atendente, outra.id)
    expect([cheia.status, cheia.corpo.error.message]).toEqual([
      409,
      'Já há atendimento aberto com este contato na caixa de destino. Transfira sem o histórico, e o recado chega a quem o atende.',
    ])
    expect(cheia.corpo.error.details).toBeUndefined()
    expect(
      (await transferir(atendente, outra.id, { transferir_historico: false, motivo: 'Chegou de novo' })).status,
    ).toBe(200)
    expect((await fio(vendedor, id))[0]).toMatch(/: Chegou de novo$/)
  })

  it('builds a card from facts, and quotes no message when the history stays', async () => {
    const { id } = await comFala()
    await atendente.chamar(promessas.prometer, {
      params: { id },
      body: { texto: 'Enviar a proposta', quando: 'amanhã' },
    })
    await atendente.chamar(atos.esperar, { params: { id }, body: { motivo: 'concessionaria' } })
    await atendente.chamar(mensagens.enviar, {
      params: { id },
      body: { conteudo: 'Por favor, envie uma foto da conta de luz' },
    })
    const com = (await atendente.chamar(atos.passagem, { params: { id } })).corpo.data
    expect(com).toMatchObject({
      pedido: SEGREDO,
      promessas: ['Enviar a proposta'],
      pendentes: ['Aguardando a concessionária', 'Pedimos: Por favor, envie uma foto da conta de luz'],
    })
    const sem = (await atendente.chamar(atos.passagem, { params: { id }, query: { historico: 'false' } })).corpo.data
    expect(sem).toMatchObject({ pedido: '', promessas: [], pendentes: ['Aguardando a concessionária'] })
  })

  it('offers only inboxes that can reach the contact, with the reason for each other one', async () => {
    const { id } = await comFala()
    const { data } = (await atendente.chamar(atos.destinos, { params: { id } })).corpo
    expect(data.find((d) => d.id === destino.id)).toMatchObject({ aceita: true, por_que_nao: null })
    expect(data.some((d) => d.id === origem.id)).toBe(false)
    expect((await vendedor.chamar(atos.destinos, { params: { id } })).status).toBe(404)
    expect((await leitor.chamar(atos.destinos, { params: { id } })).status).toBe(403)
  })
})

describe('the receiver', () => {
  it('accepts and gets the conversation', async () => {
    const { id } = await comFala()
    await transferir(atendente, id)
    expect((await atendente('POST', `${base}/${id}/transferencia/aceitar`, {})).status).toBe(404)
    expect((await vendedor('POST', `${base}/${id}/transferencia/aceitar`, {})).corpo.data).toMatchObject({
      status: 'ativa',
      atribuida_para: vendedor.id,
    })
    expect((await vendedor('POST', `${base}/${id}/transferencia/aceitar`, {})).status).toBe(404)
    expect((await vendedor.chamar(atos.transferencia, { params: { id } })).corpo.data?.estado).toBe('aceita')
  })

  it('accepts by answering, too', async () => {
    const { id } = await comFala()
    await transferir(atendente, id)
    await vendedor.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Oi, assumo daqui' } })
    expect((await vendedor.chamar(atos.transferencia, { params: { id } })).corpo.data?.estado).toBe('aceita')
  })

  it('returns it with a reason: the sender gets it back, the hop is counted, and new messages of the customer are joined to it', async () => {
    const { id, numero } = await comFala()
    await transferir(atendente, id)
    const r = await vendedor.chamar(atos.devolver, { params: { id }, body: { motivo: ' ' } })
    expect([r.status, r.campos[0]?.campo]).toEqual([400, 'motivo'])
    await casa.entregar(origem, recebida({ numero, texto: 'vocês sumiram?' }))
    expect((await vendedor.chamar(atos.devolver, { params: { id }, body: { motivo: 'Não é venda' } })).status).toBe(200)
    expect((await vendedor.chamar(conversas.obter, { params: { id } })).status).toBe(404)
    const volta = (await atendente.chamar(conversas.obter, { params: { id } })).corpo.data
    expect([volta.status, volta.atribuida_para, volta.caixa_entrada_id]).toEqual(['ativa', atendente.id, origem.id])
    const linhas = await fio(atendente, id)
    expect(linhas[0]).toMatch(/^Devolvida por .+: Não é venda$/)
    expect(linhas).toContain('vocês sumiram?')
    const seqs = (await atendente.chamar(mensagens.listar, { params: { id } })).corpo.data
      .map((m) => m.seq)
      .toReversed()
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    // there and back once more: the repeated transfers are shown
    await transferir(atendente, id, { motivo: 'É sim' })
    expect((await vendedor.chamar(atos.transferencia, { params: { id } })).corpo.data).toMatchObject({
      transferencias: 2,
      idas_e_voltas: 1,
    })
  })

  it('returns a conversation without history: the old thread is reopened where it was', async () => {
    const { id, numero } = await comFala()
    await transferir(atendente, id, { transferir_historico: false })
    const [nova] = (await vendedor.chamar(conversas.listar, { query: { status: ['transferida'], busca: numero } }))
      .corpo.data
    await vendedor.chamar(atos.devolver, { params: { id: nova?.id ?? '' }, body: { motivo: 'Falta a conta de luz' } })
    expect((await vendedor.chamar(conversas.obter, { params: { id: nova?.id ?? '' } })).corpo.data.status).toBe(
      'finalizada',
    )
    expect((await atendente.chamar(conversas.obter, { params: { id } })).corpo.data).toMatchObject({
      status: 'ativa',
      atribuida_para: atendente.id,
      finalizada_em: null,
    })
  })
})

describe('undo within ten seconds', () => {
  const desfazer = (quem: Chamada, id: string, ato_id: string) =>
    quem.chamar(contratoDeDesfazer.ato, { params: { id }, body: { ato_id } })

  it('restores a transferred conversation, and its message to the customer is never sent', async () => {
    const { id } = await comFala()
    await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: atendente.id } })
    const { desfazer: ato } = (await transferir(atendente, id, { aviso_ao_cliente: 'Vou passar você para vendas' }))
      .corpo.data
    expect((await desfazer(vendedor, id, ato.id)).status).toBe(404)
    const volta = await desfazer(atendente, id, ato.id)
    expect([
      volta.status,
      volta.corpo.data.status,
      volta.corpo.data.atribuida_para,
      volta.corpo.data.caixa_entrada_id,
    ]).toEqual([200, 'ativa', atendente.id, origem.id])
    expect((await desfazer(atendente, id, ato.id)).status).toBe(200)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`
              select count(*)::int as n
              from graphile_worker.jobs
              where key = ${`ato:${ato.id}`}
            `.execute(db)
          ).rows[0]?.n,
        { timeout: 30_000 },
      )
      .toBe(0)
    expect(await fio(atendente, id)).not.toContain('Vou passar você para vendas')
  })

  it('after that time the customer is notified of the transfer, through the inbox that they know', async () => {
    const { id, numero } = await comFala()
    await transferir(atendente, id, { aviso_ao_cliente: 'Vendas continua com você' })
    await expect
      .poll(
        () =>
          casa.pedidos('/message/sendText').filter((p) => JSON.stringify(p.corpo).includes('Vendas continua com você'))
            .length,
        { timeout: 40_000 },
      )
      .toBe(1)
    const { rows } = await sql<{ caixa_entrada_id: string; endereco: string }>`
      select m.caixa_entrada_id, c.endereco
      from chat.mensagens m
      join chat.conversas c on c.id = m.conversa_id
      where c.id = ${id}
        and m.conteudo = 'Vendas continua com você'
    `.execute(db)
    expect([rows[0]?.caixa_entrada_id, rows[0]?.endereco.includes(numero)]).toEqual([origem.id, true])
    expect((await vendedor.chamar(conversas.obter, { params: { id } })).corpo.data.status).toBe('transferida')
  })

  it('deletes the conversation that a transfer without history created', async () => {
    const { id, numero } = await comFala()
    const { desfazer: ato } = (await transferir(atendente, id, { transferir_historico: false })).corpo.data
    expect((await desfazer(atendente, id, ato.id)).corpo.data.status).toBe('aguardando')
    expect((await vendedor.chamar(conversas.listar, { query: { busca: numero } })).corpo.data).toEqual([])
  })

  it('undoes an ending in time; the farewell is sent only after undo is no longer possible', async () => {
    const { id } = await comFala()
    const { desfazer: ato } = (
      await atendente.chamar(conversas.finalizar, {
        params: { id },
        body: { motivo: 'Resolvido', despedida: 'Até logo!' },
      })
    ).corpo.data
    expect((await desfazer(atendente, id, ato?.id ?? '')).corpo.data).toMatchObject({
      status: 'aguardando',
      motivo_finalizacao: null,
      finalizada_em: null,
    })
    const { desfazer: outro } = (
      await atendente.chamar(conversas.finalizar, { params: { id }, body: { despedida: 'Até mais!' } })
    ).corpo.data
    expect(casa.pedidos('/message/sendText').some((p) => JSON.stringify(p.corpo).includes('Até mais!'))).toBe(false)
    await expect
      .poll(
        () => casa.pedidos('/message/sendText').filter((p) => JSON.stringify(p.corpo).includes('Até mais!')).length,
        { timeout: 40_000 },
      )
      .toBe(1)
    expect(casa.pedidos('/message/sendText').some((p) => JSON.stringify(p.corpo).includes('Até logo!'))).toBe(false)
    expect((await atendente.chamar(conversas.obter, { params: { id } })).corpo.data.status).toBe('finalizada')
    const tarde = await desfazer(atendente, id, outro?.id ?? '')
    expect([tarde.status, tarde.erro.message]).toEqual([409, 'O tempo para desfazer acabou.'])
  })

  it('refuses to undo an ending after the customer wrote again, and keeps the new conversation', async () => {
    const { id, numero } = await comFala()
    const { desfazer: ato } = (await atendente.chamar(conversas.finalizar, { params: { id }, body: {} })).corpo.data
    await casa.entregar(origem, recebida({ numero, texto: 'mais uma coisa' }))
    expect((await desfazer(atendente, id, ato?.id ?? '')).status).toBe(409)
  })
})

describe('traces', () => {
  it('leaves an audit row with the reason and emits a live event', async () => {
    const conversa = await abrirConversa(atendente, origem)
    await transferir(atendente, conversa.id, { motivo: 'Rastro' })
    const { rows } = await sql<{ acao: string; motivo: string }>`
      select acao, motivo
      from plataforma.auditoria
      where entidade_id = ${conversa.id}
        and acao = 'conversa.transferir'
    `.execute(db)
    expect(rows).toEqual([{ acao: 'conversa.transferir', motivo: 'Rastro' }])
    const eventos = await sql<{ tipo: string }>`
      select tipo
      from plataforma.eventos
      where dados ->> 'conversa_id' = ${conversa.id}
        and tipo = 'chat.conversa_mudou'
    `.execute(db)
    expect(eventos.rows.length).toBeGreaterThan(0)
  })
})
