import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { casaDasFilas } from '#tests/servidor/suporte/chat-filas.ts'

const { casa, supervisora, atendente, banco, fila, conversaDe, chega } = await casaDasFilas()
const textos = () => casa.pedidos('/message/sendText').map((p) => String(p.corpo.text))

describe('presence', () => {
  it('a user counts as absent until a browser reports them; an absence for inactivity ends by a click', async () => {
    const eu = await casa.como('vendedor@girassol.test')
    expect((await eu.chamar(presencaNoServidor.obter)).corpo.data).toEqual({
      escolha: 'disponivel',
      automatica: null,
      presenca: 'ausente',
      motivo: null,
      desde: null,
      ate: null,
    })
    const sinal = async (ativo: boolean) => (await eu.chamar(presencaNoServidor.sinal, { body: { ativo } })).corpo.data
    expect(await sinal(true)).toMatchObject({
      escolha: 'disponivel',
      automatica: null,
      presenca: 'disponivel',
      motivo: null,
      desde: null,
    })
    // another browser of theirs may be in use: only ten minutes without activity in all of them make an absence
    expect((await sinal(false)).presenca).toBe('disponivel')
    await sql`
      update chat.disponibilidade
      set ativo_em = now() - interval '11 minutes'
      where usuario_id = ${eu.id}
    `.execute(banco.db)
    expect(await sinal(false)).toMatchObject({
      escolha: 'disponivel',
      automatica: 'inatividade',
      presenca: 'ausente',
      motivo: 'inatividade',
      desde: expect.any(String),
    })
    expect((await sinal(true)).automatica).toBe('inatividade')
    expect(
      (await eu.chamar(presencaNoServidor.escolher, { body: { escolha: 'disponivel' } })).corpo.data,
    ).toMatchObject({
      escolha: 'disponivel',
      automatica: null,
      presenca: 'disponivel',
    })
    expect((await eu.chamar(presencaNoServidor.escolher, { body: { escolha: 'ocupado' } })).corpo.data.presenca).toBe(
      'ocupado',
    )
    await sql`
      update chat.disponibilidade
      set automatica = 'desconexao', ausente_desde = now(), escolha = 'disponivel'
      where usuario_id = ${eu.id}
    `.execute(banco.db)
    expect((await sinal(false)).automatica).toBe('desconexao')
    expect((await sinal(true)).automatica).toBeNull()
    expect((await eu('PUT', '/api/chat/disponibilidade', { escolha: 'férias' })).corpo.error.details).toEqual([
      { campo: 'escolha', mensagem: 'Presença inválida' },
    ])
    await eu.chamar(presencaNoServidor.escolher, { body: { escolha: 'ausente' } })
  })

  it('[achado C4] typing or sending ends an automatic absence, not a chosen one; both show why and since when', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const c = await chega(caixa)
    const como = async () => (await atendente.chamar(presencaNoServidor.obter)).corpo.data
    const esquecido = () =>
      sql`
        update chat.disponibilidade
        set
          escolha = 'disponivel',
          automatica = 'inatividade',
          escreveu_em = null,
          ausente_desde = now() - interval '4 minutes',
          sinal_em = now()
        where usuario_id = ${atendente.id}
      `.execute(banco.db)
    await atendente.chamar(presencaNoServidor.escolher, { body: { escolha: 'disponivel' } })
    const provas: Record<string, () => Promise<unknown>> = {
      mensagem: () => atendente('POST', `/api/chat/conversas/${c.id}/mensagens`, { conteudo: 'Estou vendo aqui.' }),
      nota: () =>
        atendente('POST', `/api/chat/conversas/${c.id}/mensagens`, { conteudo: 'só para nós', privada: true }),
      escrita: () => atendente('POST', `/api/chat/conversas/${c.id}/presenca`, { estado: 'escrevendo' }),
      'escrita em outro lugar': () =>
        atendente('POST', '/api/chat/disponibilidade/sinal', { ativo: true, escreveu: true }),
    }
    for (const [nome, provar] of Object.entries(provas)) {
      await esquecido()
      expect(await como(), nome).toMatchObject({
        automatica: 'inatividade',
        motivo: 'inatividade',
        presenca: 'ausente',
      })
      await provar()
      expect(await como(), nome).toEqual({
        escolha: 'disponivel',
        automatica: null,
        presenca: 'disponivel',
        motivo: null,
        desde: null,
        ate: null,
      })
    }
    await atendente.chamar(presencaNoServidor.escolher, { body: { escolha: 'ausente' } })
    await sql`
      update chat.disponibilidade
      set ativo_em = now() - interval '20 minutes'
      where usuario_id = ${atendente.id}
    `.execute(banco.db)
    await atendente.chamar(presencaNoServidor.sinal, { body: { ativo: false } })
    expect(await como()).toMatchObject({
      escolha: 'ausente',
      automatica: null,
      motivo: 'escolha',
      desde: expect.any(String),
    })
    await provas.mensagem?.()
    expect(await como()).toMatchObject({ escolha: 'ausente', automatica: null, motivo: 'escolha' })
    await sql`
      insert into cad.ausencias (id, usuario_id, de, ate)
      values (gen_random_uuid(), ${atendente.id}, now() - interval '1 hour', now() + interval '1 day')
    `.execute(banco.db)
    await atendente.chamar(presencaNoServidor.escolher, { body: { escolha: 'disponivel' } })
    expect(await como()).toMatchObject({
      escolha: 'disponivel',
      presenca: 'ausente',
      motivo: 'periodo',
      desde: expect.any(String),
      ate: expect.any(String),
    })
    await sql`delete from cad.ausencias where usuario_id = ${atendente.id}`.execute(banco.db)
    await atendente.chamar(conversas.finalizar, { params: { id: c.id }, body: {} })
    // a constraint of the database refuses it too
    await expect(
      sql`
        update chat.disponibilidade
        set escolha = 'ocupado', automatica = 'inatividade', ausente_desde = now()
        where usuario_id = ${atendente.id}
      `.execute(banco.db),
    ).rejects.toThrow(/disponibilidade_escolhida/)
  })
})

describe('the path of a customer through a queue', () => {
  it('at night: one automatic answer, taken by the next attendant, rated at the end, and the rating opens no conversation', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const { id } = await fila({
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa.id, padrao: true }],
      membros: [{ usuario_id: atendente.id }],
      mensagem_fora: `Fechado ${Date.now()}`,
      csat_pergunta: `Que nota de 1 a 5? ${Date.now()}`,
      csat_agradecimento: `Grata ${Date.now()}`,
      expediente: {
        sempre_aberta: false,
        feriados_nacionais: false,
        horarios: [{ dia: (new Date().getUTCDay() + 3) % 7, inicio: 540, fim: 600 }],
      },
    })
    const { mensagem_fora, csat_pergunta, csat_agradecimento } = (
      await supervisora.chamar(filas.obter, { params: { id } })
    ).corpo.data
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'boa noite' }))
    await expect.poll(() => textos().filter((t) => t === mensagem_fora), { timeout: 10_000 }).toHaveLength(1)
    await casa.entregar(caixa, recebida({ numero, texto: 'tem alguém?' }))
    const [c] = await conversaDe(numero)
    expect(c).toMatchObject({ fila_id: id, status: 'aguardando', atribuida_para: null })

    await atendente.chamar(presencaNoServidor.escolher, { body: { escolha: 'disponivel' } })
    await supervisora.chamar(filas.alterar, { params: { id }, body: { expediente: { sempre_aberta: true } } })
    await expect
      .poll(async () => (await conversaDe(numero))[0], { timeout: 10_000 })
      .toMatchObject({ status: 'ativa', atribuida_para: atendente.id })
    expect(
      (
        await atendente.chamar(mensagens.enviar, {
          params: { id: c?.id ?? '' },
          body: { conteudo: 'Bom dia! Resolvido.' },
        })
      ).status,
    ).toBe(200)
    expect((await atendente.chamar(conversas.finalizar, { params: { id: c?.id ?? '' }, body: {} })).status).toBe(200)
    // the rating is requested after the ending can no longer be undone
    await expect
      .poll(
        async () =>
          (
            await sql`
              update chat.avaliacoes
              set pedir_em = now()
              where conversa_id = ${c?.id}
                and pedida_em is null
              returning id
            `.execute(banco.db)
          ).rows.length,
        { timeout: 30_000 },
      )
      .toBe(1)
    await expect
      .poll(() => casa.pedidos('/message/sendList').filter((p) => p.corpo.title === csat_pergunta), { timeout: 15_000 })
      .toHaveLength(1)
    await casa.entregar(caixa, recebida({ numero, texto: ' 5️⃣ ' }))
    expect(await conversaDe(numero)).toEqual([expect.objectContaining({ id: c?.id, status: 'finalizada' })])
    const avaliacao = await banco.db
      .selectFrom('chat.avaliacoes')
      .select(['nota', 'atendente_id', 'fila_id'])
      .where('conversa_id', '=', c?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(avaliacao).toEqual({ nota: 5, atendente_id: atendente.id, fila_id: id })
    await expect.poll(() => textos().filter((t) => t === csat_agradecimento), { timeout: 15_000 }).toHaveLength(1)
    const fio = (await supervisora.chamar(mensagens.listar, { params: { id: c?.id ?? '' } })).corpo.data
    expect(
      fio.filter((m: { direcao: string }) => m.direcao === 'sistema').map((m: { conteudo: string }) => m.conteudo),
    ).toContain('Atendimento avaliado com 5 de 5')
    expect((await supervisora.chamar(conversas.obter, { params: { id: c?.id ?? '' } })).corpo.data).toMatchObject({
      status: 'finalizada',
      mensagens_nao_lidas: 0,
    })
    // the rating was given: the next number is a new conversation like any other
    await casa.entregar(caixa, recebida({ numero, texto: '4' }))
    expect(await conversaDe(numero)).toHaveLength(2)
    expect(textos().filter((t) => t === mensagem_fora)).toHaveLength(1)
  }, 90_000)
})
