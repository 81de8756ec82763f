import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeRepasses, funil, passagem, mover } from '#tests/servidor/suporte/funis-repasses.ts'

const { casa, db, vendas, vendedora, obra, nasDuas, novo, passar, linha } = await casaDeRepasses()

describe('a card that re-enters a stage with a hand-off', () => {
  it('asks whether to resume the earlier work or to begin anew, and does as answered', async () => {
    const trabalho = await funil(obra, 'eng', 'Estudos')
    const origem = await funil(vendas, 'vu', 'Estudar', (d) => ({
      ...d,
      passagens: [
        passagem(d, 'E1', trabalho.chave, {
          modo: 'filho',
          retornos: [{ quando: 'ganho', para: 'a_fazer', tarefa: null }],
        }),
      ],
    }))
    const c = await novo(origem.id)
    const filhos = async () =>
      (
        await sql<{ id: string; situacao: string; ciclo: number }>`
          select k.id, k.situacao, v.ciclo
          from funis.vinculos v
          join funis.cartoes k on k.id = v.para_cartao_id
          where v.de_cartao_id = ${c.id}
          order by v.ciclo
        `.execute(db)
      ).rows
    const ir = (mais: Record<string, unknown> = {}) =>
      mover(vendedora, c.id, origem.e(0), origem.e(1), { filhos_de_antes: 'perguntar', ...mais })
    const primeira = await ir()
    expect(primeira.status).toBe(200)
    await passar(c.id, primeira.seq)
    const [filho] = await filhos()
    const fim = trabalho.d.estagios.find((e) => e.tipo === 'ganho')?.id ?? ''
    await mover(obra, filho?.id ?? '', trabalho.e(0), fim)
    await mover(vendedora, c.id, origem.e(1), origem.e(0))
    // the question shows only what this user may know: they have no access to the child's funnel
    const pergunta = await ir()
    expect([pergunta.status, pergunta.erro.code, pergunta.erro.details[0].campo]).toEqual([
      422,
      'FILHOS_DE_ANTES',
      'filhos_de_antes',
    ])
    expect(pergunta.erro.message).toContain('abriu um cartão em “Estudos”')
    expect(
      (await mover(nasDuas, c.id, origem.e(0), origem.e(1), { filhos_de_antes: 'perguntar' })).erro.message,
    ).toContain(`“Casa” em “Estudos” (${trabalho.d.estagios.find((e) => e.tipo === 'ganho')?.nome})`)
    expect((await linha(c.id))?.estagio_id).toBe(origem.e(0))
    expect((await ir({ filhos_de_antes: 'tanto faz' })).status).toBe(400)
    // resumed: the same card is open again at its first stage; a repeated event reopens it once
    const segunda = await ir({ filhos_de_antes: 'reabrir' })
    await Promise.all([passar(c.id, segunda.seq), passar(c.id, segunda.seq)])
    expect(await filhos()).toEqual([
      { id: filho?.id, situacao: 'aberto', ciclo: 1 },
      { id: filho?.id, situacao: 'aberto', ciclo: 2 },
    ])
    expect((await linha(filho?.id ?? ''))?.estagio_id).toBe(trabalho.e(0))
    // the result of the earlier visit, repeated, does not return the parent
    await passar(filho?.id ?? '', 2)
    expect((await linha(c.id))?.estagio_id).toBe(origem.e(1))
    // its new result returns the parent, once
    const outra = await mover(obra, filho?.id ?? '', trabalho.e(0), fim)
    await passar(filho?.id ?? '', outra.seq)
    expect((await linha(c.id))?.estagio_id).toBe(origem.e(0))
    // begun anew: another card
    const terceira = await ir({ filhos_de_antes: 'abrir_outro' })
    await passar(c.id, terceira.seq)
    expect((await filhos()).map((f) => f.id === filho?.id)).toEqual([true, true, false])
    // without the question: one card per visit, as before
    await mover(vendedora, c.id, origem.e(1), origem.e(0))
    const quarta = await mover(vendedora, c.id, origem.e(0), origem.e(1))
    await passar(c.id, quarta.seq)
    expect(new Set((await filhos()).map((f) => f.id)).size).toBe(3)
  })
})

describe('people in a field', () => {
  it('must see the cards of the funnel; earlier values may stay', async () => {
    const compras = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'operador' }])
    const c = await novo('ti.almoxarifado', compras)
    const por = (versao: number, id: string) =>
      compras.chamar(cartoes.alterar, { params: { id: c.id }, body: { versao, valores: { retirado_por: id } } })
    const r = await por(1, vendedora.id)
    expect([r.status, r.campos[0]?.campo, r.erro.message]).toEqual([
      400,
      'valores.retirado_por',
      expect.stringContaining('não vê os cartões de “Almoxarifado”'),
    ])
    expect((await por(1, crypto.randomUUID())).status).toBe(400)
    expect((await por(1, compras.id)).status).toBe(200)
    // a user who left the department is not removed from stored values
    await sql`
      update funis.cartoes
      set campos = campos || ${JSON.stringify({ retirado_por: vendedora.id })}::jsonb
      where id = ${c.id}
    `.execute(db)
    expect((await por(2, vendedora.id)).status).toBe(200)
    const { corpo } = await compras.chamar(pessoasDoCartao.quemVe, { params: { funil: 'ti.almoxarifado' } })
    expect([corpo.data.some((p) => p.id === compras.id), corpo.data.some((p) => p.id === vendedora.id)]).toEqual([
      true,
      false,
    ])
  })
})
