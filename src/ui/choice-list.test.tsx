// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChoiceList } from './choice-list.tsx'
import { desenhar, desmontarTudo, digitar } from './suporte-de-teste.tsx'

const opcoes = [
  { valor: 'novo', rotulo: 'Novo lead', desabilitada: true },
  { valor: 'contato', rotulo: 'Primeiro contato', sugerida: true },
  { valor: 'fechada', rotulo: 'Venda fechada', desabilitada: true },
  { valor: 'perdida', rotulo: 'Venda perdida' },
]
const escolher = vi.fn()
const busca = () => document.querySelector<HTMLInputElement>('input[type=search]')
const teclar = async (key: string, alvo: Element | null = document.activeElement) =>
  act(async () => void alvo?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const nomes = () => [...document.querySelectorAll('li')].map((li) => li.textContent)

describe('a choice list with a search field', () => {
  beforeEach(async () => {
    escolher.mockClear()
    await desenhar(<ChoiceList rotulo="Estágios" busca="Buscar estágio" opcoes={opcoes} aoEscolher={escolher} />)
  })
  afterEach(desmontarTudo)

  it('[achado F3] sends a letter typed on the suggested choice to the search field', async () => {
    expect(document.activeElement?.textContent).toContain('Primeiro contato')
    await teclar('p')
    expect(document.activeElement).toBe(busca())
  })
  it('[achado F3] filters by the text, and Enter selects the best match, never the suggestion', async () => {
    await digitar(busca() as HTMLInputElement, 'perdida')
    expect(nomes()).toEqual(['4Venda perdida'])
    await teclar('Enter', busca())
    expect(escolher).toHaveBeenCalledExactlyOnceWith('perdida')
  })
  it('[achado F3] selects nothing on Enter when the text matches nothing or only disabled choices', async () => {
    for (const texto of ['cancelada', 'novo lead']) {
      await digitar(busca() as HTMLInputElement, texto)
      await teclar('Enter', busca())
    }
    expect(escolher).not.toHaveBeenCalled()
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      'O que você escreveu não pode ser escolhido agora.',
    )
  })
  it('[achado F3] ranks an enabled match before a disabled one, and digits still select', async () => {
    await digitar(busca() as HTMLInputElement, 'venda')
    await teclar('Enter', busca())
    await teclar('4', document.querySelector('button'))
    expect(escolher.mock.calls).toEqual([['perdida'], ['perdida']])
  })
})
