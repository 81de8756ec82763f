import { expect, it } from 'vitest'
import { ITENS } from '#modules/catalogo/server/comandos/demonstracao/itens.ts'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import { tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { conteudoDaProposta } from '../../../contract/conteudo.ts'
import { resumir } from '../../../regras/resumir.ts'
import { estadosDaProposta, tiposDeProposta } from '../../../tipos.ts'
import type { Equipamentos } from './equipamentos.ts'
import { conteudoDe } from './outros-conteudos.ts'
import { ROTEIRO } from './roteiro.ts'

const comum = (i: (typeof ITENS)[number]) => ({ marca: i.marca, modelo: i.modelo, custoCent: i.custo_centavos })
const doTipo = (tipo: string) => ITENS.filter((i) => i.tipo === tipo)
const [um, outro] = doTipo('modulo').map((i) => ({ ...fichaDoModulo.parse(i.ficha), ...comum(i) }))
if (!um || !outro) throw new Error('the catalogue has two modules')
const equipamentos: Equipamentos = {
  modulos: [um, outro],
  inversores: doTipo('inversor').map((i) => ({ ...fichaDoInversor.parse(i.ficha), ...comum(i), quantidade: 1 })),
  custo(modelo, grupo, por) {
    const item = ITENS.find((i) => i.modelo === modelo)
    if (!item?.custo_centavos) throw new Error(`${modelo} is not in the catalogue`)
    return { grupo, descricao: modelo, por, quantidade: 1, unitarioCent: item.custo_centavos }
  },
}

it('the 40 proposals of the demonstration are of every kind and state', () => {
  expect(ROTEIRO).toHaveLength(40)
  expect(new Set(ROTEIRO.map((c) => c.fim))).toEqual(new Set(estadosDaProposta))
  expect(new Set(ROTEIRO.map((c) => c.tipo))).toEqual(new Set(tiposDeProposta))
})

it('every one of them may be sent, whatever the size of its customer', () => {
  for (const [n, caso] of ROTEIRO.entries())
    for (const kWp of [2, 5.5, 14, 28.5, 41, 60, 74]) {
      const conteudo = conteudoDe({
        caso,
        n,
        cliente: {
          contato_id: '',
          nome: 'Marlene Prado',
          cidade: 'Teresina',
          uf: 'PI',
          distribuidora: 'Equatorial PI',
          uc: '0010482377',
          empresa: kWp > 12,
          kWp,
          cartao_id: null,
          situacao: null,
          vendedor_id: null,
        },
        tarifa: tarifaDeTeste(),
        equipamentos,
        dia: '2026-11-20',
      })
      const r = resumir(conteudoDaProposta.parse(conteudo))
      expect([n, kWp, r.bloqueios, r.abaixo_do_piso]).toEqual([n, kWp, [], false])
      expect(r.valor_centavos).toBeGreaterThan(0)
    }
})
