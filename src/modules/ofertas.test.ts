import { expect, it } from 'vitest'
import { ehTipoDeGatilho } from '#engines/regras/gatilhos.ts'
import { ofertas } from '#modules/ofertas'

const repetidos = (lista: readonly string[]) => lista.filter((x, i) => lista.indexOf(x) !== i)

it('names the area of each permission', () => {
  const areas = new Set(ofertas.flatMap((o) => Object.keys(o.areas ?? {})))
  const semArea = ofertas.flatMap((o) =>
    (o.permissoes ?? []).map((p) => p.permissao).filter((p) => !areas.has(p.split('.')[0] ?? '')),
  )
  expect(semArea).toEqual([])
})

const gatilhos = ofertas.flatMap((o) => Object.keys(o.gatilhos ?? {}))

it('names triggers that rules have', () => {
  expect(gatilhos.length).toBeGreaterThan(0)
  expect(gatilhos.filter((g) => !ehTipoDeGatilho(g))).toEqual([])
})

it('declares every permission, area, trigger, audit sentence, entity and column once', () => {
  const nomes = [
    ...ofertas.flatMap((o) => (o.permissoes ?? []).map((p) => `permissão ${p.permissao}`)),
    ...ofertas.flatMap((o) => Object.keys(o.areas ?? {}).map((a) => `área ${a}`)),
    ...gatilhos.map((g) => `gatilho ${g}`),
    ...ofertas.flatMap((o) => Object.keys(o.fatos ?? {}).map((f) => `fato ${f}`)),
    ...(['frases', 'entidades', 'campos'] as const).flatMap((qual) =>
      ofertas.flatMap((o) => Object.keys(o.auditoria?.[qual] ?? {}).map((k) => `${qual} ${k}`)),
    ),
  ]
  expect(nomes.length).toBeGreaterThan(400)
  expect(repetidos(nomes)).toEqual([])
})
