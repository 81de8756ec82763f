import fc from '#tests/suporte/propriedades.ts'
import { setTimeout as esperar } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { envios } from '#modules/chat/envio/contract/envios.ts'
import { mensagens as fio } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, canalFiel, casaDeChat, OGG, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const tecnico = await casa.como('tecnico@girassol.test')
const ninguem = await casa.como(null)
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const deRafael = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
beforeEach(() => {
  casa.canal.responderCom(canalFiel)
})
const { db } = casa.app.s.banco
const enviar = async (id: string, corpo: object, quem = atendente) =>
  (await quem.chamar(fio.enviar, { params: { id }, body: corpo }, { prefer: 'respond-async' })).corpo.data
const desfazer = (id: string, m: string, quem = atendente) =>
  quem.chamar(envios.desfazer, { params: { id, messageId: m } })
const noFio = (numero: string) =>
  casa.canal.pedidos.filter((p) => p.caminho.startsWith('/message/') && p.corpo.number === numero)
const uma = async (id: string) => (await atendente('GET', `${base}/${id}`)).corpo.data
const recusas = (r: { corpo: { error?: { details?: { campo: string; mensagem: string }[] } } }) =>
  (r.corpo.error?.details ?? []).map((d) => [d.campo, d.mensagem])

describe('undoing a send', () => {
  it('sends nothing and restores the conversation: unread, waiting, unassigned', async () => {
    const c = await abrirConversa(supervisora, caixa)
    await casa.entregar(caixa, recebida({ numero: c.contato_telefone, texto: 'alguém aí?' }))
    const antes = await uma(c.id)
    const m = await enviar(c.id, { conteudo: 'ops', desfazer_s: 30 })
    expect(await uma(c.id)).toMatchObject({ status: 'ativa', atribuida_para: atendente.id, aguardando_desde: null })
    const r = await desfazer(c.id, m.id)
    expect([r.status, r.corpo.data]).toEqual([
      200,
      expect.objectContaining({ conteudo: '', apagada_em: expect.any(String) }),
    ])
    const depois = await uma(c.id)
    for (const campo of ['status', 'atribuida_para', 'aguardando_desde', 'mensagens_nao_lidas', 'ultima_mensagem'])
      expect(depois[campo], campo).toEqual(antes[campo])
    expect((await desfazer(c.id, m.id)).status).toBe(200)
    // a message after it does not wait for it
    await enviar(c.id, { conteudo: 'agora sim' })
    await ate('the next left', () => noFio(c.contato_telefone).length === 1)
    expect(noFio(c.contato_telefone)[0]?.corpo.text).toContain('agora sim')
  })

  it('a send leaves by itself when its time is over, and then it cannot be undone', async () => {
    const c = await abrirConversa(atendente, caixa)
    const m = await enviar(c.id, { conteudo: 'vai', desfazer_s: 1 })
    expect(noFio(c.contato_telefone)).toEqual([])
    const depois = await enviar(c.id, { conteudo: 'em segundo' })
    await ate('both left, in order', () => noFio(c.contato_telefone).length === 2, 10_000)
    expect(noFio(c.contato_telefone).map((p) => String(p.corpo.text).split('\n').at(-1))).toEqual(['vai', 'em segundo'])
    expect((await desfazer(c.id, m.id)).erro.message).toBe('Tarde demais: a mensagem já saiu.')
    expect((await desfazer(c.id, depois.id)).status).toBe(409)
  })

  it('undoes all files of one send together; a later message of the customer stays', async () => {
    const c = await abrirConversa(atendente, caixa)
    const anexos = await Promise.all(
      ['a.png', 'b.png'].map((nome) => subirArquivo(casa, atendente, c.id, nome, 'image/png', PNG)),
    )
    const m = await enviar(c.id, { conteudo: 'duas', tipo: 'imagem', anexos, desfazer_s: 30 })
    await casa.entregar(caixa, recebida({ numero: c.contato_telefone, texto: 'oi' }))
    expect((await desfazer(c.id, m.id)).status).toBe(200)
    const depois = await uma(c.id)
    expect(depois).toMatchObject({ ultima_mensagem: { conteudo: 'oi' }, mensagens_nao_lidas: 1 })
    expect(depois.mensagens.filter((x: { apagada_em: string | null }) => x.apagada_em)).toHaveLength(2)
  })

  it('never both undoes and sends, in any order of the two', async () => {
    await fc.assert(
      // around the second at which the sender may claim it: some are undone, some are sent, each in its own
      // conversation
      fc.asyncProperty(
        fc.array(fc.integer({ min: 940, max: 1060 }), { minLength: 8, maxLength: 8 }),
        async (pausas) => {
          await Promise.all(
            pausas.map(async (ms) => {
              const c = await abrirConversa(atendente, caixa)
              const m = await enviar(c.id, { conteudo: 'corrida', desfazer_s: 1 })
              await esperar(ms - 20)
              const { status: desfeito } = await desfazer(c.id, m.id)
              expect([200, 409]).toContain(desfeito)
              await ate(
                'it came to an end',
                async () =>
                  !['pendente', 'enviando'].includes(
                    (
                      await db
                        .selectFrom('chat.mensagens')
                        .select('status')
                        .where('id', '=', m.id)
                        .executeTakeFirstOrThrow()
                    ).status,
                  ),
                10_000,
              )
              const { status, apagada_em } = await db
                .selectFrom('chat.mensagens')
                .select(['status', 'apagada_em'])
                .where('id', '=', m.id)
                .executeTakeFirstOrThrow()
              const voltou = desfeito === 200
              expect({ vezes: noFio(c.contato_telefone).length, status, apagada: apagada_em !== null }).toEqual({
                vezes: voltou ? 0 : 1,
                status: voltou ? 'falhou' : 'enviada',
                apagada: voltou,
              })
            }),
          )
        },
      ),
      { numRuns: 3 },
    )
  })

  it('refuses anonymous, forbidden and invalid requests', async () => {
    const c = await abrirConversa(atendente, deRafael)
    const m = await enviar(c.id, { conteudo: 'x', desfazer_s: 30 })
    expect([
      (await desfazer(c.id, m.id, ninguem)).status,
      (await desfazer(c.id, m.id, tecnico)).status,
      (await desfazer(c.id, m.id, vendedor)).status,
      (await desfazer(c.id, crypto.randomUUID())).status,
    ]).toEqual([401, 403, 404, 404])
    const deOutra = await enviar(c.id, { conteudo: 'da supervisão', desfazer_s: 30 }, supervisora)
    expect((await desfazer(c.id, deOutra.id)).status).toBe(403)
    expect(recusas(await atendente('POST', `${base}/${c.id}/mensagens`, { conteudo: 'x', desfazer_s: 999 }))).toEqual([
      ['desfazer_s', 'Tempo inválido'],
    ])
    await Promise.all([desfazer(c.id, m.id), desfazer(c.id, deOutra.id, supervisora)])
  })
})

describe('forwarding', () => {
  it('[R11] forwards texts, files and locations to many, marked, once however often it is requested', async () => {
    const c = await abrirConversa(atendente, caixa)
    await casa.entregar(
      caixa,
      recebida({ numero: c.contato_telefone, texto: 'Segue o local' }),
      recebida({
        numero: c.contato_telefone,
        extra: {
          message: { locationMessage: { degreesLatitude: -22.9, degreesLongitude: -47.06, name: 'Obra' } },
          messageType: 'locationMessage',
        },
      }),
    )
    await enviar(c.id, {
      conteudo: 'Foto',
      tipo: 'imagem',
      anexos: [await subirArquivo(casa, atendente, c.id, 'telhado.png', 'image/png', PNG)],
    })
    const ids = (await uma(c.id)).mensagens
      .filter((m: { direcao: string }) => m.direcao !== 'sistema')
      .map((m: { id: string }) => m.id)
    const a = await abrirConversa(atendente, caixa)
    const telefone = '5511987650001'
    const corpo = {
      mensagens: ids,
      destinos: [
        { conversa_id: a.id },
        { caixa_entrada_id: deRafael.id, contato_telefone: telefone, contato_nome: 'Novo' },
      ],
      id_cliente: crypto.randomUUID(),
    }
    const r = await atendente.chamar(envios.encaminhar, { params: { id: c.id }, body: corpo })
    expect([r.status, r.corpo.data]).toEqual([
      200,
      [
        { conversa_id: a.id, enviadas: 3, erro: null },
        { conversa_id: expect.any(String), enviadas: 3, erro: null },
      ],
    ])
    const outra = await atendente.chamar(envios.encaminhar, { params: { id: c.id }, body: corpo })
    expect(outra.corpo.data).toEqual(r.corpo.data)
    await ate('all left', () => noFio(a.contato_telefone).length === 3 && noFio(telefone).length === 3)
    const la = (await uma(a.id)).mensagens.filter((m: { direcao: string }) => m.direcao === 'saida')
    expect(la).toHaveLength(3)
    expect(la.every((m: { dados: { encaminhada?: boolean } | null }) => m.dados?.encaminhada)).toBe(true)
    const foto = la.find((m: { tipo: string }) => m.tipo === 'imagem')
    expect([foto.conteudo, foto.anexos[0].caminho_storage.startsWith(a.id)]).toEqual([
      '*Rafael Nogueira Lima*\n\nFoto',
      true,
    ])
  })

  it('only between conversations within reach: each destination has its own result', async () => {
    const c = await abrirConversa(atendente, deRafael)
    await casa.entregar(deRafael, recebida({ numero: c.contato_telefone, texto: 'segredo' }))
    const m = (await uma(c.id)).mensagens[0].id
    const deTodos = await abrirConversa(vendedor, caixa)
    const pedir = (quem: typeof atendente, id: string, destinos: object[], mensagens = [m]) =>
      quem('POST', `${base}/${id}/encaminhar`, { mensagens, destinos, id_cliente: crypto.randomUUID() })
    expect([
      (await pedir(ninguem, c.id, [{ conversa_id: deTodos.id }])).status,
      (await pedir(tecnico, c.id, [{ conversa_id: deTodos.id }])).status,
      (await pedir(vendedor, c.id, [{ conversa_id: deTodos.id }])).status,
    ]).toEqual([401, 403, 404])
    // a message of another conversation is not found through one's own
    expect((await pedir(vendedor, deTodos.id, [{ conversa_id: deTodos.id }])).status).toBe(400)
    const meu = (await pedir(supervisora, c.id, [{ conversa_id: crypto.randomUUID() }, { conversa_id: deTodos.id }]))
      .corpo.data
    expect(meu).toMatchObject([
      { enviadas: 0, erro: 'Conversa não encontrada.' },
      { enviadas: 1, erro: null },
    ])
    await atendente.chamar(conversas.finalizar, { params: { id: deTodos.id }, body: {} })
    expect((await pedir(atendente, c.id, [{ conversa_id: deTodos.id }])).corpo.data[0].erro).toBe(
      'Esta conversa está finalizada. Reabra para continuar.',
    )
    expect(recusas(await pedir(atendente, c.id, []))).toEqual([['destinos', 'Escolha para quem encaminhar']])
    await enviar(c.id, { conteudo: 'nota', privada: true })
    const nota = (await uma(c.id)).mensagens.find((x: { direcao: string }) => x.direcao === 'nota').id
    expect((await pedir(atendente, c.id, [{ conversa_id: c.id }], [nota])).corpo.error.message).toContain(
      'Só dá para encaminhar',
    )
  })
})

describe('mentions in notes', () => {
  it('notify the mentioned user until they read it, and only while they may see the conversation', async () => {
    const c = await abrirConversa(atendente, caixa, { contato_nome: 'Dona Ilda' })
    expect(
      (await atendente.chamar(envios.mencionaveis, { params: { id: c.id }, query: { busca: 'bruno' } })).corpo.data,
    ).toEqual([{ id: vendedor.id, nome: 'Bruno Cavalcanti Reis' }])
    expect(
      (await atendente.chamar(envios.mencionaveis, { params: { id: c.id } })).corpo.data.map((p) => p.id),
    ).not.toContain(tecnico.id)
    const nota = await enviar(c.id, {
      conteudo: '@Bruno Cavalcanti Reis vê isso?',
      privada: true,
      mencoes: [vendedor.id, vendedor.id],
    })
    expect(nota.dados?.mencoes).toEqual([{ id: vendedor.id, nome: 'Bruno Cavalcanti Reis' }])
    expect((await vendedor.chamar(envios.mencoes)).corpo.data).toMatchObject([
      {
        mensagem_id: nota.id,
        conversa_id: c.id,
        contato_nome: 'Dona Ilda',
        autor_nome: 'Rafael Nogueira Lima',
        texto: '@Bruno Cavalcanti Reis vê isso?',
      },
    ])
    expect((await supervisora.chamar(envios.mencoes)).corpo.data).toEqual([])
    await supervisora.chamar(caixas.removerUsuario, { params: { id: caixa.id, userId: vendedor.id } })
    expect((await vendedor.chamar(envios.mencoes)).corpo.data).toEqual([])
    expect(
      recusas(
        await atendente('POST', `${base}/${c.id}/mensagens`, {
          conteudo: '@Bruno',
          privada: true,
          mencoes: [vendedor.id],
        }),
      ),
    ).toEqual([['mencoes', 'Quem você mencionou não vê esta conversa.']])
    await supervisora.chamar(caixas.adicionarUsuario, {
      params: { id: caixa.id },
      body: { usuario_id: vendedor.id, papel: 'atendente' },
    })
    await vendedor.chamar(conversas.marcarLida, { params: { id: c.id }, body: {} })
    expect((await vendedor.chamar(envios.mencoes)).corpo.data).toEqual([])
    expect([
      (await ninguem.chamar(envios.mencoes)).status,
      (await tecnico.chamar(envios.mencoes)).status,
      (await vendedor.chamar(envios.mencionaveis, { params: { id: (await abrirConversa(atendente, deRafael)).id } }))
        .status,
    ]).toEqual([401, 403, 404])
  })
})

describe('drafts, history, reactions', () => {
  it('a draft belongs to one user, is shown on another computer, and is deleted when emptied', async () => {
    const c = await abrirConversa(atendente, caixa)
    const r = `${base}/${c.id}/rascunho`
    const params = { id: c.id }
    const body = { texto: 'ainda escrev', privada: true }
    expect((await atendente.chamar(envios.guardarRascunho, { params, body })).status).toBe(200)
    expect(
      (await (await casa.como('atendente@girassol.test')).chamar(envios.lerRascunho, { params })).corpo.data,
    ).toMatchObject({ texto: 'ainda escrev', privada: true })
    expect((await vendedor.chamar(envios.lerRascunho, { params })).corpo.data).toEqual({
      texto: '',
      privada: false,
      atualizado_em: null,
    })
    await atendente.chamar(envios.guardarRascunho, { params, body: { texto: '  ' } })
    expect((await atendente.chamar(envios.lerRascunho, { params })).corpo.data.texto).toBe('')
    const alheia = `${base}/${(await abrirConversa(atendente, deRafael)).id}/rascunho`
    expect([
      (await ninguem.chamar(envios.lerRascunho, { params: { id: c.id } })).status,
      (await tecnico.chamar(envios.guardarRascunho, { params: { id: c.id }, body: { texto: 'x' } })).status,
      (await vendedor('PUT', alheia, { texto: 'x' })).status,
      (await atendente('PUT', r, { texto: 7 })).status,
    ]).toEqual([401, 403, 404, 400])
  })

  it('stores and shows earlier texts; only supervisors see the text, author and time of a deleted message', async () => {
    const c = await abrirConversa(atendente, caixa)
    const m = await enviar(c.id, { conteudo: 'primero' })
    await ate(
      'it left',
      async () =>
        (await db.selectFrom('chat.mensagens').select('status').where('id', '=', m.id).executeTakeFirst())?.status ===
        'enviada',
    )
    const params = { id: c.id, messageId: m.id }
    await atendente.chamar(fio.editar, { params, body: { conteudo: 'primeiro' } })
    await atendente.chamar(fio.editar, { params, body: { conteudo: 'Primeiro!' } })
    expect((await vendedor.chamar(envios.historico, { params })).corpo.data).toMatchObject({
      apagada: null,
      edicoes: [
        { conteudo_anterior: '*Rafael Nogueira Lima*\n\nprimero', por_nome: 'Rafael Nogueira Lima' },
        { conteudo_anterior: '*Rafael Nogueira Lima*\n\nprimeiro' },
      ],
    })
    await atendente.chamar(fio.apagar, { params })
    expect((await vendedor.chamar(envios.historico, { params })).corpo.data).toEqual({ edicoes: [], apagada: null })
    expect((await supervisora.chamar(envios.historico, { params })).corpo.data).toMatchObject({
      apagada: { por_nome: 'Rafael Nogueira Lima', conteudo: '*Rafael Nogueira Lima*\n\nPrimeiro!' },
    })
    expect([
      (await ninguem.chamar(envios.historico, { params })).status,
      (await tecnico.chamar(envios.historico, { params })).status,
      (await atendente.chamar(envios.historico, { params: { id: c.id, messageId: crypto.randomUUID() } })).status,
    ]).toEqual([401, 403, 404])
  })

  it('[R10] a reaction of either side opens or reopens no conversation, marks none as unread and moves none in the list', async () => {
    const c = await abrirConversa(atendente, caixa)
    const externo = '3A00000000REACAO'
    await casa.entregar(caixa, recebida({ numero: c.contato_telefone, id: externo, texto: 'combinado' }))
    await enviar(c.id, { conteudo: 'até mais' })
    await ate('it left', async () => (await uma(c.id)).ultima_mensagem.status === 'enviada')
    await atendente.chamar(conversas.finalizar, { params: { id: c.id }, body: {} })
    const antes = await uma(c.id)
    await casa.entregar(
      caixa,
      recebida({
        numero: c.contato_telefone,
        extra: {
          message: {
            reactionMessage: {
              key: { id: externo, remoteJid: `${c.contato_telefone}@s.whatsapp.net`, fromMe: false },
              text: '👍',
            },
          },
          messageType: 'reactionMessage',
        },
      }),
    )
    const m = antes.mensagens.find((x: { direcao: string }) => x.direcao === 'entrada')
    expect((await atendente('POST', `${base}/${c.id}/mensagens/${m.id}/reacao`, { emoji: '🙏' })).status).toBe(200)
    const depois = await uma(c.id)
    for (const campo of [
      'status',
      'finalizada_em',
      'aguardando_desde',
      'mensagens_nao_lidas',
      'ultima_mensagem',
      'ultima_seq',
    ])
      expect(depois[campo], campo).toEqual(antes[campo])
    expect(
      depois.mensagens
        .find((x: { id: string }) => x.id === m.id)
        .reacoes.map((x: { emoji: string }) => x.emoji)
        .sort(),
    ).toEqual(['👍', '🙏'].sort())
    expect(
      await db.selectFrom('chat.conversas').select('id').where('contato_id', '=', c.contato_id).execute(),
    ).toHaveLength(1)
  })

  it('forwards a voice note as a voice note', async () => {
    const c = await abrirConversa(atendente, caixa)
    const m = await enviar(c.id, {
      tipo: 'audio',
      anexos: [await subirArquivo(casa, atendente, c.id, 'voz.ogg', 'audio/ogg', OGG)],
    })
    const d = await abrirConversa(atendente, caixa)
    await atendente.chamar(envios.encaminhar, {
      params: { id: c.id },
      body: { mensagens: [m.id], destinos: [{ conversa_id: d.id }], id_cliente: crypto.randomUUID() },
    })
    await ate('it left', () => noFio(d.contato_telefone).length === 1)
    expect(noFio(d.contato_telefone)[0]?.caminho).toContain('Audio')
  })
})
