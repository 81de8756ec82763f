import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { mapas } from '#modules/garantias/contract/mapa.ts'
import { usinaComDuasStrings } from '#modules/garantias/server/usina-de-teste.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { garantiasDeTeste } from '#tests/suporte/garantias.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { usina, nina, leitora, mapaDe } = await garantiasDeTeste(casa)
const novaString = async (agua: string): Promise<string> => {
  const [um] = (await mapaDe()).strings
  if (!um) throw new Error('a plant with strings')
  const { inversor_id, mppt, item_id } = um
  const string = { inversor_id, mppt, item_id, modulos: 2, agua, invertida: false }
  return (await nina.chamar(mapas.criarString, { params: { id: usina.id }, body: string })).corpo.data.id
}
const [s1 = '', s2 = ''] = usina.strings
const oeste = await novaString('Água oeste')
const s4 = await novaString('Água norte')
const desenhadas = async () => (await mapaDe()).strings.map((x) => x.n)
const ordenar = (string_id: string, antes_de: string | null, quem: Chamada = nina) =>
  quem.chamar(mapas.ordenar, { params: { id: usina.id }, body: { string_id, antes_de } })

it('[S2.27] draws a string above another one of its face, keeps the numbers, and goes back', async () => {
  expect(await desenhadas()).toEqual([1, 2, 3, 4])
  const r = await ordenar(s4, s1)
  expect([r.status, r.corpo.data]).toEqual([200, { voltar_a: null }])
  expect(await desenhadas()).toEqual([4, 1, 2, 3])
  const volta = await ordenar(s4, r.corpo.data.voltar_a)
  expect(volta.corpo.data.voltar_a).toBe(s1)
  expect(await desenhadas()).toEqual([1, 2, 4, 3])
  // a string that is drawn later comes last
  await novaString('Água norte')
  expect(await desenhadas()).toEqual([1, 2, 4, 3, 5])
})

it('notes a change in the history once, and nothing when nothing moved', async () => {
  const notadas = async () =>
    (
      await sql<{ depois: unknown }>`
        select depois
        from plataforma.auditoria
        where acao = 'mapa_de_strings.ordenar' and entidade_id = ${usina.id}
        order by id
      `.execute(s.banco.db)
    ).rows
  const antes = (await notadas()).length
  await ordenar(s2, s1)
  await ordenar(s2, s1)
  const depois = await notadas()
  expect(depois).toHaveLength(antes + 1)
  expect(depois.at(-1)?.depois).toMatchObject({ fileiras: expect.stringMatching(/^S2, S1/) })
})

it('refuses another face, another plant, what is gone and who only looks', async () => {
  const antes = await desenhadas()
  expect((await ordenar(s1, null, leitora)).status).toBe(403)
  const outraAgua = await ordenar(s1, oeste)
  expect([outraAgua.status, outraAgua.erro.message]).toEqual([
    409,
    'Uma fileira só muda de lugar dentro da mesma água. Atualize a página e tente de novo.',
  ])
  const outra = await usinaComDuasStrings(s.banco, s.executar)
  expect((await ordenar(outra.strings[0] ?? '', null)).status).toBe(404)
  expect((await ordenar(s1, outra.strings[0] ?? '')).status).toBe(409)
  expect((await ordenar(uuidv7(), null)).status).toBe(404)
  const torta = await ordenar('x', null)
  expect([torta.status, torta.campos[0]?.campo]).toEqual([400, 'string_id'])
  expect(await desenhadas()).toEqual(antes)
})

it('takes two moves at the same time one after the other', async () => {
  const [r, q] = await Promise.all([ordenar(s1, null), ordenar(s2, null)])
  expect([r.status, q.status]).toEqual([200, 200])
  const n = await desenhadas()
  expect(new Set(n)).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(
    n
      .filter((x) => x !== 3)
      .slice(-2)
      .toSorted(),
  ).toEqual([1, 2])
})
