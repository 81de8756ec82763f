import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { ConteudoDoModelo } from '../contract/modelos.ts'
import { tiposDeProposta } from '../tipos.ts'
import { imagensDe, modeloPadrao, recusasDoModelo, secoesLigadas } from './modelo.ts'
import { SECOES } from './secoes/lista.ts'

const trocar = (c: ConteudoDoModelo, chave: string, ligada: boolean): ConteudoDoModelo => ({
  secoes: c.secoes.map((s) => (s.tipo === 'padrao' && s.chave === chave ? { ...s, ligada } : s)),
})
const texto = (mais: object = {}) => ({
  tipo: 'texto' as const,
  id: uuidv7(),
  titulo: 'Obras',
  texto: 'Veja.',
  imagem: null,
  ligada: true,
  ...mais,
})

describe.each(tiposDeProposta)('template of %s', (tipo) => {
  it('accepts the standard order, another order, own sections, and what is free turned off', () => {
    const padrao = modeloPadrao(tipo)
    expect(recusasDoModelo(tipo, padrao)).toEqual([])
    const livre = SECOES[tipo].find((s) => !s.fixa)?.chave ?? ''
    const outro = trocar({ secoes: [...padrao.secoes.toReversed(), texto()] }, livre, false)
    expect(recusasDoModelo(tipo, outro)).toEqual([])
    expect(secoesLigadas(outro)).toHaveLength(padrao.secoes.length)
  })

  it('keeps rules, premises, price and conditions', () => {
    for (const chave of ['regra', 'premissas', 'preco', 'condicoes']) {
      const n = SECOES[tipo].findIndex((s) => s.chave === chave)
      const [r] = recusasDoModelo(tipo, trocar(modeloPadrao(tipo), chave, false))
      expect([chave, r?.campo]).toEqual([chave, `secoes.${n}.ligada`])
      expect(r?.mensagem).toMatch(/fica em toda proposta$/)
      const sem = { secoes: modeloPadrao(tipo).secoes.filter((s) => s.tipo !== 'padrao' || s.chave !== chave) }
      expect(recusasDoModelo(tipo, sem)[0]?.mensagem).toMatch(/^Falta a seção/)
    }
  })

  it('refuses the promises that are never made, in a title or a text of the company', () => {
    const com = (mais: object) => recusasDoModelo(tipo, { secoes: [texto(mais), ...modeloPadrao(tipo).secoes] })
    expect(com({ titulo: 'Conta zero já' })).toEqual([
      { campo: 'secoes.0.titulo', mensagem: '“Conta zero já” diz “conta zero”, que não se promete: reescreva' },
    ])
    for (const ruim of ['Ganhe com a venda de créditos.', 'Você pode vender crédito.', 'Rendimento garantido de 2 %.'])
      expect(com({ texto: ruim })[0]?.campo, ruim).toBe('secoes.0.texto')
    expect(com({ texto: 'A conta não zera: sempre fica o mínimo.' })).toEqual([])
  })

  it('refuses a section that is unknown or twice', () => {
    const padrao = modeloPadrao(tipo)
    const [primeira] = padrao.secoes
    const ruim = { secoes: [...padrao.secoes, { tipo: 'padrao' as const, chave: 'inventada', ligada: true }] }
    expect(recusasDoModelo(tipo, ruim)[0]?.mensagem).toBe('Este tipo de proposta não tem esta seção')
    expect(recusasDoModelo(tipo, { secoes: primeira ? [...padrao.secoes, primeira] : [] })[0]?.mensagem).toBe(
      'Esta seção está duas vezes no modelo',
    )
  })
})

it('names each picture once', () => {
  const imagem = { sha256: 'a'.repeat(64), largura: 10, altura: 10, descricao: 'Telhado' }
  expect(imagensDe([texto({ imagem }), texto({ imagem }), texto()])).toEqual([imagem.sha256])
})
