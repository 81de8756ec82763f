import { beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { abrirConversa, canalFiel, casaDeChat, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'
import { trabalhoDaAgendada } from '#modules/chat/agendadas/server/tipos-de-trabalho.ts'
import { agendadas } from '#modules/chat/agendadas/contract/agendadas.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { envios } from '#modules/chat/envio/contract/envios.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'

const casa = await casaDeChat()
// a second process on the same data
await appDeTeste({
  urlDoBanco: casa.urlDoBanco,
  chaveMestra: casa.chaveMestra,
  semear: false,
  permitirTambem: [new URL(casa.canal.url).host],
  env: { DATA_DIR: casa.app.s.ambiente.DATA_DIR },
})
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const tecnico = await casa.como('tecnico@girassol.test')
const ninguem = await casa.como(null)
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const deRafael = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
beforeEach(() => {
  casa.canal.responderCom(canalFiel)
})

const daqui = (ms: number) => new Date(Date.now() + ms).toISOString()
const rota = (c: { id: string }) => `/api/chat/conversas/${c.id}/agendadas`
const lista = async (c: { id: string }) =>
  (await atendente.chamar(agendadas.listar, { params: { id: c.id } })).corpo.data
const saidas = (numero: string) =>
  casa.canal.pedidos.filter((p) => p.caminho.startsWith('/message/') && p.corpo.number === numero)
const recusas = (r: { corpo: { error?: { details?: { campo: string; mensagem: string }[] } } }) =>
  (r.corpo.error?.details ?? []).map((d) => [d.campo, d.mensagem])
/** Sets the row to now and runs the scheduled job `vezes` times (in whichever process is first). */
async function chegaAHora(id: string, vezes = 1) {
  await casa.app.s.banco.db
    .updateTable('chat.mensagens_agendadas')
    .set({ enviar_em: new Date() })
    .where('id', '=', id)
    .execute()
  await casa.app.s.banco.transacao(async (tx) => {
    for (let n = 0; n < vezes; n++) await agendar(tx, trabalhoDaAgendada, { id })
  })
}
const situacao = async (id: string) =>
  (
    await casa.app.s.banco.db
      .selectFrom('chat.mensagens_agendadas')
      .select('situacao')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.situacao

describe('scheduled messages', () => {
  it('[R9] are sent at their time, automatically, once, with the author’s name and files', async () => {
    const c = await abrirConversa(atendente, caixa)
    const anexo = await subirArquivo(casa, atendente, c.id, 'foto.png', 'image/png', PNG)
    const criada = await atendente.chamar(agendadas.criar, {
      params: { id: c.id },
      body: { conteudo: ' Bom dia! ', anexos: [anexo], enviar_em: daqui(1500) },
    })
    expect([criada.status, criada.corpo.data]).toEqual([
      200,
      expect.objectContaining({
        situacao: 'agendada',
        conteudo: 'Bom dia!',
        autor_nome: 'Rafael Nogueira Lima',
        pode_mexer: true,
        anexos: [{ nome_arquivo: 'foto.png', tipo_mime: 'image/png', tamanho: PNG.length }],
      }),
    ])
    expect((await lista(c)).map((a: { id: string }) => a.id)).toEqual([criada.corpo.data.id])
    await ate('it left', async () => (await situacao(criada.corpo.data.id)) === 'enviada', 15_000)
    await ate('it is on the wire', () => saidas(c.contato_telefone).length > 0)
    expect(saidas(c.contato_telefone)).toMatchObject([
      { corpo: { caption: '*Rafael Nogueira Lima*\n\nBom dia!', fileName: 'foto.png' } },
    ])
    expect(await lista(c)).toEqual([])
  })

  it('[R9] are sent exactly once, with two processes and a repeated job', async () => {
    const c = await abrirConversa(atendente, caixa)
    const ids = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, n) =>
          (
            await atendente.chamar(agendadas.criar, {
              params: { id: c.id },
              body: { conteudo: `n${n}`, enviar_em: daqui(3600_000) },
            })
          ).corpo.data.id as string,
      ),
    )
    await Promise.all(ids.map((id) => chegaAHora(id, 4)))
    await ate('all left', async () => (await Promise.all(ids.map(situacao))).every((s) => s === 'enviada'), 20_000)
    await ate('all on the wire', () => saidas(c.contato_telefone).length >= 6)
    const fila = async () =>
      (
        await casa.app.s.banco.db
          .selectFrom('chat.mensagens')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('conversa_id', '=', c.id)
          .where('direcao', '=', 'saida')
          .executeTakeFirstOrThrow()
      ).n
    expect([
      Number(await fila()),
      saidas(c.contato_telefone)
        .map((p) => String(p.corpo.text).slice(-2))
        .sort(),
    ]).toEqual([6, ['n0', 'n1', 'n2', 'n3', 'n4', 'n5']])
  })

  it('the same request twice creates one; it can be changed, and is not sent after cancelling', async () => {
    const c = await abrirConversa(atendente, caixa)
    const corpo = { conteudo: 'uma vez', enviar_em: daqui(3600_000), id_cliente: crypto.randomUUID() }
    const [a, b] = await Promise.all([
      atendente.chamar(agendadas.criar, { params: { id: c.id }, body: corpo }),
      atendente.chamar(agendadas.criar, { params: { id: c.id }, body: corpo }),
    ])
    expect(a.corpo.data.id).toBe(b.corpo.data.id)
    const { id } = a.corpo.data
    const nova = daqui(7200_000)
    expect(
      (await atendente('PUT', `${rota(c)}/${id}`, { conteudo: 'outra', enviar_em: nova })).corpo.data,
    ).toMatchObject({ conteudo: 'outra', enviar_em: nova })
    // a job of the earlier time finds a later time on the row and does nothing
    await casa.app.s.banco.transacao((tx) => agendar(tx, trabalhoDaAgendada, { id }))
    expect((await atendente('DELETE', `${rota(c)}/${id}`)).corpo.data.situacao).toBe('cancelada')
    expect((await atendente('DELETE', `${rota(c)}/${id}`)).status).toBe(200)
    await chegaAHora(id)
    expect((await atendente('PUT', `${rota(c)}/${id}`, { conteudo: 'x' })).corpo.error.message).toBe(
      'Esta mensagem já não está agendada.',
    )
    const outraId = (
      await atendente.chamar(agendadas.criar, {
        params: { id: c.id },
        body: { conteudo: 'marco', enviar_em: daqui(3600_000) },
      })
    ).corpo.data.id
    await chegaAHora(outraId)
    await ate('the later one left', async () => (await situacao(outraId)) === 'enviada', 15_000)
    expect([await situacao(id), saidas(c.contato_telefone).length <= 1]).toEqual(['cancelada', true])
    expect((await atendente('DELETE', `${rota(c)}/${outraId}`)).corpo.error.message).toBe(
      'Tarde demais: a mensagem já saiu.',
    )
  })

  it('are cancelled when the customer answers before, if requested; a reaction is not an answer', async () => {
    const c = await abrirConversa(atendente, caixa)
    const [se, sempre] = await Promise.all(
      [true, false].map(
        async (cancelar_se_responder) =>
          (
            await atendente.chamar(agendadas.criar, {
              params: { id: c.id },
              body: {
                conteudo: `cobrança ${cancelar_se_responder}`,
                enviar_em: daqui(3600_000),
                cancelar_se_responder,
              },
            })
          ).corpo.data.id as string,
      ),
    )
    await casa.entregar(caixa, recebida({ numero: c.contato_telefone, texto: 'já paguei' }))
    await chegaAHora(se ?? '')
    await chegaAHora(sempre ?? '')
    await ate(
      'both decided',
      async () => (await situacao(se ?? '')) !== 'agendada' && (await situacao(sempre ?? '')) !== 'agendada',
      15_000,
    )
    expect([await situacao(se ?? ''), await situacao(sempre ?? '')]).toEqual(['cancelada', 'enviada'])
    const { mensagens } = (await atendente.chamar(conversas.obter, { params: { id: c.id } })).corpo.data
    expect(mensagens?.map((m: { conteudo: string }) => m.conteudo)).toContain(
      'Mensagem agendada não enviada: O contato respondeu antes.',
    )
  })

  it('store why they were not sent: the conversation ended, or the author no longer answers here', async () => {
    const c = await abrirConversa(atendente, caixa)
    const { id } = (
      await atendente.chamar(agendadas.criar, {
        params: { id: c.id },
        body: { conteudo: 'tarde', enviar_em: daqui(3600_000) },
      })
    ).corpo.data
    await atendente.chamar(conversas.finalizar, { params: { id: c.id }, body: {} })
    await chegaAHora(id)
    await ate('it failed', async () => (await situacao(id)) === 'falhou', 15_000)
    expect((await lista(c))[0]).toMatchObject({
      situacao: 'falhou',
      motivo: 'Esta conversa está finalizada. Reabra para continuar.',
      pode_mexer: false,
    })
    const s = await abrirConversa(atendente, deRafael)
    const sem = (
      await atendente.chamar(agendadas.criar, {
        params: { id: s.id },
        body: { conteudo: 'x', enviar_em: daqui(3600_000) },
      })
    ).corpo.data.id
    await supervisora.chamar(caixas.removerUsuario, { params: { id: deRafael.id, userId: atendente.id } })
    await chegaAHora(sem)
    await ate('it failed, too', async () => (await situacao(sem)) === 'falhou', 15_000)
    expect(saidas(s.contato_telefone)).toEqual([])
    await supervisora.chamar(caixas.adicionarUsuario, {
      params: { id: deRafael.id },
      body: {
        usuario_id: atendente.id,
        papel: 'atendente',
      },
    })
  })

  it('are deleted with their conversation, files included, and with a person who is erased', async () => {
    const marcar = async () => {
      const c = await abrirConversa(atendente, caixa)
      const anexo = await subirArquivo(casa, atendente, c.id, 'foto.png', 'image/png', PNG)
      await atendente.chamar(agendadas.criar, {
        params: { id: c.id },
        body: { conteudo: 'segredo', anexos: [anexo], enviar_em: daqui(3600_000) },
      })
      await atendente.chamar(envios.guardarRascunho, { params: { id: c.id }, body: { texto: 'segredo' } })
      return { c, arquivo: () => casa.app.s.arquivos.info('chat-anexos', anexo.caminho_storage) }
    }
    const um = await marcar()
    expect((await supervisora.chamar(conversas.excluir, { params: { id: um.c.id } })).status).toBe(200)
    expect(await um.arquivo()).toBeNull()
    const dois = await marcar()
    const { s } = casa.app
    const { arquivos } = await s.executar(sistema, (u) => esquecerPessoa(u, s.ligados, dois.c.contato_id, 'pediu'))
    expect(arquivos).toEqual([{ bucket: 'chat-anexos', caminhos: [expect.any(String)] }])
    expect([
      await lista(dois.c),
      (await atendente.chamar(envios.lerRascunho, { params: { id: dois.c.id } })).corpo.data.texto,
    ]).toEqual([[], ''])
  })

  it('refuses invalid and forbidden requests with a sentence', async () => {
    const c = await abrirConversa(atendente, deRafael)
    const corpo = { conteudo: 'x', enviar_em: daqui(3600_000) }
    expect([
      (await ninguem.chamar(agendadas.listar, { params: { id: c.id } })).status,
      (await tecnico.chamar(agendadas.criar, { params: { id: c.id }, body: corpo })).status,
      (await vendedor.chamar(agendadas.listar, { params: { id: c.id } })).status,
      (await vendedor.chamar(agendadas.criar, { params: { id: c.id }, body: corpo })).status,
    ]).toEqual([401, 403, 404, 404])
    expect(recusas(await atendente('POST', rota(c), { ...corpo, enviar_em: daqui(-1000) }))).toEqual([
      ['enviar_em', 'Escolha um horário no futuro'],
    ])
    expect(recusas(await atendente('POST', rota(c), { ...corpo, enviar_em: daqui(400 * 86_400_000) }))).toEqual([
      ['enviar_em', 'Escolha um horário em até um ano'],
    ])
    expect(recusas(await atendente('POST', rota(c), { ...corpo, enviar_em: 'amanhã' }))).toEqual([
      ['enviar_em', 'Escolha quando enviar'],
    ])
    expect(recusas(await atendente('POST', rota(c), { ...corpo, conteudo: ' ' }))).toEqual([
      ['conteudo', 'Escreva a mensagem ou anexe um arquivo'],
    ])
    const { id } = (await supervisora.chamar(agendadas.criar, { params: { id: c.id }, body: corpo })).corpo.data
    expect([
      (await atendente('DELETE', `${rota(c)}/${id}`)).status,
      (await supervisora('DELETE', `${rota(c)}/${id}`)).status,
      (await atendente('DELETE', `${rota(c)}/${crypto.randomUUID()}`)).status,
    ]).toEqual([403, 200, 404])
  })
})
