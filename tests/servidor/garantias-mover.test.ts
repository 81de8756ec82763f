import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { mapas } from '#modules/garantias/contract/mapa.ts'
import { usinaComDuasStrings } from '#modules/garantias/server/usina-de-teste.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { garantiasDeTeste } from '#tests/suporte/garantias.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { usina, nina, supervisora, leitora, mapaDe, ler, serieNova } = await garantiasDeTeste(casa)
const [a, b] = [serieNova(), serieNova()]
for (const [posicao, serie] of [a, b].entries())
  expect((await ler(posicao + 1, serie, { quem: supervisora, aceitar: true })).status).toBe(200)

const ondeEsta = async (serie: string) => {
  const { strings } = await mapaDe()
  for (const x of strings) for (const p of x.posicoes) if (p.serie === serie) return `S${x.n}-${p.posicao}`
  return null
}
const instalacaoDe = async (serie: string): Promise<string> => {
  const { strings } = await mapaDe()
  return strings.flatMap((x) => x.posicoes).find((p) => p.serie === serie)?.id ?? ''
}
const mover = async (
  serie: string,
  string: number,
  posicao: number,
  { chave = uuidv7(), quem = nina, de }: { chave?: string; quem?: Chamada; de?: string } = {},
) =>
  quem.chamar(mapas.mover, {
    params: { id: usina.id },
    body: { chave, instalacao_id: de ?? (await instalacaoDe(serie)), string_id: usina.strings[string] ?? '', posicao },
  })

it('[S2.27] moves a serial to an empty position, once for any number of sendings', async () => {
  expect((await mover(a, 1, 3, { quem: leitora })).status).toBe(403)
  const [chave, de] = [uuidv7(), await instalacaoDe(a)]
  expect((await mover(a, 1, 3, { chave, de })).corpo.data).toEqual({ lugar: 'S2-03', trocou_com: null })
  expect((await mover(a, 1, 3, { chave, de })).status).toBe(200)
  expect((await mover(a, 1, 2, { chave, de })).status).toBe(409)
  expect([await ondeEsta(a), await ondeEsta(b)]).toEqual(['S2-3', 'S1-2'])
})

it('swaps two serials at one instant; the history has each of them at each time', async () => {
  const r = await mover(a, 0, 2)
  expect(r.corpo.data).toEqual({ lugar: 'S1-02', trocou_com: b })
  expect([await ondeEsta(a), await ondeEsta(b)]).toEqual(['S1-2', 'S2-3'])
  const { rows } = await sql<{ motivo: string; sem_falha: boolean }>`
    select motivo, lead(instalada_em) over (order by instalada_em) = retirada_em as sem_falha
    from garantias.instalacoes
    where serie = ${a}
    order by instalada_em
  `.execute(s.banco.db)
  expect(rows.slice(0, 2)).toEqual([
    { motivo: 'Movida para S2-03', sem_falha: true },
    { motivo: 'Movida para S1-02', sem_falha: true },
  ])
})

it('refuses a position that does not exist, another plant and what has left', async () => {
  expect((await mover(a, 0, 9)).status).toBe(404)
  const outra = await usinaComDuasStrings(s.banco, s.executar)
  const noOutro = await nina.chamar(mapas.mover, {
    params: { id: outra.id },
    body: {
      chave: uuidv7(),
      instalacao_id: await instalacaoDe(a),
      string_id: outra.strings[0] ?? '',
      posicao: 1,
    },
  })
  expect(noOutro.status).toBe(404)
  const velha = await instalacaoDe(b)
  await mover(b, 1, 1)
  expect((await mover(b, 1, 2, { de: velha })).erro.message).toContain('já saiu dessa posição')
})
