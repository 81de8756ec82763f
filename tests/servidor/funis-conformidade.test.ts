import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { entregarDepois, passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db as never
const [dona, vendedora, engenheiro] = await Promise.all([
  pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }]),
  pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }]),
  pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }]),
])

type Cartao = {
  id: string
  estagio_id: string
  versao: number
  dossie_id: string
  pendencias: string[]
  parentes: { id: string; relacao: string; titulo: string; estagio_nome: string }[]
  valores: Record<string, unknown>
  vence_em: string | null
  arquivado_em?: string | null
}
const ver = async (id: string, quem = dona): Promise<Cartao> => (await quem('GET', `/api/cartoes/${id}`)).corpo.data
const estagiosDe = async (f: string) =>
  new Map<string, string>(
    (await dona('GET', `/api/funis/${f}`)).corpo.data.definicao.estagios.map((e: { chave: string; id: string }) => [
      e.chave,
      e.id,
    ]),
  )
const vendas = await estagiosDe('vu.vendas')
const em = (chave: string) => vendas.get(chave) ?? ''
let n = 0
const novo = async (mais: Record<string, unknown> = {}, quem = vendedora): Promise<Cartao> =>
  (
    await quem('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(60_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data
const mover = (quem: Chamada, id: string, de: string, para: string, mais: Record<string, unknown> = {}) =>
  quem('POST', `/api/cartoes/${id}/mover`, { de, para, ...mais })
const seqDe = async (id: string) =>
  Number(
    (await sql<{ seq: number }>`select max(seq) as seq from funis.transicoes where cartao_id = ${id}`.execute(db))
      .rows[0]?.seq,
  )
const passar = async (id: string, seq?: number) =>
  passarAdiante(casa.app.s, { cartao_id: id, seq: seq ?? (await seqDe(id)) })

async function funil(
  mudar: (d: Definicao) => Definicao = (d) => d,
): Promise<{ id: string; chave: string; d: Definicao }> {
  const { id } = (await dona('POST', '/api/definicoes', { nome: 'Prova', departamento: 'vu' })).corpo.data
  const f = (await dona('GET', `/api/definicoes/${id}`)).corpo.data
  const g = await dona('PUT', `/api/definicoes/${id}/rascunho`, {
    versao: f.guarda.versao,
    definicao: mudar(f.rascunho),
  })
  const r = await dona('POST', `/api/definicoes/${id}/publicar`, { versao: g.corpo.data?.versao })
  expect([g.status, r.status], JSON.stringify([g.corpo.error, r.corpo.error])).toEqual([200, 200])
  return { id, chave: f.chave, d: (await dona('GET', `/api/definicoes/${id}`)).corpo.data.vigente }
}
const simples = async (f: { chave: string }, mais: Record<string, unknown> = {}) =>
  (await dona('POST', '/api/cartoes', { funil: f.chave, titulo: `Obra ${++n}`, ...mais })).corpo.data as Cartao
const passagem = (
  d: Definicao,
  para: string,
  mais: Partial<Definicao['passagens'][number]> = {},
): Definicao['passagens'][number] => ({
  id: crypto.randomUUID(),
  chave: `T${++n}-${crypto.randomUUID().slice(0, 8)}`,
  ao_entrar: d.estagios[1]?.id ?? '',
  quando: null,
  destino: { funil: para, estagio: 'a_fazer' },
  modo: 'filho',
  atraso_dias: 0,
  retornos: [],
  ...mais,
})

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

describe('a hand-off', () => {
  it('creates a card for each row of a table, once, with the values of its row', async () => {
    const destino = await funil()
    const origem = await funil((d) => ({ ...d, passagens: [passagem(d, destino.chave, { dividir_por: 'parcelas' })] }))
    const c = await simples(origem, {
      valores: {
        parcelas: [
          { nome: 'Entrada', valor: 1_000_000, vencimento: '2026-12-05' },
          { nome: '', valor: -1 },
          { nome: 'Final', vencimento: 'ontem' },
        ],
      },
    })
    await mover(dona, c.id, c.estagio_id, origem.d.estagios[1]?.id ?? '')
    await Promise.all([passar(c.id), passar(c.id), passar(c.id)])
    const filhos = await Promise.all(
      (await ver(c.id)).parentes.filter((p) => p.relacao === 'filho').map((p) => ver(p.id)),
    )
    const ditos = filhos.map((f) => [
      (f as never as { titulo: string }).titulo.split(' · ')[1],
      f.valores.valor ?? null,
      f.valores.vencimento ?? null,
      f.dossie_id === c.dossie_id,
    ])
    expect(ditos.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['2 de 3', null, null, true],
      ['Entrada', 1_000_000, '2026-12-05', true],
      ['Final', null, null, true],
    ])
  })

  it('is not published if it splits by a field that is not a table', async () => {
    const destino = await funil()
    const { id } = (await dona('POST', '/api/definicoes', { nome: 'Torto', departamento: 'vu' })).corpo.data
    const f = (await dona('GET', `/api/definicoes/${id}`)).corpo.data
    const g = (
      await dona('PUT', `/api/definicoes/${id}/rascunho`, {
        versao: f.guarda.versao,
        definicao: { ...f.rascunho, passagens: [passagem(f.rascunho, destino.chave, { dividir_por: 'cidade' })] },
      })
    ).corpo.data
    expect((await dona('POST', `/api/definicoes/${id}/publicar`, { versao: g.versao })).status).toBeGreaterThanOrEqual(
      400,
    )
  })

  it('advances its waiting parent, never moves it back after a user moved it on: then it creates a task', async () => {
    const destino = await funil()
    const origem = await funil((d) => {
      const [a, b, ...fim] = d.estagios
      const extra = ['Meio', 'Depois', 'Longe'].map((nome) => ({
        ...(a as Definicao['estagios'][number]),
        id: crypto.randomUUID(),
        nome,
        chave: nome.toLowerCase(),
      }))
      const estagios = [a, b, ...extra, ...fim] as Definicao['estagios']
      return {
        ...d,
        estagios,
        passagens: [
          passagem({ ...d, estagios }, destino.chave, {
            retornos: [{ quando: 'ganho', para: 'depois', tarefa: null }],
          }),
        ],
      }
    })
    const por = (chave: string) => origem.d.estagios.find((e) => e.chave === chave)?.id ?? ''
    const [inicio = '', chamou = ''] = origem.d.estagios.map((e) => e.id)
    const ganho = destino.d.estagios.find((e) => e.tipo === 'ganho')?.id ?? ''
    const casos: [ate: string | null, fica: string, tarefas: number][] = [
      [null, por('depois'), 0],
      [por('meio'), por('depois'), 0],
      [por('longe'), por('longe'), 1],
      [inicio, inicio, 1],
    ]
    for (const [ate, fica, tarefas] of casos) {
      const c = await simples(origem)
      await mover(dona, c.id, inicio, chamou)
      await passar(c.id)
      if (ate) expect((await mover(dona, c.id, chamou, ate)).status).toBe(200)
      const filho = (await ver(c.id)).parentes.find((p) => p.relacao === 'filho')?.id ?? ''
      expect((await mover(dona, filho, (await ver(filho)).estagio_id, ganho)).status).toBe(200)
      await passar(filho)
      await passar(filho)
      const { rows } = await sql<{
        n: number
      }>`
        select count(*)::int as n
        from tarefas.tarefas
        where cartao_id = ${c.id}
      `.execute(db)
      expect([(await ver(c.id)).estagio_id, rows[0]?.n]).toEqual([fica, tarefas])
    }
  })

  it('whose move was undone within ten minutes archives untouched cards, keeps the ones at work, and a new move restores them', async () => {
    const destino = await funil()
    const origem = await funil((d) => ({ ...d, passagens: [passagem(d, destino.chave)] }))
    const [inicio = '', chamou = ''] = origem.d.estagios.map((e) => e.id)
    const c = await simples(origem)
    const filhos = async () =>
      (
        await sql<{ id: string; fora: boolean }>`
          select c.id, c.arquivado_em is not null as fora
          from funis.vinculos v
          join funis.cartoes c on c.id = v.para_cartao_id
          where v.de_cartao_id = ${c.id}
        `.execute(db)
      ).rows
    await mover(dona, c.id, inicio, chamou)
    await passar(c.id)
    const desfeito = await dona('POST', `/api/cartoes/${c.id}/desfazer`, { seq: 2 })
    expect([desfeito.status, desfeito.corpo.data.aviso, (await filhos()).map((f) => f.fora)]).toEqual([
      200,
      null,
      [true],
    ])
    const de_novo = await mover(dona, c.id, inicio, chamou)
    await passar(c.id)
    expect((await filhos()).map((f) => f.fora)).toEqual([false])
    const [filho] = await filhos()
    await dona('POST', `/api/cartoes/${filho?.id}/comentarios`, { texto: 'Já comecei' })
    const outra = await dona('POST', `/api/cartoes/${c.id}/desfazer`, { seq: de_novo.corpo.data.transicao.seq })
    expect([outra.corpo.data.aviso, (await filhos()).map((f) => f.fora)]).toEqual([
      'Um cartão já em andamento em outro funil continua lá.',
      [false],
    ])
  })

  it('with a delay does nothing when its move was undone', async () => {
    const destino = await funil()
    const origem = await funil((d) => ({ ...d, passagens: [passagem(d, destino.chave, { atraso_dias: 90 })] }))
    const [inicio = '', chamou = ''] = origem.d.estagios.map((e) => e.id)
    const p = origem.d.passagens[0]?.id ?? ''
    const [a, b] = [await simples(origem), await simples(origem)]
    for (const c of [a, b]) {
      await mover(dona, c.id, inicio, chamou)
      await passar(c.id)
    }
    await dona('POST', `/api/cartoes/${a.id}/desfazer`, { seq: 2 })
    for (const c of [a, b]) await entregarDepois(casa.app.s, { cartao_id: c.id, passagem: p, ciclo: 1 })
    expect([(await ver(a.id)).parentes.length, (await ver(b.id)).parentes.length]).toEqual([0, 1])
  })
})

describe('a card that ends', () => {
  it('keeps, notifies or archives the open cards that it created, as configured', async () => {
    const destino = await funil()
    const origem = await funil((d) => ({ ...d, passagens: [passagem(d, destino.chave)] }))
    const [inicio = '', chamou = ''] = origem.d.estagios.map((e) => e.id)
    const perdido = origem.d.estagios.find((e) => e.tipo === 'perdido')?.id ?? ''
    const avisos = async (id: string) =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from plataforma.eventos
          where tipo = 'cartao.aviso'
            and dados ->> 'cartao_id' = ${id}
            and dados -> 'pessoas' ? ${vendedora.id}
        `.execute(db)
      ).rows[0]?.n
    for (const [filhos, fora, ditos] of [
      [undefined, false, 0],
      ['deixar', false, 0],
      ['avisar', false, 1],
      ['arquivar', true, 0],
    ] as const) {
      const c = await simples(origem)
      await mover(dona, c.id, inicio, chamou)
      await passar(c.id)
      const filho = await ver((await ver(c.id)).parentes[0]?.id ?? '')
      expect(
        (await dona('PATCH', `/api/cartoes/${filho.id}`, { versao: filho.versao, responsavel_id: vendedora.id }))
          .status,
      ).toBe(200)
      const r = await mover(dona, c.id, chamou, perdido, { filhos, motivo_perda: origem.d.motivos_perda[0]?.id })
      expect([r.status, r.corpo.error?.message]).toEqual([200, undefined])
      const { rows } = await sql<{
        fora: boolean
      }>`
        select arquivado_em is not null as fora
        from funis.cartoes
        where id = ${filho.id}
      `.execute(db)
      expect([filhos, rows[0]?.fora, await avisos(filho.id)]).toEqual([filhos, fora, ditos])
    }
    expect(
      (await mover(dona, (await simples(origem)).id, inicio, perdido, { filhos: 'sumir' })).corpo.error.details[0]
        .campo,
    ).toBe('filhos')
  })

  it('as won asks what happens to work that its hand-off waits for; not for independent work', async () => {
    const destino = await funil()
    for (const espera of [true, false]) {
      const origem = await funil((d) => ({
        ...d,
        passagens: [
          {
            ...passagem(d, destino.chave),
            retornos: espera ? [{ quando: 'ganho' as const, para: null, tarefa: 'Ver o que mudou' }] : [],
          },
        ],
      }))
      const [inicio = '', chamou = ''] = origem.d.estagios.map((e) => e.id)
      const ganho = origem.d.estagios.find((e) => e.tipo === 'ganho')?.id ?? ''
      const c = await simples(origem)
      await mover(dona, c.id, inicio, chamou)
      await passar(c.id)
      const filho = (await ver(c.id)).parentes[0]
      expect(filho).toMatchObject({ relacao: 'filho', aguardado: espera })
      const r = await mover(dona, c.id, chamou, ganho, { filhos: 'perguntar' })
      if (!espera) {
        expect(r.status).toBe(200)
        continue
      }
      expect([
        r.status,
        r.corpo.error.code,
        r.corpo.error.details[0].campo,
        ((await ver(c.id)) as never as { situacao: string }).situacao,
      ]).toEqual([422, 'FILHOS_ABERTOS', 'filhos', 'aberto'])
      expect((await mover(dona, c.id, chamou, ganho, { filhos: 'arquivar' })).status).toBe(200)
      expect(
        (
          await sql<{
            fora: boolean
          }>`
            select arquivado_em is not null as fora
            from funis.cartoes
            where id = ${filho?.id ?? ''}
          `.execute(db)
        ).rows[0]?.fora,
      ).toBe(true)
    }
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
