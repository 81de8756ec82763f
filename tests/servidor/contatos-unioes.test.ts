import { contatos } from '#modules/contatos/contract/contatos.ts'
import { unioes } from '#modules/contatos/contract/unioes.ts'
import { privacidadeDosContatos } from '#modules/contatos/contract/privacidade.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sistema } from '#platform/eventos/unidade.ts'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { conferirNovos } from '#modules/contatos/server/comandos/conferir.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeContatos } from '#tests/servidor/suporte/contatos.ts'

const { casa, db, supervisora, operador, proximo, cpfNovo, telefoneNovo, criar } = await casaDeContatos()
const conferir = async () => {
  while ((await casa.app.s.executar(sistema, (u) => conferirNovos(u.tx))) > 0) continue
}
/** Returns every row about these two, from each table that references a contact. */
async function retrato(doIs: string[]): Promise<string> {
  const { rows: tabelas } = await sql<{ tabela: string; coluna: string }>`
    select distinct tabela, coluna
    from cad.ponteiros_de_contato()
    where tabela not in ('cad.contatos_a_conferir')
  `.execute(db)
  const partes: unknown[] = [
    (
      await sql<{ l: unknown }>`
        select to_jsonb(k) as l
        from cad.contatos k
        where id = any(${doIs}::uuid[])
        order by id
      `.execute(db)
    ).rows,
  ]
  for (const { tabela, coluna } of tabelas)
    partes.push([
      tabela,
      coluna,
      (
        await sql<{ l: unknown }>`
          select to_jsonb(t) as l
          from ${sql.table(tabela)} t
          where ${sql.ref(coluna)} = any(${doIs}::uuid[])
          order by to_jsonb(t)::text
        `.execute(db)
      ).rows,
    ])
  return JSON.stringify(partes)
}

describe('duplicates', () => {
  it('reports similar contacts while typing, and finds them on every path later; “não é duplicado” is stored', async () => {
    const cpf = cpfNovo()
    const a = await criar({
      nome: 'Antonieta Figueira Lopes',
      cidade: 'Sorocaba',
      documento: cpf,
      telefone: '5515981112222',
    })
    const procurar = async (p: Record<string, unknown>) =>
      (await operador.chamar(contatos.parecidos, { body: p })).corpo.data
    expect((await procurar({ documento: cpf }))[0]).toMatchObject({ id: a.id, motivos: ['documento'], pontos: 100 })
    expect((await procurar({ telefone: '(15) 8111-2222' }))[0]).toMatchObject({ id: a.id, motivos: ['telefone'] })
    expect((await procurar({ nome: 'antonieta figueira lopez', cidade: 'SOROCABA' }))[0]).toMatchObject({
      id: a.id,
      motivos: ['nome_e_cidade'],
    })
    expect(await procurar({ nome: 'antonieta figueira lopez', cidade: 'Recife' })).toEqual([])
    expect(await procurar({ id: a.id, documento: cpf })).toEqual([])
    // by the form, and by a channel
    const b = await criar({ nome: 'Antonieta Figueira Lopes', cidade: 'sorocaba' })
    const c = await criar({ nome: 'Carlos Eduardo Pinto', telefone: '5511970001111' })
    const [d] = await casa.app.s.executar(sistema, (u) =>
      resolverContatos(u.tx, [
        { identidades: [{ tipo: 'lid', valor: '777@lid' }], nome: 'Carlos', telefone: '5511970001111' },
      ]),
    )
    await conferir()
    expect((await operador.chamar(unioes.pares)).status).toBe(403)
    const pares = async () => (await supervisora.chamar(unioes.pares)).corpo.data
    const tem = (p: Awaited<ReturnType<typeof pares>>, x: string, y: string) =>
      p.find((q) => [q.a.id, q.b.id].sort().join() === [x, y].sort().join())
    const lista = await pares()
    expect(tem(lista, a.id, b.id)?.motivos).toEqual(['nome_e_cidade'])
    expect(tem(lista, c.id, d ?? '')?.motivos).toEqual(['telefone'])
    expect((await supervisora.chamar(unioes.distintos, { body: { a: a.id, b: a.id } })).status).toBe(400)
    expect((await supervisora.chamar(unioes.distintos, { body: { a: b.id, b: a.id } })).status).toBe(200)
    await supervisora.chamar(contatos.alterar, {
      params: { id: b.id },
      body: { cargo: 'x', nome: 'Antonieta Figueira  Lopes' },
    })
    await conferir()
    expect(tem(await pares(), a.id, b.id)).toBeUndefined()
  })
})

describe('merging two contacts', () => {
  it('moves all references, exactly once, and can be undone for thirty days', async () => {
    const de = await criar({
      nome: 'Loja Solar Um',
      telefone: telefoneNovo(),
      cidade: 'Natal',
      documento: cpfNovo(),
      tags: ['a'],
    })
    const para = await criar({
      nome: 'Loja Solar',
      telefone: telefoneNovo(),
      observacoes: 'cliente antigo',
      tags: ['b'],
    })
    await supervisora.chamar(contatos.incluirUnidade, { params: { id: de.id }, body: { numero: '9001' } })
    await supervisora.chamar(privacidadeDosContatos.registrar, {
      params: { id: de.id },
      body: {
        finalidade: 'ofertas',
        canal: 'whatsapp',
        dado: true,
        prova: 'disse por telefone',
      },
    })
    await supervisora.chamar(privacidadeDosContatos.registrar, {
      params: { id: de.id },
      body: {
        finalidade: 'ofertas',
        canal: 'whatsapp',
        dado: false,
        prova: 'pediu para parar',
      },
    })
    const admin = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
    const cartao = (
      await admin.chamar(cartoes.criar, {
        body: {
          funil: 'vu.vendas',
          titulo: 'Loja',
          valores: { telefone: de.telefone, nome: de.nome, origem_lead: 'indicacao' },
        },
      })
    ).corpo.data
    expect(cartao.contato_id).toBe(de.id)
    for (const id of [de.id, para.id])
      await sql`insert into chat.recusas_de_contato (contato_id, palavra) values (${id}, ${id.slice(-4)})`.execute(db)
    const antes = await retrato([de.id, para.id])
    expect((await operador.chamar(unioes.unir, { body: { de: de.id, para: para.id } })).status).toBe(403)
    expect((await supervisora.chamar(unioes.unir, { body: { de: de.id, para: de.id } })).status).toBe(400)
    expect(
      (await supervisora.chamar(unioes.unir, { body: { de: de.id, para: para.id, escolhas: { senha: 'de' } } })).status,
    ).toBe(400)
    const previa = (await supervisora.chamar(unioes.previa, { body: { de: de.id, para: para.id } })).corpo.data
    expect(previa.campos.find((c) => c.campo === 'nome')).toMatchObject({
      de: 'Loja Solar Um',
      para: 'Loja Solar',
      escolha: 'para',
    })
    expect(previa.vao.map((v) => v.o_que)).toContain('cartões')
    // two concurrent requests: one union
    const duas = await Promise.all(
      [1, 2].map(() =>
        supervisora.chamar(unioes.unir, { body: { de: de.id, para: para.id, escolhas: { nome: 'de' } } }),
      ),
    )
    expect(duas.map((r) => r.status).sort()).toEqual([200, 404])
    const { uniao_id, contato } = (duas.find((r) => r.status === 200) ?? duas[0])?.corpo.data ?? {}
    expect(contato).toMatchObject({
      nome: 'Loja Solar Um',
      cidade: 'Natal',
      telefone: para.telefone,
      observacoes: 'cliente antigo',
      tags: ['b', 'a'],
      uniao: { id: uniao_id },
    })
    expect(contato?.meios).toHaveLength(2)
    expect((await admin.chamar(cartoes.obter, { params: { id: cartao.id } })).corpo.data.contato_id).toBe(para.id)
    expect((await supervisora.chamar(contatos.obter, { params: { id: de.id } })).erro).toMatchObject({
      code: 'MERGED',
      details: { contato_id: para.id },
    })
    expect(
      (await supervisora.chamar(privacidadeDosContatos.consentimentos, { params: { id: para.id } })).corpo.data,
    ).toHaveLength(2)
    expect((await operador.chamar(unioes.desfazer, { params: { id: uniao_id ?? '' } })).status).toBe(403)
    const voltas = await Promise.all(
      [1, 2].map(() => supervisora.chamar(unioes.desfazer, { params: { id: uniao_id ?? '' } })),
    )
    expect(voltas.map((r) => r.status).sort()).toEqual([200, 409])
    expect(await retrato([de.id, para.id])).toBe(antes)
  })

  it('changes after the union stay as they are, and a late undo is refused', async () => {
    const de = await criar({ nome: 'Beltrana', email: `b${proximo()}@x.com` })
    const para = await criar({ nome: 'Beltrana S.' })
    const { uniao_id } = (await supervisora.chamar(unioes.unir, { body: { de: de.id, para: para.id } })).corpo.data
    await supervisora.chamar(contatos.alterar, {
      params: { id: para.id },
      body: { nome: 'Beltrana Silva', cidade: 'Lins' },
    })
    await sql`update cad.contato_unioes set desfeita_em = null where id = ${uniao_id}`.execute(db)
    expect((await supervisora.chamar(unioes.desfazer, { params: { id: uniao_id } })).status).toBe(200)
    expect((await supervisora.chamar(contatos.obter, { params: { id: para.id } })).corpo.data).toMatchObject({
      nome: 'Beltrana Silva',
      cidade: 'Lins',
      email: null,
    })
    expect((await supervisora.chamar(contatos.obter, { params: { id: de.id } })).corpo.data.email).toBe(de.email)
  })

  it('undoing any union restores both to the byte', async () => {
    const lado = fc.record({
      nome: fc.constantFrom('Ana', 'Ana Paula', 'A. Souza'),
      cidade: fc.option(fc.constantFrom('Bauru', 'Jaú'), { nil: undefined }),
      tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
      temDoc: fc.boolean(),
      temTel: fc.boolean(),
      temEmail: fc.boolean(),
      uc: fc.boolean(),
      obs: fc.option(fc.constantFrom('um', 'dois'), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(
        lado,
        lado,
        fc.dictionary(
          fc.constantFrom('nome', 'telefone', 'email', 'observacoes', 'campos.cidade', 'campos.documento'),
          fc.constantFrom('de', 'para'),
        ),
        async (x, y, escolhas) => {
          const [de, para] = await Promise.all(
            [x, y].map(async ({ temDoc, temTel, temEmail, uc, obs, ...l }) => {
              const k = await criar({
                ...l,
                ...(obs ? { observacoes: obs } : {}),
                ...(temDoc ? { documento: cpfNovo() } : {}),
                ...(temTel ? { telefone: telefoneNovo() } : {}),
                ...(temEmail ? { email: `p${proximo()}@y.com` } : {}),
              })
              if (uc)
                await supervisora.chamar(contatos.incluirUnidade, {
                  params: { id: k.id },
                  body: { numero: `U${proximo()}` },
                })
              return k.id as string
            }),
          )
          const antes = await retrato([de as string, para as string])
          const r = await supervisora('POST', '/api/contatos/unioes', { de, para, escolhas })
          expect(r.status, JSON.stringify(r.corpo)).toBe(200)
          expect((await supervisora.chamar(unioes.desfazer, { params: { id: r.corpo.data.uniao_id } })).status).toBe(
            200,
          )
          expect(await retrato([de as string, para as string])).toBe(antes)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('every table that references a contact supports a union', async () => {
    const { rows } = await sql<{
      tabela: string
      muda: boolean
      apaga: boolean
      unicas: unknown[]
      chave: string[] | null
    }>`
      select
        tabela,
        chave,
        unicas,
        has_column_privilege('girassol_app', tabela, coluna, 'update') as muda,
        has_table_privilege('girassol_app', tabela, 'delete') as apaga
      from cad.ponteiros_de_contato()
    `.execute(db)
    expect(rows.filter((r) => !r.muda || !r.chave || (r.unicas.length > 0 && !r.apaga)).map((r) => r.tabela)).toEqual(
      [],
    )
    expect(rows.map((r) => r.tabela)).toEqual(
      expect.arrayContaining([
        'chat.conversas',
        'funis.cartoes',
        'funis.dossies',
        'meta.leads',
        'cad.contato_identidades',
      ]),
    )
  })
})
