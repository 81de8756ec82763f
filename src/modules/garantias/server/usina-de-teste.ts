// A plant with an inverter of two trackers and two strings, made by the commands that people use.
import { uuidv7 } from '#kit/id.ts'
import { novaUsina } from '#modules/usinas/contract/usinas.ts'
import { criarUsina } from '#modules/usinas/server/comandos/usinas.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarString, equipar } from './comandos/desenho.ts'

export const FICHA_DO_MODULO = {
  wp: 550,
  alturaM: 2.26,
  larguraM: 1.13,
  voc: 49.6,
  vmp: 41.7,
  isc: 13.95,
  betaVocPorC: -0.0026,
  gamaVmpPorC: -0.0034,
  garantiaProdutoAnos: 12,
  garantiaDesempenhoAnos: 25,
}
export const FICHA_DO_INVERSOR = { kw: 15, vdcMax: 1000, vMpptMin: 160, mppts: 2, garantiaProdutoAnos: 10 }

let vez = 0

export async function usinaComDuasStrings(banco: Banco, executar: Executar, modulos = 3) {
  const [modulo, inversor, n] = [uuidv7(), uuidv7(), ++vez]
  await banco.transacao(async (tx) => {
    await tx
      .insertInto('catalogo.itens')
      .values([
        {
          id: modulo,
          tipo: 'modulo',
          marca: 'Canadian',
          modelo: `HiKu6 550 ${modulo}`,
          ficha: JSON.stringify(FICHA_DO_MODULO),
        },
        {
          id: inversor,
          tipo: 'inversor',
          marca: 'Deye',
          modelo: `SUN-15K ${inversor}`,
          ficha: JSON.stringify(FICHA_DO_INVERSOR),
        },
      ])
      .execute()
  })
  return await executar(sistema, async (u) => {
    const id = await criarUsina(
      u,
      novaUsina.parse({
        nome: `Usina do mapa ${n} ${modulo}`,
        kwp: 18.7,
        ca_kw: 15,
        modalidade: 'AUTOCONSUMO_LOCAL',
        uf: 'MG',
      }),
    )
    const inversor_id = await equipar(u, id, { tipo: 'inversor', item_id: inversor })
    const strings: string[] = []
    for (const mppt of [1, 2])
      strings.push(
        await criarString(u, id, {
          inversor_id,
          mppt,
          item_id: modulo,
          modulos,
          agua: 'Água norte',
          invertida: mppt === 2,
        }),
      )
    return { id, modulo, inversor, inversor_id, strings }
  })
}
export type UsinaDeTeste = Awaited<ReturnType<typeof usinaComDuasStrings>>
