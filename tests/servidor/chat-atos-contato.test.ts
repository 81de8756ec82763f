import { describe, expect, it } from 'vitest'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { abrirConversa, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'
import { casaDosAtos, base } from '#tests/servidor/suporte/chat-atos.ts'

const { casa, supervisora, atendente, vendedor, caixa, alheia, visitante, comFala, fio, acoes, soQuemAtende } =
  await casaDosAtos()
const segunda = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })

describe('similar conversations', () => {
  it('[S7.47] are ranked by person, then phone, then subject, and only within reach', async () => {
    const numero = numeroNovo()
    const a = await comFala(caixa, atendente, numero, 'meu inversor growatt desligou')
    const mesma = await comFala(segunda, atendente, numero)
    const assunto = await comFala(caixa, atendente, numeroNovo(), 'o inversor growatt aqui também parou')
    const deFora = await comFala(alheia, vendedor, numeroNovo(), 'inversor growatt secreto')
    const { data } = (await atendente.chamar(atos.similares, { params: { id: a.id } })).corpo
    expect(data.map((c) => [c.id, c.semelhanca])).toEqual([
      [mesma.id, 'contato'],
      [assunto.id, 'texto'],
    ])
    expect((await supervisora.chamar(atos.similares, { params: { id: a.id } })).corpo.data.map((c) => c.id)).toContain(
      deFora.id,
    )
    expect((await visitante.chamar(atos.similares, { params: { id: a.id } })).status).toBe(401)
    expect((await vendedor.chamar(atos.similares, { params: { id: a.id } })).status).toBe(404)
    expect((await atendente.chamar(atos.similares, { params: { id: a.id }, query: { limite: '0' } })).status).toBe(400)
  })
})

describe('other conversations of the contact', () => {
  it('are shown within reach; elsewhere only their existence is shown', async () => {
    const numero = numeroNovo()
    const aqui = await comFala(caixa, atendente, numero)
    expect((await atendente.chamar(atos.outrosSetores, { params: { id: aqui.id } })).corpo.data).toEqual({
      visiveis: [],
      em_outro_setor: false,
    })
    const la = await comFala(alheia, vendedor, numero)
    await vendedor.chamar(conversas.atribuir, { params: { id: la.id }, body: { usuario_id: vendedor.id } })
    expect((await atendente.chamar(atos.outrosSetores, { params: { id: aqui.id } })).corpo.data).toEqual({
      visiveis: [],
      em_outro_setor: true,
    })
    const { data } = (await supervisora.chamar(atos.outrosSetores, { params: { id: aqui.id } })).corpo
    expect([data.em_outro_setor, data.visiveis.map((c) => [c.id, c.status, c.atribuida_nome !== null])]).toEqual([
      false,
      [[la.id, 'ativa', true]],
    ])
    expect((await vendedor.chamar(atos.outrosSetores, { params: { id: aqui.id } })).status).toBe(404)
  })
})

describe('joining two conversations', () => {
  it('keeps the order of the messages, positions without gaps, quotes, files and the sum of unread', async () => {
    const numero = numeroNovo()
    const em = Math.floor(Date.now() / 1000) - 1000
    await casa.entregar(caixa, recebida({ numero, texto: 'A1', em }), recebida({ numero, texto: 'A2', em: em + 200 }))
    await casa.entregar(
      segunda,
      recebida({ numero, texto: 'B1', em: em + 100 }),
      recebida({ numero, texto: 'B2', em: em + 300 }),
    )
    const [a, b] = await Promise.all(
      [caixa, segunda].map(
        async (x) =>
          (await atendente('GET', `${base}?busca=${numero}&caixa_entrada_id=${x.id}`)).corpo.data[0].id as string,
      ),
    )
    const citada = (await fio(b ?? '')).find((m) => m.conteudo === 'B1') as unknown as { id: string }
    const anexo = await subirArquivo(casa, atendente, b ?? '', 'foto.png', 'image/png', PNG)
    await atendente.chamar(mensagens.enviar, {
      params: { id: b ?? '' },
      body: { conteudo: 'resposta', citada_id: citada.id, anexos: [anexo] },
    })
    await casa.entregar(segunda, recebida({ numero, texto: 'B3' }))
    const naoLidas = async (id: string | undefined) =>
      (await atendente.chamar(conversas.obter, { params: { id: id ?? '' } })).corpo.data.mensagens_nao_lidas
    expect([await naoLidas(a), await naoLidas(b)]).toEqual([2, 1])
    const r = await atendente('POST', `${base}/${a}/unir`, { conversa_id: b })
    expect([r.status, r.corpo.data.mensagens_nao_lidas]).toEqual([200, 3])
    const linhas = (await fio(a ?? '')).filter((m) => m.direcao !== 'sistema')
    expect(linhas.map((m) => m.conteudo.split('\n').at(-1))).toEqual(['A1', 'B1', 'A2', 'B2', 'resposta', 'B3'])
    const seqs = (await fio(a ?? '')).map((m) => m.seq)
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    expect(linhas[4]?.citada?.seq).toBe(2)
    expect((await fetch(linhas[4]?.anexos[0]?.url_publica ?? '')).status).toBe(200)
    const antiga = await atendente.chamar(conversas.obter, { params: { id: b ?? '' } })
    expect([antiga.status, antiga.erro.details]).toEqual([404, { conversa_id: a }])
    expect((await vendedor('GET', `${base}/${b}`)).corpo.error.details).toBeUndefined()
    expect(await acoes(a ?? '')).toContain('conversa.unir')
    // the thread continues at the next position
    await casa.entregar(caixa, recebida({ numero, texto: 'A3' }))
    expect((await fio(a ?? '')).at(-1)).toMatchObject({ conteudo: 'A3', seq: seqs.length + 1 })
  })

  it('asks before it merges two contacts into one', async () => {
    const [a, b] = [await comFala(), await comFala(segunda)]
    await soQuemAtende('POST', (x) => `${base}/${x}/unir`, { conversa_id: a.id })
    expect((await atendente.chamar(atos.unir, { params: { id: a.id }, body: { conversa_id: a.id } })).status).toBe(400)
    expect(
      (await atendente.chamar(atos.unir, { params: { id: a.id }, body: { conversa_id: 'x' } })).campos[0]?.campo,
    ).toBe('conversa_id')
    const deFora = await comFala(alheia, vendedor)
    expect((await atendente.chamar(atos.unir, { params: { id: a.id }, body: { conversa_id: deFora.id } })).status).toBe(
      404,
    )
    const r = await atendente.chamar(atos.unir, { params: { id: a.id }, body: { conversa_id: b.id } })
    expect([r.status, r.erro.details]).toEqual([409, { outro_contato: true }])
    expect(
      (await atendente.chamar(atos.unir, { params: { id: a.id }, body: { conversa_id: b.id, unir_contatos: true } }))
        .status,
    ).toBe(200)
    // both numbers now lead to the same contact
    await atendente.chamar(conversas.finalizar, { params: { id: a.id }, body: {} })
    await casa.entregar(caixa, recebida({ numero: b.numero, texto: 'sou eu' }))
    const { contato_id } = (await atendente.chamar(conversas.obter, { params: { id: a.id } })).corpo.data
    const esperando = (
      await atendente.chamar(conversas.listar, {
        query: { status: 'aguardando', caixa_entrada_id: caixa.id, limit: '100' },
      })
    ).corpo.data
    expect(esperando.map((c) => c.contato_id)).toContain(contato_id)
  })
})

describe('previews', () => {
  it('mask documents and cards; the thread shows the original text', async () => {
    const { id } = await comFala(
      caixa,
      atendente,
      numeroNovo(),
      'meu cpf é 529.982.247-25 e o cartão 4111 1111 1111 1111',
    )
    const { ultima_mensagem } = (await atendente('GET', `${base}?ids=${id}`)).corpo.data[0]
    expect(ultima_mensagem.conteudo).toBe('meu cpf é ***.***.***-25 e o cartão **** **** **** 1111')
    expect((await fio(id))[0]?.conteudo).toContain('529.982.247-25')
  })
})

describe('editing the contact in the conversation', () => {
  it('changes name, phone, e-mail, company, role and notes, with the validation sentences of the form', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    for (const [corpo, frase] of [
      [{ contato_email: 'x' }, 'E-mail do contato inválido'],
      [{ contato_telefone: 'abc' }, 'Telefone do contato inválido'],
    ] as const) {
      expect((await atendente.chamar(conversas.alterar, { params: { id }, body: corpo })).erro.message).toBe(frase)
    }
    const r = await atendente.chamar(conversas.alterar, {
      params: { id },
      body: {
        contato_nome: ' Ana ',
        contato_email: 'Ana@Exemplo.com',
        contato_dados: { empresa: 'Sol', cargo: 'Sócia', observacoes: 'Prefere manhã' },
      },
    })
    expect(r.corpo.data).toMatchObject({
      contato_nome: 'Ana',
      contato_email: 'ana@exemplo.com',
      contato_dados: { empresa: 'Sol', cargo: 'Sócia', observacoes: 'Prefere manhã' },
    })
  })
})
