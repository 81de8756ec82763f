import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { entregarDepois } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { casaDaConformidade, mover } from '#tests/servidor/suporte/funis-conformidade.ts'

const { casa, db, dona, vendedora, ver, passar, funil, simples, passagem } = await casaDaConformidade()

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
    const { id } = (await dona.chamar(definicoes.criar, { body: { nome: 'Torto', departamento: 'vu' } })).corpo.data
    const f = (await dona.chamar(definicoes.obter, { params: { id } })).corpo.data
    const g = (
      await dona.chamar(definicoes.guardar, {
        params: { id },
        body: {
          versao: f.guarda.versao,
          definicao: { ...f.rascunho, passagens: [passagem(f.rascunho, destino.chave, { dividir_por: 'cidade' })] },
        },
      })
    ).corpo.data
    expect(
      (await dona.chamar(definicoes.publicar, { params: { id }, body: { versao: g.versao } })).status,
    ).toBeGreaterThanOrEqual(400)
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
    const desfeito = await dona.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq: 2 } })
    expect([desfeito.status, desfeito.corpo.data.aviso, (await filhos()).map((f) => f.fora)]).toEqual([
      200,
      null,
      [true],
    ])
    const de_novo = await mover(dona, c.id, inicio, chamou)
    await passar(c.id)
    expect((await filhos()).map((f) => f.fora)).toEqual([false])
    const [filho] = await filhos()
    await dona.chamar(cartoes.comentar, { params: { id: filho?.id ?? '' }, body: { texto: 'Já comecei' } })
    const outra = await dona.chamar(cartoes.desfazer, {
      params: { id: c.id },
      body: { seq: de_novo.corpo.data.transicao.seq },
    })
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
    await dona.chamar(cartoes.desfazer, { params: { id: a.id }, body: { seq: 2 } })
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
        (
          await dona.chamar(cartoes.alterar, {
            params: { id: filho.id },
            body: { versao: filho.versao, responsavel_id: vendedora.id },
          })
        ).status,
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
