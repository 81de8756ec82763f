import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fraseDaAcao } from './frases-da-auditoria.ts'

it('returns a Portuguese phrase for every action, unknown ones included', () => {
  expect(fraseDaAcao('cad.papel.dar')).toBe('Deu um papel')
  expect(fraseDaAcao('tarefa.concluir')).toBe('Concluiu tarefa')
  expect(fraseDaAcao('coisa.fazer_algo')).toBe('Coisa: fazer algo')
})

it('shows no action of the application as a code', () => {
  const pasta = join(import.meta.dirname, '../..')
  const codigos = readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((n) => n.includes('server') && n.endsWith('.ts') && !n.includes('.test.'))
    .flatMap((n) =>
      [...readFileSync(join(pasta, n), 'utf8').matchAll(/auditar\(\{\s*acao: '([a-z_.]+)'/g)].map((m) => m[1] ?? ''),
    )
  expect(codigos.length).toBeGreaterThan(150)
  expect([...new Set(codigos)].filter((c) => fraseDaAcao(c).includes(':')).sort()).toEqual([])
})
