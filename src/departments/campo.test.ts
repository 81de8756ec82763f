import { expect, it } from 'vitest'
import { linhas } from './index.ts'

const linha = (path: string) => linhas.find((l) => l.path === path)
/** Rows that ask for a session and show a screen of their own, not the one of another path. */
const telasAtrasDoGuarda = (...caminhos: string[]): string[] => {
  const nomes = caminhos.map((c) => {
    const l = linha(c)
    expect(l?.guards, c).toContain('auth')
    return l?.tela.nome ?? ''
  })
  expect(new Set(nomes).size).toBe(caminhos.length)
  return nomes
}

it('[S2.3] /os/{token} is open and has no layout', () => {
  expect(linha('/os/{token}')).toMatchObject({ guards: [], layout: 'nenhum' })
})

it('[S2.12] a product has its default detail and the child that edits it', () => {
  expect(telasAtrasDoGuarda('/mpvl/cadastros/produtos/{id}', '/mpvl/cadastros/produtos/{id}/edit')).toEqual([
    'produto',
    'editar-produto',
  ])
})

it('[S2.13] a service has a page and its details', () => {
  telasAtrasDoGuarda('/mpvl/cadastros/servicos/{id}', '/mpvl/cadastros/servicos/{id}/details')
})

it('[S2.29] service orders and their schedules have screens', () => {
  telasAtrasDoGuarda(
    '/mpvl/ordens-servico',
    '/mpvl/ordens-servico/nova',
    '/mpvl/agendamento/equipe',
    '/mpvl/agendamento/instalacao',
  )
})

it('[S2.30] the registries of maintenance have screens', () => {
  telasAtrasDoGuarda(
    '/mpvl/cadastros/pecas',
    '/mpvl/cadastros/clientes',
    '/mpvl/cadastros/produtos',
    '/mpvl/cadastros/servicos',
  )
})
