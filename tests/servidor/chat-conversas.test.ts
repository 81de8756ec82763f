import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { prioridades, statusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const lista = async (constraint: string) => {
  const { rows } = await sql<{
    def: string
  }>`
    select pg_get_constraintdef(oid) as def
    from pg_constraint
    where conname = ${constraint}
  `.execute(casa.app.s.banco.db)
  return [...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map((m) => m[1])
}

const recusas: [Record<string, unknown>, string, string][] = [
  [{ contato_email: 'maria' }, 'contato_email', 'E-mail do contato inválido'],
  [{ contato_email: 'maria@casa' }, 'contato_email', 'E-mail do contato inválido'],
  [{ contato_email: 'a b@c.de' }, 'contato_email', 'E-mail do contato inválido'],
  [{ contato_email: 7 }, 'contato_email', 'E-mail do contato inválido'],
  [{ contato_telefone: '19 9921x' }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ contato_telefone: '19.9921.4477' }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ contato_telefone: '55+19' }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ contato_telefone: '( )' }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ contato_telefone: '000' }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ contato_telefone: '1' }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ contato_telefone: '1'.repeat(16) }, 'contato_telefone', 'Telefone do contato inválido'],
  [{ prioridade: 'máxima' }, 'prioridade', 'Prioridade inválida'],
  [{ prioridade: null }, 'prioridade', 'Prioridade inválida'],
  [{ status: 'aberta' }, 'status', 'Status inválido'],
  [{ tags: ['  '] }, 'tags.0', 'Etiqueta inválida'],
]

describe('validation of a conversation', () => {
  it.each([undefined, null, ''])(
    "[S5.9] refuses one without an inbox (%j) with 'Caixa de entrada é obrigatória'",
    async (caixa_entrada_id) => {
      const r = await atendente.chamar(conversas.criar, { body: { caixa_entrada_id, contato_nome: 'Ana' } })
      expect([r.status, r.erro.message, r.campos[0]]).toEqual([
        400,
        'Caixa de entrada é obrigatória',
        { campo: 'caixa_entrada_id', mensagem: 'Caixa de entrada é obrigatória' },
      ])
    },
  )

  it.each(recusas)(
    '[S5.10] [S5.11] [S5.12] [S5.13] refuses %j at %s, on creation and on change: %s',
    async (dados, campo, mensagem) => {
      const nova = await atendente('POST', base, { caixa_entrada_id: caixa.id, ...dados })
      const conversa = await abrirConversa(atendente, caixa)
      const mudada = await atendente('PUT', `${base}/${conversa.id}`, dados)
      for (const r of [nova, mudada])
        expect([r.status, r.corpo.error.code, r.corpo.error.message, r.corpo.error.details[0]]).toEqual([
          400,
          'VALIDATION_ERROR',
          mensagem,
          { campo, mensagem },
        ])
    },
  )

  it('[S4.1] [S4.2] has exactly the states and priorities of the contract, in the database too', async () => {
    expect(statusDaConversa).toEqual(['aguardando', 'ativa', 'finalizada', 'transferida'])
    expect(prioridades).toEqual(['baixa', 'normal', 'alta', 'urgente'])
    expect(await lista('conversas_status_check')).toEqual([...statusDaConversa])
    expect(await lista('conversas_prioridade_check')).toEqual([...prioridades])
    const conversa = await abrirConversa(atendente, caixa)
    for (const prioridade of prioridades)
      expect(
        (await atendente.chamar(conversas.alterar, { params: { id: conversa.id }, body: { prioridade } })).corpo.data
          .prioridade,
      ).toBe(prioridade)
  })
})

describe('creating, reading and changing', () => {
  it('[S7.34] [S3.22] [S3.23] [S3.24] [S5.14] [S5.15] [S5.16] returns every field, with name, e-mail and phone formatted', async () => {
    const { status, corpo } = await atendente.chamar(conversas.criar, {
      body: {
        caixa_entrada_id: caixa.id,
        contato_nome: '  Marlene Prado ',
        contato_email: '  Marlene@Casa.Com.BR ',
        contato_telefone: ' +55 (19) 99214-7730 ',
        contato_dados: { empresa: 'Granja', cargo: 'Dona', observacoes: 'Prefere à tarde' },
        prioridade: 'alta',
        tags: ['Garantia', 'Garantia'],
      },
    })
    expect(status).toBe(200)
    expect(corpo.success).toBe(true)
    expect(corpo.data).toMatchObject({
      caixa_entrada_id: caixa.id,
      canal: 'api',
      contato_nome: 'Marlene Prado',
      contato_email: 'marlene@casa.com.br',
      contato_telefone: '5519992147730',
      contato_foto_url: null,
      contato_dados: { avatar: null, empresa: 'Granja', cargo: 'Dona', observacoes: 'Prefere à tarde' },
      prioridade: 'alta',
      status: 'aguardando',
      tags: ['Garantia'],
      ultima_mensagem: null,
      atribuida_para: null,
      mensagens_nao_lidas: 0,
      pode: { responder: true, gerir: false },
    })
    const lida = (await atendente.chamar(conversas.obter, { params: { id: corpo.data.id } })).corpo.data
    expect(lida).toEqual({ ...corpo.data, mensagens: [] })
  })

  it('[S5.16] a number with a country code keeps it; one without is Brazilian', async () => {
    const numero = async (contato_telefone: string) =>
      (await atendente.chamar(conversas.criar, { body: { caixa_entrada_id: caixa.id, contato_telefone } })).corpo.data
        .contato_telefone
    expect(await numero('+51 987 654 321')).toBe('51987654321')
    expect(await numero('(19) 99333-2211')).toBe('5519993332211')
    expect(await numero('019 99333-2244')).toBe('5519993332244')
    expect(await numero('+55 41 8877-6655')).toBe('5541988776655')
  })

  it('[S7.33] [S7.50] returns its first 50 messages, or none on request', async () => {
    const numero = numeroNovo()
    await casa.entregar(
      caixa,
      ...Array.from({ length: 55 }, (_, i) => recebida({ numero, texto: `m${i + 1}`, em: 1_790_000_000 + i })),
    )
    const { id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
    const padrao = (await atendente.chamar(conversas.obter, { params: { id } })).corpo.data
    expect(padrao.mensagens?.map((m) => m.seq)).toEqual(Array.from({ length: 50 }, (_, i) => 55 - i))
    expect(
      (await atendente.chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: true } })).corpo.data
        .mensagens,
    ).toHaveLength(50)
    expect(
      (await atendente.chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } })).corpo.data
        .mensagens,
    ).toBeUndefined()
    expect(
      (await atendente.chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: 'talvez' } })).status,
    ).toBe(400)
  })

  it('[S7.34] a contact with an open conversation in the inbox gets no second one, however many concurrent requests', async () => {
    const contato_telefone = numeroNovo()
    const respostas = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 ? atendente : vendedor).chamar(conversas.criar, {
          body: {
            caixa_entrada_id: caixa.id,
            contato_telefone,
            contato_nome: `Nome ${i}`,
          },
        }),
      ),
    )
    expect(respostas.map((r) => r.status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(new Set(respostas.map((r) => r.corpo.data.id)).size).toBe(1)
    expect(new Set(respostas.map((r) => r.corpo.data.contato_id)).size).toBe(1)
  })

  it('[S7.35] changes contact, priority and tags; clears emptied fields; refuses the address of another contact', async () => {
    const conversa = await abrirConversa(atendente, caixa, { contato_nome: 'Ana', contato_email: 'ana@x.com' })
    const outra = await abrirConversa(atendente, caixa)
    const { corpo } = await atendente.chamar(conversas.alterar, {
      params: { id: conversa.id },
      body: {
        contato_nome: ' Ana Lima ',
        contato_email: '',
        contato_dados: { cargo: 'Síndica' },
        prioridade: 'urgente',
        tags: ['a', 'b', 'a'],
      },
    })
    expect(corpo.data).toMatchObject({
      contato_nome: 'Ana Lima',
      contato_email: null,
      contato_telefone: conversa.contato_telefone,
      contato_dados: { cargo: 'Síndica', empresa: null },
      prioridade: 'urgente',
      tags: ['a', 'b'],
    })
    const r = await atendente.chamar(conversas.alterar, {
      params: { id: outra.id },
      body: { contato_telefone: `+${conversa.contato_telefone}` },
    })
    expect([r.status, r.erro.message]).toEqual([409, 'Este telefone já é de outro contato.'])
    expect(
      (await atendente.chamar(conversas.alterar, { params: { id: outra.id }, body: { contato_email: 'ana@x.com' } }))
        .corpo.data.contato_email,
    ).toBe('ana@x.com')
    const sistema = (await atendente.chamar(mensagens.listar, { params: { id: conversa.id } })).corpo.data
    expect(sistema).toMatchObject([{ direcao: 'sistema', conteudo: 'Prioridade: urgente' }])
  })

  it('[S7.35] [S5.16] a foreign number sent back as it was returned does not change', async () => {
    const contato_telefone = '51987654399'
    const conversa = await abrirConversa(atendente, caixa, { contato_telefone: `+${contato_telefone}` })
    const por = async (dados: object) =>
      (await atendente.chamar(conversas.alterar, { params: { id: conversa.id }, body: dados })).corpo.data
    expect(await por({ contato_telefone: conversa.contato_telefone, contato_nome: 'Lucía' })).toMatchObject({
      contato_telefone,
      contato_nome: 'Lucía',
    })
    expect(await por({ contato_telefone: '(19) 99333-2299' })).toMatchObject({ contato_telefone: '5519993332299' })
  })

  it('the next message goes to a phone that was corrected before the customer wrote', async () => {
    const conversa = await abrirConversa(atendente, caixa)
    const certo = numeroNovo()
    await atendente.chamar(conversas.alterar, { params: { id: conversa.id }, body: { contato_telefone: `+${certo}` } })
    await atendente.chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: 'oi' } })
    expect(casa.pedidos('/message/sendText').at(-1)?.corpo.number).toBe(certo)
  })

  it('[S7.35] [S4.1] a status changed by PUT follows the rules of its own verb', async () => {
    const conversa = await abrirConversa(atendente, caixa)
    const por = async (status: string) => (await atendente('PUT', `${base}/${conversa.id}`, { status })).corpo
    expect((await por('ativa')).data.status).toBe('ativa')
    expect((await por('transferida')).error.message).toBe('Para transferir, escolha a caixa de destino.')
    expect((await por('finalizada')).data).toMatchObject({ status: 'finalizada', finalizada_em: expect.any(String) })
    expect((await por('aguardando')).data).toMatchObject({ status: 'aguardando', finalizada_em: null })
  })

  it('[S7.36] deletes it with its messages and files for users with the permission; an attendant has none', async () => {
    const conversa = await abrirConversa(atendente, caixa)
    const anexo = await subirArquivo(casa, atendente, conversa.id, 'foto.png', 'image/png', PNG)
    await atendente.chamar(mensagens.enviar, {
      params: { id: conversa.id },
      body: { conteudo: 'veja', tipo: 'imagem', anexos: [anexo] },
    })
    expect((await atendente.chamar(conversas.excluir, { params: { id: conversa.id } })).status).toBe(403)
    expect((await supervisora.chamar(conversas.excluir, { params: { id: conversa.id } })).corpo).toEqual({
      success: true,
    })
    expect((await supervisora.chamar(conversas.obter, { params: { id: conversa.id } })).status).toBe(404)
    expect(await casa.app.s.arquivos.info('chat-anexos', anexo.caminho_storage)).toBeNull()
    const restos = await sql<{ n: number }>`
      select (select count(*) from chat.mensagens where conversa_id = ${conversa.id}) + (
        select count(*)
        from chat.anexos
        where caminho_storage = ${anexo.caminho_storage}
      ) as n
    `.execute(casa.app.s.banco.db)
    expect(restos.rows).toEqual([{ n: 0 }])
  })
})
