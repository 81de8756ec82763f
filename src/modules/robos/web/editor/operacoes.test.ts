import { describe, expect, it } from 'vitest'
import { modelos } from '../../regras/modelos.ts'
import { adicionar, colar, copiar, desligar, ligar, novoNo, remover, trocar, vizinho } from './operacoes.ts'

const { fluxo } = modelos.branco
const [inicio, ola] = fluxo.nos
const pares = (f: typeof fluxo) => f.arestas.map((a) => `${a.de}:${a.saida}>${a.para}`)

describe('editing a flow', () => {
  it('inserts a node between the selected one and the next, or at a free output', () => {
    const nova = novoNo('mensagem', { x: 1, y: 2 })
    expect(pares(adicionar(fluxo, nova, ola ?? null))).toEqual([
      'inicio:ok>ola',
      `ola:ok>${nova.id}`,
      `${nova.id}:ok>fila`,
    ])
    const pergunta = novoNo('pergunta', { x: 0, y: 0 })
    const f = adicionar({ nos: fluxo.nos, arestas: [] }, pergunta, inicio ?? null)
    expect(pares(f)).toEqual([`inicio:ok>${pergunta.id}`])
    expect(pares(adicionar(f, nova, pergunta)).at(-1)).toBe(`${pergunta.id}:ok>${nova.id}`)
  })

  it('keeps one edge per output, and allows neither edges to the start node nor its removal', () => {
    expect(pares(ligar(fluxo, 'inicio', 'ok', 'fila'))).toEqual(['ola:ok>fila', 'inicio:ok>fila'])
    expect(pares(ligar(fluxo, 'ola', 'ok', 'inicio'))).toEqual(['inicio:ok>ola'])
    expect(remover(fluxo, ['inicio', 'ola']).nos.map((n) => n.id)).toEqual(['inicio', 'fila'])
    expect(desligar(fluxo, fluxo.arestas[0]?.id ?? '').arestas).toHaveLength(1)
  })

  it('removes the edge of a removed option', () => {
    const menu = novoNo('menu', { x: 0, y: 0 })
    if (menu.tipo !== 'menu') throw new Error('not a menu')
    const [a, b] = menu.dados.opcoes
    const f = ligar(ligar(adicionar(fluxo, menu, null), menu.id, `op_${a?.id}`, 'fila'), menu.id, `op_${b?.id}`, 'ola')
    expect(
      trocar(f, { ...menu, dados: { ...menu.dados, opcoes: b ? [b] : [] } })
        .arestas.filter((x) => x.de === menu.id)
        .map((x) => x.para),
    ).toEqual(['ola'])
  })

  it('pastes copied nodes with new ids, and ignores other text in the clipboard', () => {
    const texto = copiar(modelos.triagem.fluxo, ['assunto', 'tag_orcamento', 'inicio'])
    const colado = colar(fluxo, texto ?? '')
    expect([colado?.ids.length, colado?.fluxo.nos.length, colado?.fluxo.arestas.length]).toEqual([2, 5, 3])
    expect(new Set(colado?.fluxo.nos.map((n) => n.id)).size).toBe(5)
    expect([colar(fluxo, 'bom dia'), colar(fluxo, '{"nos":[]}'), colar(fluxo, 'null')]).toEqual([null, null, null])
  })

  it('moves the selection along the edges, or to the nearest node when there is none', () => {
    const t = modelos.triagem.fluxo
    expect([
      vizinho(t, 'inicio', 'direita'),
      vizinho(t, 'ola', 'esquerda'),
      vizinho(t, 'tag_orcamento', 'baixo'),
      vizinho(t, 'tag_cliente', 'cima'),
      vizinho(t, 'inicio', 'esquerda'),
    ]).toEqual(['ola', 'inicio', 'tag_cliente', 'tag_orcamento', 'inicio'])
  })
})
