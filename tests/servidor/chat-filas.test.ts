import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const admin = await casa.como('admin@girassol.test')
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const visitante = await casa.como(null)
const banco = casa.app.s.banco
const base = '/api/chat/filas'
let n = 0
const fila = async (corpo: Record<string, unknown> = {}) => {
  const r = await supervisora('POST', base, { nome: `Fila ${++n}`, ...corpo })
  expect(r.corpo, JSON.stringify(r.corpo)).toMatchObject({ success: true })
  return r.corpo.data
}
const conversaDe = async (numero: string) =>
  (
    await sql<{ id: string; fila_id: string | null; atribuida_para: string | null; status: string }>`
      select c.id, c.fila_id, c.atribuida_para, c.status
      from chat.conversas c
      join cad.contatos k on k.id = c.contato_id
      where k.telefone = ${numero}
      order by c.criado_em desc
    `.execute(banco.db)
  ).rows
/** Delivers the first message of a new customer. */
const chega = async (caixa: { id: string; token: string }): Promise<{ id: string }> => {
  const numero = numeroNovo()
  await casa.entregar(caixa, recebida({ numero }))
  return (await conversaDe(numero))[0] as { id: string }
}
const textos = () => casa.pedidos('/message/sendText').map((p) => String(p.corpo.text))

describe('creating a queue', () => {
  it('[S3.6] requires a name; all other fields have defaults and are returned as they were sent', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const minima = await fila({ nome: '  Pós-venda  ' })
    expect(minima).toMatchObject({
      nome: 'Pós-venda',
      ativa: true,
      metodo: 'manual',
      departamentos: [],
      caixas: [],
      regras: [],
      membros: [],
      transbordo: null,
      redistribuir_minutos: 5,
      mensagem_fora: null,
      inatividade: null,
      sla: { aviso_minutos: 10, metas: [] },
      expediente: {
        sempre_aberta: true,
        feriados_nacionais: true,
        feriados_facultativos: false,
        horarios: [],
        feriados: [],
      },
    })
    const corpo = {
      nome: 'Comercial',
      departamentos: ['co', 'vu'],
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa.id, padrao: true }],
      regras: [{ condicao: 'palavra', valores: ['orçamento', 'proposta'] }],
      membros: [{ usuario_id: atendente.id, capacidade: 3, habilidades: ['Rural'] }],
      transbordo: { fila_id: minima.id, minutos: 15, lotada: true },
      redistribuir_minutos: 0,
      expediente: {
        sempre_aberta: false,
        feriados_nacionais: true,
        feriados_facultativos: true,
        horarios: [
          { dia: 1, inicio: 480, fim: 720 },
          { dia: 1, inicio: 780, fim: 1080 },
        ],
        feriados: [{ dia: '2026-06-24', nome: 'São João' }],
      },
      mensagem_fora: 'Voltamos {abertura}',
      mensagem_posicao: 'Posição {posicao}',
      sla: {
        aviso_minutos: 5,
        metas: [{ prioridade: 'normal', primeira_resposta: 30, proxima_resposta: 60, resolucao: null }],
      },
      csat_pergunta: 'De 1 a 5?',
      csat_agradecimento: 'Obrigada!',
      inatividade: { aviso_minutos: 60, encerrar_minutos: 30, mensagem: 'Ainda aí?' },
    }
    const criada = await fila(corpo)
    const { membros, caixas, ...resto } = corpo
    expect(criada).toMatchObject(resto)
    expect(criada.caixas).toEqual([{ ...caixas[0], nome: expect.any(String) }])
    expect(criada.membros).toEqual([{ ...membros[0], nome: expect.any(String), presenca: 'ausente', carga: 0 }])
    expect((await supervisora('GET', `${base}/${criada.id}`)).corpo.data).toEqual(criada)
    const mudada = await supervisora('PUT', `${base}/${criada.id}`, {
      metodo: 'ultimo',
      transbordo: null,
      mensagem_fora: '',
    })
    expect(mudada.corpo.data).toMatchObject({
      metodo: 'ultimo',
      transbordo: null,
      mensagem_fora: null,
      departamentos: ['co', 'vu'],
      membros: criada.membros,
    })
    const { rows } = await sql<{ acao: string }>`
      select acao
      from plataforma.auditoria
      where entidade = 'fila'
        and entidade_id = ${criada.id}
      order by id
    `.execute(banco.db)
    expect(rows.map((r) => r.acao)).toEqual(['fila.criar', 'fila.alterar'])
  })

  it.each([
    [{}, 'nome', 'Nome é obrigatório'],
    [{ nome: 'a'.repeat(81) }, 'nome', 'O nome tem no máximo 80 caracteres'],
    [{ nome: 'x', metodo: 'sorteio' }, 'metodo', 'Método de distribuição inválido'],
    [{ nome: 'x', departamentos: ['zz'] }, 'departamentos', 'Departamento inválido'],
    [
      { nome: 'x', membros: [{ usuario_id: '019a0000-0000-7000-8000-000000000000' }] },
      'membros',
      'Pessoa não encontrada ou inativa',
    ],
    [
      { nome: 'x', caixas: [{ caixa_entrada_id: '019a0000-0000-7000-8000-000000000000' }] },
      'caixas',
      'Caixa de entrada não encontrada',
    ],
    [
      { nome: 'x', membros: [{ usuario_id: '019a0000-0000-7000-8000-000000000000', capacidade: 0 }] },
      'membros.0.capacidade',
      'A capacidade vai de 1 a 200 conversas',
    ],
    [
      { nome: 'x', transbordo: { fila_id: '019a0000-0000-7000-8000-000000000000', minutos: 5 } },
      'transbordo',
      'Fila de destino não encontrada',
    ],
    [
      { nome: 'x', transbordo: { fila_id: '019a0000-0000-7000-8000-000000000000' } },
      'transbordo.minutos',
      'Diga quando transbordar: depois de um tempo, quando lotar, ou os dois',
    ],
    [{ nome: 'x', expediente: { sempre_aberta: false } }, 'expediente', 'Diga em que dias e horários a fila atende'],
    [
      {
        nome: 'x',
        expediente: {
          sempre_aberta: false,
          horarios: [
            { dia: 1, inicio: 480, fim: 720 },
            { dia: 1, inicio: 700, fim: 800 },
          ],
        },
      },
      'expediente.horarios',
      'Há horários que se sobrepõem no mesmo dia',
    ],
    [
      { nome: 'x', expediente: { sempre_aberta: false, horarios: [{ dia: 1, inicio: 720, fim: 480 }] } },
      'expediente.horarios.0.fim',
      'O fim vem depois do início',
    ],
    [
      { nome: 'x', inatividade: { aviso_minutos: 60, encerrar_minutos: 30 } },
      'inatividade.mensagem',
      'Escreva o aviso que o cliente recebe',
    ],
    [
      { nome: 'x', regras: [{ condicao: 'palavra', valores: [] }] },
      'regras.0.valores',
      'Escreva o que a regra procura',
    ],
  ])('refuses %j at %s: %s', async (corpo, campo, mensagem) => {
    const r = await supervisora('POST', base, corpo)
    expect([r.status, r.corpo.error.code, r.corpo.error.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      expect.arrayContaining([{ campo, mensagem }]),
    ])
  })

  it('refuses a second queue of the same name, a second default of an inbox, overflow into itself, and deletion with a history', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const um = await fila({ caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    expect((await supervisora('POST', base, { nome: um.nome })).corpo.error.message).toBe(
      'Já existe uma fila com este nome',
    )
    expect(
      (await supervisora('POST', base, { nome: 'Outra', caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })).corpo
        .error.message,
    ).toMatch(`já tem uma fila padrão: ${um.nome}`)
    expect(
      (await supervisora('PUT', `${base}/${um.id}`, { transbordo: { fila_id: um.id, minutos: 5 } })).corpo.error
        .message,
    ).toBe('Uma fila não transborda para ela mesma')
    const c = await abrirConversa(supervisora, caixa)
    expect((await supervisora('POST', `/api/chat/conversas/${c.id}/fila`, { fila_id: um.id })).status).toBe(200)
    expect((await supervisora('DELETE', `${base}/${um.id}`)).status).toBe(409)
    const vazia = await fila()
    expect((await supervisora('DELETE', `${base}/${vazia.id}`)).status).toBe(200)
    expect((await supervisora('GET', `${base}/${vazia.id}`)).status).toBe(404)
  })

  it('refuses anonymous users and configuration by an attendant; only an administrator sets who may embed the desk', async () => {
    const { id } = await fila()
    for (const [metodo, caminho] of [
      ['GET', base],
      ['POST', base],
      ['GET', `${base}/${id}`],
      ['PUT', `${base}/${id}`],
      ['DELETE', `${base}/${id}`],
      ['POST', `${base}/proxima`],
      ['GET', '/api/chat/disponibilidade'],
      ['PUT', '/api/chat/disponibilidade'],
      ['POST', '/api/chat/disponibilidade/sinal'],
      ['GET', '/api/chat/molduras'],
    ] as const) {
      expect((await visitante(metodo, caminho, metodo === 'GET' ? undefined : {})).status, `${metodo} ${caminho}`).toBe(
        401,
      )
    }
    for (const [metodo, caminho] of [
      ['POST', base],
      ['GET', `${base}/${id}`],
      ['PUT', `${base}/${id}`],
      ['DELETE', `${base}/${id}`],
    ] as const) {
      const r = await atendente(metodo, caminho, metodo === 'GET' ? undefined : { nome: 'x' })
      expect([r.status, r.corpo.error.details], `${metodo} ${caminho}`).toEqual([
        403,
        { permissao: 'chat.fila.configurar' },
      ])
    }
    expect((await supervisora('PUT', '/api/chat/molduras', { origens: [] })).status).toBe(403)
    expect(
      (await admin('PUT', '/api/chat/molduras', { origens: ['http://inseguro.com.br'] })).corpo.error.message,
    ).toMatch(/https/)
    expect((await admin('PUT', '/api/chat/molduras', { origens: ['https://portal.banco.com.br/pagina'] })).status).toBe(
      400,
    )
    const ancestrais = async (caminho: string) => {
      const r = await fetch(casa.url + caminho)
      return {
        politica: /frame-ancestors ([^;]*)/.exec(r.headers.get('content-security-policy') ?? '')?.[1],
        moldura: r.headers.get('x-frame-options'),
      }
    }
    expect(await ancestrais('/fi/atendimento')).toEqual({ politica: "'self'", moldura: 'SAMEORIGIN' })
    expect(
      (
        await admin('PUT', '/api/chat/molduras', {
          origens: ['https://Portal.Banco.com.br', 'https://portal.banco.com.br'],
        })
      ).corpo.data,
    ).toEqual({ origens: ['https://portal.banco.com.br'] })
    expect(await ancestrais('/fi/atendimento')).toEqual({
      politica: "'self' https://portal.banco.com.br",
      moldura: null,
    })
    expect(await ancestrais('/co/atendimento')).toEqual({ politica: "'self'", moldura: 'SAMEORIGIN' })
    await admin('PUT', '/api/chat/molduras', { origens: [] })
  })
})

describe('the desk of a department', () => {
  it('shows, counts and assigns the conversations of its queues, and none of an inbox out of reach', async () => {
    const [minha, alheia] = [
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
      await casa.criarCaixa(supervisora),
    ]
    const { id } = await fila({
      departamentos: ['jrdc'],
      caixas: [
        { caixa_entrada_id: minha.id, padrao: true },
        { caixa_entrada_id: alheia.id, padrao: true },
      ],
    })
    const outra = await fila({ departamentos: ['ctr'] })
    const [a, b, c] = [await chega(minha), await chega(alheia), await chega(minha)]
    await supervisora('POST', `/api/chat/conversas/${c.id}/fila`, { fila_id: outra.id })
    const mesa = (quem: typeof admin, departamento: string) =>
      quem('GET', `/api/chat/conversas?departamento=${departamento}`)
    await expect
      .poll(async () => (await mesa(supervisora, 'jrdc')).corpo.data.map((x: { id: string }) => x.id).sort())
      .toEqual([a.id, b.id].sort())
    expect((await mesa(atendente, 'jrdc')).corpo).toMatchObject({
      data: [{ id: a.id, fila_id: id }],
      pagination: { total: 1 },
    })
    expect((await mesa(atendente, 'ctr')).corpo.data.map((x: { id: string }) => x.id)).toEqual([c.id])
    const contagens = async (quem: typeof admin) =>
      (await quem('GET', '/api/chat/conversas/contagens?departamento=jrdc')).corpo.data
    expect([(await contagens(supervisora)).sem_responsavel, (await contagens(atendente)).sem_responsavel]).toEqual([
      2, 1,
    ])
    const numeros = async (quem: typeof admin) => (await quem('GET', `${base}?departamento=jrdc`)).corpo.data
    expect(await numeros(atendente)).toEqual([
      expect.objectContaining({
        id,
        na_fila: 1,
        em_atendimento: 0,
        minha: false,
        aberta: true,
        departamentos: ['jrdc'],
      }),
    ])
    expect((await numeros(supervisora))[0].na_fila).toBe(2)
    expect((await mesa(atendente, 'não é')).status).toBe(400)

    const proxima = (quem: typeof admin) => quem('POST', `${base}/proxima`, { departamento: 'jrdc' })
    expect((await proxima(atendente)).corpo.data).toEqual({ conversa_id: a.id })
    expect((await proxima(atendente)).corpo.data).toBeNull()
    expect((await supervisora('GET', `/api/chat/conversas/${a.id}`)).corpo.data).toMatchObject({
      atribuida_para: atendente.id,
      status: 'ativa',
    })
    expect((await supervisora('GET', `/api/chat/conversas/${b.id}`)).corpo.data).toMatchObject({ atribuida_para: null })
  })

  it('[achado C15] a queue without a department is on the chat’s own desk, with its list, its counters and its next one', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const { id } = await fila({ departamentos: [], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const c = await chega(caixa)
    const naMesa = async (departamento: string) =>
      (await supervisora('GET', `${base}?departamento=${departamento}`)).corpo.data.filter(
        (f: { id: string }) => f.id === id,
      )
    await expect.poll(async () => (await naMesa('chat'))[0]?.na_fila).toBe(1)
    expect(await naMesa('co')).toEqual([])
    const lista = async (departamento: string) =>
      (
        await atendente('GET', `/api/chat/conversas?departamento=${departamento}&caixa_entrada_id=${caixa.id}`)
      ).corpo.data.map((x: { id: string }) => x.id)
    expect([await lista('chat'), await lista('co')]).toEqual([[c.id], []])
    const contadas = await atendente(
      'GET',
      `/api/chat/conversas/contagens?departamento=chat&caixa_entrada_id=${caixa.id}`,
    )
    expect(contadas.corpo.data.por_status.aguardando).toBe(1)
    expect((await atendente('POST', `${base}/proxima`, { departamento: 'co' })).corpo.data?.conversa_id).not.toBe(c.id)
    for (let pega = ''; pega !== c.id;)
      pega = (await atendente('POST', `${base}/proxima`, { departamento: 'chat' })).corpo.data.conversa_id
    await atendente('POST', `/api/chat/conversas/${c.id}/finalizar`, {})
  })

  it('two concurrent requests for the next one get two conversations', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
    await fila({ departamentos: ['rec'], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const ids = [(await chega(caixa)).id, (await chega(caixa)).id]
    await expect.poll(async () => (await supervisora('GET', `${base}?departamento=rec`)).corpo.data[0].na_fila).toBe(2)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`
              select count(*)::int as n
              from chat.fila_passagens
              where conversa_id = any(${ids}::uuid[])
            `.execute(banco.db)
          ).rows[0]?.n,
      )
      .toBe(2)
    const dadas = await Promise.all(
      [atendente, vendedor, atendente].map((q) => q('POST', `${base}/proxima`, { departamento: 'rec' })),
    )
    expect(dadas.map((r) => r.corpo.data?.conversa_id ?? null).sort()).toEqual([...ids, null].sort())
  })

  it('assigns the next one although another transaction locks the conversation for a short time', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    await fila({ departamentos: ['ti'], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const { id } = await chega(caixa)
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`
              select count(*)::int as n
              from chat.fila_passagens
              where conversa_id = ${id}
            `.execute(banco.db)
          ).rows[0]?.n,
      )
      .toBe(1)
    const pedidas: Promise<{ corpo: { data?: unknown } }>[] = []
    await banco.db.transaction().execute(async (tx) => {
      await sql`select 1 from chat.conversas where id = ${id} for update`.execute(tx)
      pedidas.push(atendente('POST', `${base}/proxima`, { departamento: 'ti' }))
      await expect
        .poll(
          async () =>
            (
              await sql<{ n: number }>`
                select count(*)::int as n
                from pg_locks l
                join pg_stat_activity a using (pid)
                where not l.granted
                  and a.datname = current_database()
              `.execute(banco.db)
            ).rows[0]?.n,
        )
        .toBe(1)
    })
    expect((await pedidas[0])?.corpo.data).toEqual({ conversa_id: id })
  })

  it('a reader moves and takes nothing; users without access to an inbox get 404', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'leitor' })
    const { id } = await fila({ departamentos: ['bde'], caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    const c = await chega(caixa)
    await expect.poll(async () => (await supervisora('GET', `${base}?departamento=bde`)).corpo.data[0].na_fila).toBe(1)
    expect((await atendente('POST', `${base}/proxima`, { fila_id: id })).corpo.data).toBeNull()
    expect((await atendente('POST', `/api/chat/conversas/${c.id}/fila`, { fila_id: id })).status).toBe(403)
    expect((await vendedor('POST', `/api/chat/conversas/${c.id}/fila`, { fila_id: id })).status).toBe(404)
    expect(
      (
        await supervisora('POST', `/api/chat/conversas/${c.id}/fila`, {
          fila_id: '019a0000-0000-7000-8000-000000000000',
        })
      ).status,
    ).toBe(400)
  })
})

describe('presence', () => {
  it('a user is away until a browser reports them; an absence for inactivity ends by a click', async () => {
    const eu = await casa.como('vendedor@girassol.test')
    expect((await eu('GET', '/api/chat/disponibilidade')).corpo.data).toEqual({
      escolha: 'disponivel',
      automatica: null,
      presenca: 'ausente',
      motivo: null,
      desde: null,
      ate: null,
    })
    const sinal = async (ativo: boolean) => (await eu('POST', '/api/chat/disponibilidade/sinal', { ativo })).corpo.data
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
    expect((await eu('PUT', '/api/chat/disponibilidade', { escolha: 'disponivel' })).corpo.data).toMatchObject({
      escolha: 'disponivel',
      automatica: null,
      presenca: 'disponivel',
    })
    expect((await eu('PUT', '/api/chat/disponibilidade', { escolha: 'ocupado' })).corpo.data.presenca).toBe('ocupado')
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
    await eu('PUT', '/api/chat/disponibilidade', { escolha: 'ausente' })
  })

  it('[achado C4] typing or sending ends an automatic absence, not a chosen one; both show why and since when', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const c = await chega(caixa)
    const como = async () => (await atendente('GET', '/api/chat/disponibilidade')).corpo.data
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
    await atendente('PUT', '/api/chat/disponibilidade', { escolha: 'disponivel' })
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
    await atendente('PUT', '/api/chat/disponibilidade', { escolha: 'ausente' })
    await sql`
      update chat.disponibilidade
      set ativo_em = now() - interval '20 minutes'
      where usuario_id = ${atendente.id}
    `.execute(banco.db)
    await atendente('POST', '/api/chat/disponibilidade/sinal', { ativo: false })
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
    await atendente('PUT', '/api/chat/disponibilidade', { escolha: 'disponivel' })
    expect(await como()).toMatchObject({
      escolha: 'disponivel',
      presenca: 'ausente',
      motivo: 'periodo',
      desde: expect.any(String),
      ate: expect.any(String),
    })
    await sql`delete from cad.ausencias where usuario_id = ${atendente.id}`.execute(banco.db)
    await atendente('POST', `/api/chat/conversas/${c.id}/finalizar`, {})
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
    const { mensagem_fora, csat_pergunta, csat_agradecimento } = (await supervisora('GET', `${base}/${id}`)).corpo.data
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'boa noite' }))
    await expect.poll(() => textos().filter((t) => t === mensagem_fora), { timeout: 10_000 }).toHaveLength(1)
    await casa.entregar(caixa, recebida({ numero, texto: 'tem alguém?' }))
    const [c] = await conversaDe(numero)
    expect(c).toMatchObject({ fila_id: id, status: 'aguardando', atribuida_para: null })

    await atendente('PUT', '/api/chat/disponibilidade', { escolha: 'disponivel' })
    await supervisora('PUT', `${base}/${id}`, { expediente: { sempre_aberta: true } })
    await expect
      .poll(async () => (await conversaDe(numero))[0], { timeout: 10_000 })
      .toMatchObject({ status: 'ativa', atribuida_para: atendente.id })
    expect(
      (await atendente('POST', `/api/chat/conversas/${c?.id}/mensagens`, { conteudo: 'Bom dia! Resolvido.' })).status,
    ).toBe(200)
    expect((await atendente('POST', `/api/chat/conversas/${c?.id}/finalizar`, {})).status).toBe(200)
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
    const fio = (await supervisora('GET', `/api/chat/conversas/${c?.id}/mensagens`)).corpo.data
    expect(
      fio.filter((m: { direcao: string }) => m.direcao === 'sistema').map((m: { conteudo: string }) => m.conteudo),
    ).toContain('Atendimento avaliado com 5 de 5')
    expect((await supervisora('GET', `/api/chat/conversas/${c?.id}`)).corpo.data).toMatchObject({
      status: 'finalizada',
      mensagens_nao_lidas: 0,
    })
    // the rating was given: the next number is a new conversation like any other
    await casa.entregar(caixa, recebida({ numero, texto: '4' }))
    expect(await conversaDe(numero)).toHaveLength(2)
    expect(textos().filter((t) => t === mensagem_fora)).toHaveLength(1)
  }, 90_000)
})

describe('two whole servers on one database', () => {
  it('share the incoming work: each customer is assigned once, and no attendant exceeds their capacity', async () => {
    const outro = await casaDeChat({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
    const { id } = await fila({
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa.id, padrao: true }],
      membros: [{ usuario_id: atendente.id }, { usuario_id: vendedor.id }],
    })
    // open conversations of the other tests must not take this capacity meanwhile
    await sql`update chat.filas set ativa = false where id <> ${id}`.execute(banco.db)
    await sql`
      update chat.conversas
      set status = 'finalizada', finalizada_em = now()
      where status <> 'finalizada'
    `.execute(banco.db)
    for (const quem of [atendente, vendedor]) await quem('PUT', '/api/chat/disponibilidade', { escolha: 'disponivel' })
    await supervisora('PUT', `${base}/${id}`, {
      membros: [atendente, vendedor].map((quem) => ({ usuario_id: quem.id, capacidade: 3 })),
    })
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? casa : outro).entregar(caixa, recebida({ numero: numeroNovo(), texto: `cliente ${i}` })),
      ),
    )
    const dados = async () =>
      (
        await sql<{ quem: string; n: number }>`
          select coalesce(atribuida_para::text, 'ninguém') as quem, count(*)::int as n
          from chat.conversas
          where fila_id = ${id}
          group by 1
        `.execute(banco.db)
      ).rows
    await expect
      .poll(async () => (await dados()).toSorted((a, b) => a.quem.localeCompare(b.quem)), { timeout: 20_000 })
      .toEqual(
        [
          { quem: atendente.id, n: 3 },
          { quem: vendedor.id, n: 3 },
          { quem: 'ninguém', n: 4 },
        ].toSorted((a, b) => a.quem.localeCompare(b.quem)),
      )
    const linhas = await sql<{ n: number }>`
      select count(*)::int as n
      from chat.mensagens m
      join chat.conversas c on c.id = m.conversa_id
      where c.fila_id = ${id}
        and m.direcao = 'sistema'
    `.execute(banco.db)
    expect(linhas.rows[0]?.n).toBe(6)
  }, 60_000)
})
