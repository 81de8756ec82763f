import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { parteDaIa } from '#modules/chat/ia/server/parte.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { configuracaoIa, assistente } from '#modules/chat/ia/contract/ia.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { OGG, recebida, subirArquivo, numeroNovo } from '#tests/suporte/chat.ts'
import { CHAVE_DA_IA, CONFIGURACAO_DE_PROVA } from '#tests/suporte/contraparte-ia.ts'
import { casaComIa, BASE, recusas } from '#tests/servidor/suporte/chat-ia.ts'

const {
  ia,
  casa,
  admin,
  supervisora,
  atendente,
  ninguem,
  caixa,
  db,
  configurar,
  escrever,
  ultimaChamada,
  conversaCom,
} = await casaComIa()

describe('configuring the assistant', () => {
  it('refuses anonymous, forbidden and invalid requests, accepts valid ones; the key is never returned', async () => {
    const rotas = [
      ['GET', 'configuracao'],
      ['PUT', 'configuracao'],
      ['POST', 'testar'],
      ['PUT', `caixas/${caixa.id}`],
      ['GET', 'instrucoes'],
      ['POST', 'instrucoes'],
      ['GET', 'chamadas'],
      ['GET', 'custos'],
    ] as const
    for (const [metodo, rota] of rotas) {
      expect([rota, (await ninguem(metodo, `${BASE}/${rota}`, metodo === 'GET' ? undefined : {})).status]).toEqual([
        rota,
        401,
      ])
      expect([rota, (await atendente(metodo, `${BASE}/${rota}`, metodo === 'GET' ? undefined : {})).status]).toEqual([
        rota,
        403,
      ])
    }
    expect((await admin.chamar(configuracaoIa.obter)).status).toBe(200)
    expect(recusas(await configurar({ endereco: 'api.provedor.com' }))).toEqual([
      ['endereco', 'Escreva o endereço completo, como https://api.provedor.com/v1'],
    ])
    expect(recusas(await configurar({ endereco: null }))).toEqual([['endereco', 'Escreva o endereço do provedor']])
    expect(recusas(await configurar({ modelo_texto: ' ' }))).toEqual([
      ['modelo_texto', 'Escreva o nome do modelo de texto'],
    ])
    expect(recusas(await configurar({ temperatura: 3 }))).toEqual([['temperatura', 'A temperatura vai de 0 a 2']])
    expect(recusas(await configurar({ limite_segundos: 1 }))).toEqual([['limite_segundos', 'De 5 a 180 segundos']])
    expect(recusas(await configurar({ preco_entrada_centavos: -1 }))).toEqual([
      ['preco_entrada_centavos', 'Preço inválido'],
    ])
    // an internal address is refused with the same sentence as one that does not answer
    expect(recusas(await configurar({ endereco: 'http://169.254.169.254/v1' }))[0]?.[0]).toBe('endereco')
    expect(recusas(await configurar({ endereco: 'http://127.0.0.1:1/v1' }))[0]?.[0]).toBe('endereco')
    const r = await configurar()
    expect([r.status, r.corpo.data.chave_definida, 'chave' in r.corpo.data]).toEqual([200, true, false])
    expect(JSON.stringify(r.corpo)).not.toContain(CHAVE_DA_IA)
    const { rows } = await casa.app.s.banco.db
      .selectFrom('plataforma.auditoria')
      .selectAll()
      .where('acao', '=', 'ia.configurar')
      .execute()
      .then((rows) => ({ rows }))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(CHAVE_DA_IA)
    expect(
      (await db.selectFrom('chat.ia_configuracao').select('chave').executeTakeFirstOrThrow()).chave?.includes(
        CHAVE_DA_IA,
      ),
    ).toBe(false)
  })

  it('a new address requires the key again', async () => {
    const { chave: _, ...sem } = CONFIGURACAO_DE_PROVA
    const mudar = (endereco: string, mais: object = {}) =>
      supervisora('PUT', `${BASE}/configuracao`, { ...sem, endereco, ...mais })
    expect((await mudar(`${ia.url}/`)).status).toBe(200)
    const outro = ia.url.replace('127.0.0.1', '8.8.8.8').replace(/:\d+\//, '/')
    expect(recusas(await mudar(outro))).toEqual([['chave', 'O endereço mudou: digite a chave de novo']])
    expect((await mudar(outro, { chave: null })).corpo.data.chave_definida).toBe(false)
  })

  it('the live test reports what it got in a sentence', async () => {
    ia.aoResponder(() => 'pronto')
    const testar = async () => (await supervisora.chamar(configuracaoIa.testar)).corpo.data
    expect(await testar()).toMatchObject({
      conectado: true,
      modelo: 'gpt-prova',
      mensagem: 'O provedor respondeu: “pronto”',
    })
    expect(await ultimaChamada()).toMatchObject({
      habilidade: 'teste',
      desfecho: 'ok',
      usuario_nome: expect.any(String),
      conversa_id: null,
    })
    await configurar({ chave: 'errada' })
    expect(await testar()).toMatchObject({ conectado: false, mensagem: expect.stringContaining('recusou a chave') })
    await configurar({ modelo_texto: 'nao-existe' })
    expect(await testar()).toMatchObject({
      conectado: false,
      mensagem: expect.stringContaining('não conhece este modelo'),
    })
    await configurar({ ligada: false, endereco: null, chave: null })
    expect(await testar()).toMatchObject({
      conectado: false,
      mensagem: 'Salve o endereço e o modelo de texto antes de testar.',
    })
  })

  it('instructions keep every version, and a save over an unread version is refused', async () => {
    const instruir = (texto: string, sobre: number) =>
      supervisora.chamar(configuracaoIa.instruir, { body: { texto, sobre } })
    expect((await instruir('Trate por você.', 0)).corpo.data.numero).toBe(1)
    expect((await instruir('Outra coisa', 0)).status).toBe(409)
    expect((await instruir('Trate por você. Visitas só às terças; contato@usina.com.br.', 1)).corpo.data.numero).toBe(2)
    expect(
      (await supervisora.chamar(configuracaoIa.instrucoes)).corpo.data.map((v: { numero: number; texto: string }) => [
        v.numero,
        v.texto,
      ]),
    ).toEqual([
      [2, 'Trate por você. Visitas só às terças; contato@usina.com.br.'],
      [1, 'Trate por você.'],
    ])
    const c = await conversaCom('quando vocês vêm?')
    ia.aoResponder((p) => `Às terças. Escreva para ${/\[EMAIL_\d+\]/.exec(p.texto)?.[0] ?? '?'}`)
    expect((await escrever(c.id)).eventos.at(-1)?.dados.texto).toBe('Às terças. Escreva para contato@usina.com.br')
    expect(ia.ultimo.texto).toContain('Visitas só às terças')
    // an empty version clears them
    expect((await instruir('', 2)).corpo.data.numero).toBe(3)
  })
})

describe('retention', () => {
  it('deletes stored texts and transcriptions when the customer is erased', async () => {
    await configurar({ guardar_textos: true })
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'oi' }))
    const c = (await atendente('GET', `/api/chat/conversas?busca=${numero}`)).corpo.data[0]
    const anexo = await subirArquivo(casa, atendente, c.id, 'voz.ogg', 'audio/ogg', OGG)
    const {
      corpo: { data: m },
    } = await atendente.chamar(mensagens.enviar, {
      params: { id: c.id },
      body: {
        conteudo: '',
        tipo: 'audio',
        anexos: [anexo],
      },
    })
    ia.aoTranscrever({ text: 'segredo falado', usage: { type: 'duration', seconds: 2 } })
    await atendente.chamar(assistente.transcrever, { params: { id: c.id, messageId: m.id } })
    await escrever(c.id)
    expect((await ultimaChamada()).textos.pedido).toContain('(áudio) segredo falado')
    const { rows } = await sql<{
      n: number
    }>`
      select count(*)::int as n
      from chat.esquecer_contato(${c.contato_id})
    `.execute(db)
    expect(rows[0]?.n).toBe(1)
    expect((await ultimaChamada()).textos).toBeNull()
    expect((await atendente.chamar(conversas.listar, { query: { busca: 'segredo falado' } })).corpo.data).toEqual([])
    expect(
      (await db.selectFrom('chat.mensagens').select('dados').where('id', '=', m.id).executeTakeFirstOrThrow()).dados,
    ).toBeNull()
  })

  it('the scheduled cleanup closes a call whose process died, keeps it in the accounts, and deletes old texts', async () => {
    await configurar({ guardar_textos: true })
    const c = await conversaCom('oi')
    await escrever(c.id)
    await db
      .insertInto('chat.ia_chamadas')
      .values({ id: uuidv7(), habilidade: 'resumo', modelo: 'x', custo: 77, em: new Date(Date.now() - 20 * 60_000) })
      .execute()
    const relogio = parteDaIa({ s: casa.app.s } as DependenciasDoChat).rotinas?.find(
      (r) => r.nome === 'chat:ia-arrumar',
    )
    await relogio?.executar()
    const {
      corpo: { data },
    } = await supervisora.chamar(configuracaoIa.chamadas)
    expect(
      data.map((x: { desfecho: string; motivo: string | null; custo_micro: number; textos: object | null }) => [
        x.desfecho,
        x.textos !== null,
      ]),
    ).toEqual([
      ['ok', true],
      ['falhou', false],
    ])
    expect(data[1]).toMatchObject({
      motivo: 'Interrompida: o servidor parou no meio.',
      custo_micro: 77,
      estimado: true,
    })
    await db
      .updateTable('chat.ia_chamadas')
      .set({ em: new Date(Date.now() - 31 * 86_400_000) })
      .execute()
    await relogio?.executar()
    expect((await ultimaChamada()).textos).toBeNull()
  })
})

describe('costs', () => {
  it('are counted to the millionth of a centavo, per call, month and user; texts are stored only if configured, as they were sent', async () => {
    const c = await conversaCom('meu cpf é 529.982.247-25')
    ia.contar({ entrada: 1234, saida: 56 })
    await escrever(c.id)
    expect(await ultimaChamada()).toMatchObject({
      habilidade: 'rascunho',
      modelo: 'gpt-prova',
      desfecho: 'ok',
      tokens_entrada: 1234,
      tokens_saida: 56,
      estimado: false,
      custo_micro: 1234 * 250 + 56 * 1000,
      conversa_id: c.id,
      textos: null,
      usuario_nome: expect.stringContaining('Rafael'),
    })
    await configurar({ guardar_textos: true })
    ia.contar({ entrada: 10, saida: 1 })
    ia.aoResponder(() => 'CPF [CPF_1]')
    await escrever(c.id)
    const guardada = await ultimaChamada()
    expect(guardada.textos.resposta).toBe('CPF [CPF_1]')
    expect(guardada.textos.pedido).toContain('meu cpf é [CPF_1]')
    const {
      corpo: { data },
    } = await supervisora.chamar(configuracaoIa.custos)
    const custo = 1234 * 250 + 56 * 1000 + 10 * 250 + 1000
    expect(data.total).toEqual({
      chamadas: 2,
      falhas: 0,
      tokens_entrada: 1244,
      tokens_saida: 57,
      segundos_audio: 0,
      custo_micro: custo,
    })
    expect(data.por_habilidade).toMatchObject([{ habilidade: 'rascunho', custo_micro: custo }])
    expect(data.por_pessoa).toMatchObject([{ nome: expect.stringContaining('Rafael'), chamadas: 2 }])
    expect((await supervisora.chamar(configuracaoIa.obter)).corpo.data.gasto).toMatchObject({
      custo_micro: custo,
      limite_atingido: false,
    })
    expect(
      (await supervisora.chamar(configuracaoIa.custos, { query: { mes: '2020-01' } })).corpo.data.total.chamadas,
    ).toBe(0)
    expect(recusas(await supervisora('GET', `${BASE}/custos?mes=2020-13`))[0]?.[0]).toBe('mes')
    // page by page, filtered
    const p1 = await supervisora.chamar(configuracaoIa.chamadas, { query: { limit: 1 } })
    const p2 = await supervisora.chamar(configuracaoIa.chamadas, {
      query: { limit: 1, cursor: p1.corpo.proximo ?? '' },
    })
    expect([p1.corpo.data[0]?.tokens_entrada, p2.corpo.data[0]?.tokens_entrada, p2.corpo.proximo]).toEqual([
      10,
      1234,
      null,
    ])
    expect((await supervisora.chamar(configuracaoIa.chamadas, { query: { desfecho: 'falhou' } })).corpo.data).toEqual(
      [],
    )
    expect(recusas(await supervisora('GET', `${BASE}/chamadas?cursor=x`))[0]?.[0]).toBe('cursor')
    // the text is deleted with the conversation, the cost stays
    await supervisora.chamar(conversas.excluir, { params: { id: c.id } })
    expect(await ultimaChamada()).toMatchObject({ textos: null, conversa_id: null, custo_micro: 3500 })
  })

  it('stop at the limit, however many concurrent requests', async () => {
    const c = await conversaCom('oi')
    ia.aoResponder(() => '{"resumo":"Oi.","prometido":[],"falta":[]}')
    // a summary costs at most 900 output tokens plus its input: one fits into the limit, a concurrent second one does
    // not
    await configurar({ preco_entrada_centavos: 0, preco_saida_centavos: 10_000, limite_mensal_centavos: 12 })
    const soltar = ia.segurar()
    const juntos = Promise.all(
      Array.from({ length: 4 }, () => atendente('POST', `/api/chat/conversas/${c.id}/ia/resumo`)),
    )
    soltar()
    const estados = (await juntos).map((r) => r.status).toSorted()
    expect(estados.filter((s) => s === 200).length).toBeGreaterThanOrEqual(1)
    expect((await supervisora.chamar(configuracaoIa.custos)).corpo.data.total.custo_micro).toBeLessThanOrEqual(
      12_000_000,
    )
    ia.contar({ entrada: 1, saida: 900 })
    await atendente.chamar(assistente.resumir, { params: { id: c.id } })
    const antes = ia.pedidos.length
    const r = await atendente.chamar(assistente.resumir, { params: { id: c.id } })
    expect([r.status, r.erro]).toEqual([
      409,
      {
        code: 'AI_LIMIT',
        message: 'O limite de gasto do mês com a assistente foi atingido. Avise quem configura o chat.',
      },
    ])
    expect(ia.pedidos).toHaveLength(antes)
    await configurar({ limite_mensal_centavos: 0 })
    expect((await atendente.chamar(assistente.disponivel, { params: { id: c.id } })).corpo.data.limite_atingido).toBe(
      true,
    )
  })
})
