import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDaConformidade, mover, type Cartao } from '#tests/servidor/suporte/funis-conformidade.ts'

const { casa, db, dona, vendedora, engenheiro, ver, passar, funil, simples, passagem } = await casaDaConformidade()
let n = 0
const estagiosDe = async (f: string) =>
  new Map<string, string>(
    (await dona('GET', `/api/funis/${f}`)).corpo.data.definicao.estagios.map((e: { chave: string; id: string }) => [
      e.chave,
      e.id,
    ]),
  )
const vendas = await estagiosDe('vu.vendas')
const em = (chave: string) => vendas.get(chave) ?? ''
const novo = async (mais: Record<string, unknown> = {}, quem = vendedora): Promise<Cartao> =>
  (
    await quem('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(60_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data

describe('a gate', () => {
  it('that requires the customer of a card without one accepts their data with the move', async () => {
    const c = await novo({ valores: {} })
    expect([
      c.pendencias,
      (await mover(vendedora, c.id, c.estagio_id, em('primeiro_contato'))).corpo.error?.code,
    ]).toEqual([['nome', 'telefone', 'origem_lead'], 'CAMPOS_OBRIGATORIOS'])
    const r = await mover(vendedora, c.id, c.estagio_id, em('primeiro_contato'), {
      valores: { nome: 'Rute', telefone: '11988887777', origem_lead: 'site' },
    })
    expect([r.status, r.corpo.error?.message]).toEqual([200, undefined])
    const depois = await ver(c.id, vendedora)
    expect([depois.valores.nome, depois.estagio_id, depois.pendencias]).toEqual(['Rute', em('primeiro_contato'), []])
    // and the consumer unit of a customer entered at the same gate
    const d = await novo({ valores: {} })
    const uc = await mover(vendedora, d.id, d.estagio_id, em('primeiro_contato'), {
      valores: { nome: 'Lia', telefone: '11988886666', origem_lead: 'site', uc_numero: '77' },
    })
    expect([uc.status, (await ver(d.id, vendedora)).valores.uc_numero]).toEqual([200, '77'])
  })

  it('is satisfied once the field is written, on any card of the project', async () => {
    const destino = await funil((d) => ({
      ...d,
      estagios: d.estagios.map((e, i) =>
        i === 0
          ? {
              ...e,
              portas: ['potencia_kw', 'uc_numero', 'valor'].map((campo) => ({
                campo,
                regra: 'obrigatorio' as const,
                quando: null,
              })),
            }
          : e,
      ),
    }))
    const origem = await funil((d) => ({ ...d, passagens: [passagem(d, destino.chave)] }))
    const pai = await simples(origem, { valores: { nome: 'Ana' } })
    await mover(dona, pai.id, pai.estagio_id, origem.d.estagios[1]?.id ?? '')
    await passar(pai.id)
    const filho = (await ver(pai.id)).parentes[0]?.id ?? ''
    expect((await ver(filho)).pendencias).toEqual(['potencia_kw', 'uc_numero', 'valor'])
    const antes = await ver(pai.id)
    expect(
      (
        await dona('PATCH', `/api/cartoes/${pai.id}`, {
          versao: antes.versao,
          valores: { potencia_kw: 8, uc_numero: '123' },
        })
      ).status,
    ).toBe(200)
    expect((await ver(filho)).pendencias).toEqual(['valor'])
    // its own gate clears the rest
    const r = await mover(dona, filho, destino.d.estagios[0]?.id ?? '', destino.d.estagios[1]?.id ?? '', {
      valores: { valor: 5000 },
    })
    expect([r.status, (await ver(filho)).pendencias]).toEqual([200, []])
  })

  it('passed by an automated move stores the missing fields on the card', async () => {
    const destino = await funil((d) => ({
      ...d,
      estagios: d.estagios.map((e, i) =>
        i === 1 ? { ...e, portas: [{ campo: 'art_numero', regra: 'obrigatorio' as const, quando: null }] } : e,
      ),
    }))
    const origem = await funil((d) => ({
      ...d,
      passagens: [
        passagem(d, destino.chave, {
          modo: 'avancar_ou_criar',
          destino: { funil: destino.chave, estagio: 'em_andamento' },
        }),
      ],
    }))
    const pai = await simples(origem)
    const irmao = await simples(destino, { dossie_id: pai.dossie_id })
    const alvo = destino.d.estagios.find((e) => e.chave === 'em_andamento')
    expect([alvo !== undefined, irmao.dossie_id]).toEqual([true, pai.dossie_id])
    await mover(dona, pai.id, pai.estagio_id, origem.d.estagios[1]?.id ?? '')
    await passar(pai.id)
    expect([
      (await ver(irmao.id)).estagio_id,
      (await ver(irmao.id)).pendencias,
      (await ver(pai.id)).parentes.map((p) => p.id),
    ]).toEqual([alvo?.id, ['art_numero'], [irmao.id]])
    // the same event again does not move back a card that a user moved since
    await mover(dona, irmao.id, alvo?.id ?? '', destino.d.estagios[0]?.id ?? '')
    await passar(pai.id)
    expect((await ver(irmao.id)).estagio_id).toBe(destino.d.estagios[0]?.id)
    // without a card of the project there it creates one; the same event again creates no second
    const outro = await simples(origem)
    await mover(dona, outro.id, outro.estagio_id, origem.d.estagios[1]?.id ?? '')
    await passar(outro.id)
    await passar(outro.id)
    expect((await ver(outro.id)).parentes.map((p) => [p.relacao, p.estagio_nome])).toEqual([['filho', alvo?.nome]])
  })
})

describe('undoing a move', () => {
  it('restores the exact position of the card, with its clocks, reason and missing fields, whatever came before', async () => {
    const f = await funil((d) => ({
      ...d,
      motivos_perda: [{ id: crypto.randomUUID(), rotulo: 'Preço', exige_texto: false }],
      estagios: d.estagios.flatMap((e, i) =>
        i === 0
          ? [{ ...e, prazo: { valor: 4, unidade: 'hu' as const } }]
          : i === 1
            ? [
                { ...e, prazo: { valor: 3, unidade: 'du' as const } },
                {
                  ...e,
                  id: crypto.randomUUID(),
                  chave: 'esperando',
                  nome: 'Esperando',
                  tipo: 'espera' as const,
                  prazo: { valor: 10, unidade: 'dc' as const },
                },
              ]
            : [e],
      ),
    }))
    const ids = f.d.estagios.map((e) => e.id)
    const perda = f.d.motivos_perda[0]?.id
    const linha = async (id: string) =>
      (
        await sql<Record<string, unknown>>`
          select
            estagio_id, situacao, ordem, entrou_estagio_em, vence_em, pausa_estagio_id, pausa_vence_em,
            pausado_em, pendencias, fechado_em, motivo_perda
          from funis.cartoes
          where id = ${id}
        `.execute(db)
      ).rows[0]
    for (let i = 0; i < 3; i++) await simples(f)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(ids.length - 1), { minLength: 1, maxLength: 5 }),
        fc.nat(ids.length - 1),
        fc.boolean(),
        async (antes, ultimo, prazoProprio) => {
          const c = await simples(f)
          let onde = c.estagio_id
          const ir = async (para: number) => {
            const r = await mover(dona, c.id, onde, ids[para] ?? '', { motivo_perda: perda })
            expect([r.status, r.corpo.error?.message]).toEqual([200, undefined])
            onde = ids[para] ?? ''
            return r.corpo.data.transicao?.seq as number | undefined
          }
          for (const p of antes) await ir(p)
          if (prazoProprio)
            await dona('PUT', `/api/cartoes/${c.id}/prazo`, { versao: (await ver(c.id)).versao, dia: '2031-05-05' })
          const era = await linha(c.id)
          const seq = await ir(ultimo)
          if (seq === undefined) return
          expect((await dona('POST', `/api/cartoes/${c.id}/desfazer`, { seq })).status).toBe(200)
          expect(await linha(c.id)).toEqual(era)
        },
      ),
      { numRuns: 14 },
    )
  }, 90_000)
})

describe('ids inside a request body', () => {
  it('give access to nothing out of reach: no project, card or comment', async () => {
    const alheio = await novo({
      valores: { nome: 'Segredo', telefone: '11977776666', origem_lead: 'site', potencia_kw: 987 },
    })
    const comentario = (await vendedora('POST', `/api/cartoes/${alheio.id}/comentarios`, { texto: 'só da venda' }))
      .corpo.data.id
    const dele = async (mais: Record<string, unknown>) =>
      engenheiro('POST', '/api/cartoes', { funil: 'eng.engenharia', titulo: 'Curioso', ...mais })
    const porDossie = await dele({ dossie_id: alheio.dossie_id })
    expect([porDossie.status, JSON.stringify(porDossie.corpo).includes('987')]).toEqual([400, false])
    expect(porDossie.corpo.error.details[0].campo).toBe('dossie_id')
    expect((await dele({ id: alheio.id })).status).toBe(409)
    // the search for links finds only cards that the user's list shows: of the team for its members, their own for a
    // technician
    const achados = async (quem: Chamada) =>
      (
        await quem(
          'GET',
          `/api/cartoes/procurar?busca=${encodeURIComponent((alheio as never as { titulo: string }).titulo)}`,
        )
      ).corpo.data.map((x: { id: string }) => x.id)
    const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
    expect([
      (await achados(dona)).includes(alheio.id),
      (await achados(engenheiro)).includes(alheio.id),
      (await achados(tecnico)).includes(alheio.id),
    ]).toEqual([true, false, false])
    // a card assigned to a user without access to its funnel is only in the queue of users who have it
    const dado = await novo({}, dona)
    await sql`
      update funis.cartoes
      set responsavel_id = ${engenheiro.id}, vence_em = now() - interval '1 hour'
      where id = ${dado.id}
    `.execute(db)
    const fila = JSON.stringify((await engenheiro('GET', '/api/minha-fila')).corpo)
    expect([
      fila.includes('success'),
      fila.includes(dado.id),
      (await engenheiro('GET', `/api/cartoes/${dado.id}`)).status,
    ]).toEqual([true, false, 404])
    expect((await dele({ contato_id: crypto.randomUUID() })).corpo.error.details?.[0]?.campo).toBe('contato_id')
    const meu = (await dele({})).corpo.data
    const r = await engenheiro('POST', `/api/cartoes/${meu.id}/comentarios`, { id: comentario, texto: 'oi' })
    expect([r.status, JSON.stringify(r.corpo).includes('só da venda')]).toEqual([409, false])
    expect(
      (await engenheiro('PATCH', `/api/cartoes/${meu.id}`, { versao: meu.versao, contato_id: crypto.randomUUID() }))
        .corpo.error.details?.[0]?.campo,
    ).toBe('contato_id')
    expect(
      (await engenheiro('PATCH', `/api/cartoes/${meu.id}`, { versao: meu.versao, time_id: crypto.randomUUID() })).corpo
        .error.details?.[0]?.campo,
    ).toBe('time_id')
  })
})

describe('a public form', () => {
  it('with the phone, e-mail or document of an existing customer changes no data of them; the card shows what was entered', async () => {
    const base = `/api/funis/${(await dona('GET', '/api/funis/vu.vendas')).corpo.data.id}/formularios`
    const cliente = await casa.como(null)
    const ela = (
      await dona('POST', '/api/cartoes', {
        funil: 'vu.vendas',
        titulo: 'Casa',
        valores: {
          nome: 'Dona Lúcia',
          telefone: '5511955550001',
          email: 'lucia@exemplo.br',
          cidade: 'Campinas',
          documento: '52998224725',
        },
      })
    ).corpo.data
    const r = await dona('POST', base, {
      slug: 'tomada',
      titulo: 'Orçamento',
      campos: [
        { chave: 'nome', obrigatorio: true },
        { chave: 'email', obrigatorio: true },
        { chave: 'telefone' },
        { chave: 'cidade' },
        { chave: 'uf' },
      ],
      consentimento: 'Concordo em ser procurada.',
      sucesso: 'Obrigada!',
      ativo: true,
    })
    expect([r.status, r.corpo.error?.message]).toEqual([200, undefined])
    const { prova } = (await cliente('GET', '/api/formularios/tomada')).corpo.data
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
    const enviado = await cliente('POST', '/api/formularios/tomada', {
      id: crypto.randomUUID(),
      valores: { nome: 'Outro Nome', email: 'lucia@exemplo.br', telefone: '5511955559999', cidade: 'Recife', uf: 'pe' },
      consentiu: true,
      site: '',
      prova,
    })
    vi.useRealTimers()
    expect([enviado.status, enviado.corpo.error?.message]).toEqual([200, undefined])
    const { rows } = await sql<Record<string, string>>`
      select nome, telefone, campos ->> 'cidade' as cidade, campos ->> 'uf' as uf
      from cad.contatos
      where id = ${ela.contato_id}
    `.execute(db)
    expect(rows[0]).toEqual({ nome: 'Dona Lúcia', telefone: '5511955550001', cidade: 'Campinas', uf: 'pe' })
    expect(
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from cad.contato_identidades
          where contato_id = ${ela.contato_id}
            and valor = '5511955559999'
        `.execute(db)
      ).rows[0]?.n,
    ).toBe(0)
    const { rows: dele } = await sql<{ id: string; texto: string }>`
      select c.id, m.texto
      from funis.comentarios m
      join funis.cartoes c on c.id = m.cartao_id
      where c.contato_id = ${ela.contato_id}
        and c.origem = 'formulario'
    `.execute(db)
    expect(dele.map((m) => m.texto.split('\n'))).toEqual([
      [
        'Diferente do cadastro:',
        'Nome / razão social: Outro Nome',
        'Telefone (WhatsApp): 5511955559999',
        'Cidade: Recife',
      ],
    ])
    const [dito] = (await dona('GET', `/api/cartoes/${dele[0]?.id}/historico`)).corpo.data.acontecimentos.filter(
      (a: { tipo: string }) => a.tipo === 'comentario',
    )
    expect(dito.por).toBe('Respostas do cliente')
  })
})
