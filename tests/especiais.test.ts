import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio, imagensSemBalao } from '#modules/chat/fio/web/publico.ts'
import { todos } from '#modules/chat/especiais'

const modulos = join(import.meta.dirname, '../src/modules')
const pasta = join(modulos, 'chat/especiais')
/** Folders of the subject that are not a kind. */
const DE_TODOS = ['comum', 'regras']
const kinds = readdirSync(pasta, { withFileTypes: true })
  .filter((d) => d.isDirectory() && !DE_TODOS.includes(d.name))
  .map((d) => d.name)
const ler = (arquivo: string) => readFileSync(join(modulos, arquivo), 'utf8')

describe('the folder of a kind of message', () => {
  it.each(kinds)('%s has its rules, its form and its card', async (kind) => {
    for (const parte of ['regras/especial.ts', 'web/formulario.tsx', 'web/encaixar.ts'])
      expect(existsSync(join(pasta, kind, parte)), parte).toBe(true)
    expect(Object.values(todos).filter((e) => e.tipo === kind)).toHaveLength(1)
    const noFio = () => [...cartoesDoFio.ler(), ...imagensSemBalao.ler()].length
    const antes = noFio()
    const { encaixar } = (await import(join(pasta, kind, 'web/encaixar.ts'))) as { encaixar: () => void }
    encaixar()
    expect(formularios.ler().filter((f) => f.tipo === kind)).toHaveLength(1)
    expect(noFio()).toBeGreaterThan(antes)
  })

  it('gives each form its own place in the menu', () => {
    const posicoes = formularios.ler().map((f) => f.posicao)
    expect(posicoes.length).toBe(kinds.length)
    expect(new Set(posicoes).size).toBe(posicoes.length)
  })
})

/**
 * Files that write or read messages of one kind for a purpose of their own: the rating is a list, a bot offers its menu
 * as buttons or as a list, the system opens a conversation, sends a code, a proposal or another notice with a template.
 * They use a kind and describe none.
 */
const USAM = [
  'chat/atos/server/comandos/abrir-pelo-sistema.ts',
  'chat/entregas/server/consultas/saida.ts',
  'chat/filas/regras/avaliacao/escala.ts',
  'chat/propostas/server/comandos/codigo.ts',
  'chat/propostas/server/comandos/enviar.ts',
  'meta/web/configuracao/aba-regra.tsx',
  'robos/regras/canal.ts',
  'robos/server/comandos/dizer.ts',
  'robos/server/consultas/corrida.ts',
]

/** Every `tipo` that the kinds send or receive. `email` is not among them: it is also the type of an inbox. */
const nomes = [
  ...new Set(
    [...kinds.map((k) => `chat/especiais/${k}`), 'chat/canais/whatsapp'].flatMap((k) =>
      [...ler(`${k}/regras/especial.ts`).matchAll(/tipo: '(\w+)'/g)].map((m) => m[1]),
    ),
  ),
]
const nomeia = new RegExp(
  String.raw`(?:\btipo'?\s*(?::|[!=]==|=|in \()\s*|especiais\.includes\()'(?:${nomes.join('|')})'`,
)

it('names a kind only in its folder and in the channels', () => {
  expect(nomes).toEqual(expect.arrayContaining(['enquete', 'voto', 'menu', 'modelo']))
  const citam = readdirSync(modulos, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !/\.test\.tsx?$/.test(f) && !/^chat\/(?:especiais|canais)\//.test(f))
    .filter((f) => f.startsWith('chat/') || ler(f).includes('#modules/chat/'))
    .filter((f) => nomeia.test(ler(f)))
  expect(citam.toSorted()).toEqual(USAM)
})

it.each([
  [`if (m.dados?.tipo === 'enquete') return`, true],
  [`const e = { tipo: 'localizacao', latitude }`, true],
  [`where m.dados ->> 'tipo' = 'figurinha'`, true],
  [`recursos.especiais.includes('botoes')`, true],
  [`queryKey: ['contatos', 'lista']`, false],
  [`formularios.find((f) => f.tipo === aberto.especial)`, false],
])('%s', (texto, acha) => expect(nomeia.test(texto)).toBe(acha))
