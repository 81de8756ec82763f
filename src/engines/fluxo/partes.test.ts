import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { ensaiar, novoEnsaio } from './ensaio.ts'
import { chaveDaParte, circulo, ligarPartes, parteDoNo } from './partes.ts'
import { fluxo as esquema } from './tipos.ts'

const ID = '01890000-0000-7000-8000-0000a1b2c3d4'
const canal = { nome: 'api', texto_maximo: 4096, botoes: 0, lista: 0 }
const tocar = (fluxo: ReturnType<typeof ligarPartes>) =>
  ensaiar(
    { programa: { fluxo, catalogo: {} }, ambiente: { fuso: 'America/Sao_Paulo', feriados: [], canal, dados: {} } },
    novoEnsaio('2026-02-02T13:00:00.000Z'),
    { tipo: 'iniciar' },
  )

describe('linked flows', () => {
  it('runs a called flow with its own variables and returns to the caller', () => {
    const parte = esquema.parse({
      nos: [
        { id: 'i', tipo: 'inicio', dados: {} },
        { id: 'd', tipo: 'definir', dados: { atribuicoes: [{ variavel: 'x', valor: '{{dado}}!' }] } },
        { id: 'f', tipo: 'fim', dados: {} },
      ],
      arestas: [
        { id: '1', de: 'i', saida: 'ok', para: 'd' },
        { id: '2', de: 'd', saida: 'ok', para: 'f' },
      ],
    })
    const raiz = esquema.parse({
      nos: [
        { id: 'i', tipo: 'inicio', dados: {} },
        { id: 'a', tipo: 'definir', dados: { atribuicoes: [{ variavel: 'x', valor: 'meu' }] } },
        {
          id: 's',
          tipo: 'subfluxo',
          dados: {
            alvo: '',
            parte: ID,
            entradas: [{ variavel: 'dado', valor: '{{x}}' }],
            retornos: [{ de: 'x', variavel: 'dele' }],
          },
        },
        { id: 'm', tipo: 'mensagem', dados: { texto: '{{x}} {{dele}} {{dado|nada}}' } },
        { id: 'f', tipo: 'fim', dados: {} },
      ],
      arestas: [
        { id: '1', de: 'i', saida: 'ok', para: 'a' },
        { id: '2', de: 'a', saida: 'ok', para: 's' },
        { id: '3', de: 's', saida: 'ok', para: 'm' },
        { id: '4', de: 'm', saida: 'ok', para: 'f' },
      ],
    })
    const chave = chaveDaParte(ID)
    const inteiro = ligarPartes(
      { fluxo: raiz, chama: { [ID]: chave } },
      new Map([[chave, { fluxo: parte, chama: {} }]]),
    )
    const feito = tocar(inteiro)
    expect(feito.efeitos).toMatchObject([{ tipo: 'mensagem', texto: 'meu meu! nada' }])
    expect(feito.estado).toMatchObject({ fim: 'fim', pilha: [], quadros: [] })
    expect(feito.visitas.map(parteDoNo)).toEqual([null, null, null, chave, chave, chave, null, null])
    expect(tocar(ligarPartes({ fluxo: raiz, chama: {} }, new Map())).estado.fim).toBe('sem_destino')
  })

  it('finds a circle of calls exactly when there is one, and always terminates', () => {
    const nomes = ['a', 'b', 'c', 'd', 'e']
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...nomes), fc.constantFrom(...nomes)), { maxLength: 12 }),
        (pares) => {
          const chama = (de: string) => pares.filter(([x]) => x === de).map(([, y]) => y)
          // brute force: everything reachable in up to five steps
          let alcance = new Set(chama('a'))
          for (let n = 0; n < nomes.length; n++) alcance = new Set([...alcance, ...[...alcance].flatMap(chama)])
          const achado = circulo('a', chama)
          expect(achado !== null).toBe(alcance.has('a'))
          if (achado) for (const [n, de] of achado.slice(0, -1).entries()) expect(chama(de)).toContain(achado[n + 1])
        },
      ),
    )
  })
})
