// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { avisosNaTela } from './avisos.ts'
import { desenhar, desmontarTudo } from './suporte-de-teste.tsx'
import { Aguarde, peca, tardia } from './tardia.tsx'

afterEach(async () => {
  await desmontarTudo()
  vi.restoreAllMocks()
})

it('keeps the screen while offline, shows the state and opens the piece when online again, without a reload', async () => {
  const naRede = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const recarregar = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const carregar = vi
    .fn(async () => () => <p>A peça</p>)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Peca = tardia(carregar)
  await desenhar(
    <>
      <p>O que estava na tela</p>
      <Aguarde fallback={<p>Carregando</p>}>
        <Peca />
      </Aguarde>
    </>,
  )
  await vi.waitFor(() =>
    expect(avisosNaTela().map((a) => a.titulo)).toEqual(['Sem conexão: isto abre quando a rede voltar.']),
  )
  expect(document.body.textContent).toBe('O que estava na telaCarregando')
  naRede.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  await act(async () => void (await vi.waitFor(() => expect(carregar).toHaveBeenCalledTimes(2))))
  expect(document.body.textContent).toBe('O que estava na telaA peça')
  expect(recarregar).not.toHaveBeenCalled()
})

it('renders a nested piece as soon as its code is loaded, without a flash of the fallback', async () => {
  const abrir: (() => void)[] = []
  const chegar =
    <P extends object>(o: (p: P) => ReactNode) =>
    () =>
      new Promise<(p: P) => ReactNode>((vir) => abrir.push(() => vir(o)))
  const Dentro = peca(chegar(({ nome }: { nome: string }) => <b>{nome}</b>))
  const Fora = peca(
    chegar(({ nome }: { nome: string }) => (
      <p>
        Gaveta de <Dentro nome={nome} />
      </p>
    )),
  )
  const tela = (
    <Aguarde fallback="Um instante">
      <Fora nome="Ana" />
    </Aguarde>
  )
  await desenhar(tela)
  expect(document.body.textContent).toBe('Um instante')
  await act(async () => abrir[0]?.())
  expect(document.body.textContent).toBe('Gaveta de ')
  await act(async () => abrir[1]?.())
  expect(document.body.textContent).toBe('Gaveta de Ana')
  await desmontarTudo()
  await desenhar(tela)
  expect(document.body.textContent).toBe('Gaveta de Ana')
  expect(abrir).toHaveLength(2)
})

it('throws the error of a piece that failed to load and requests it again on the next render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const carregar = vi.fn(async () => () => <p>A peça</p>).mockRejectedValueOnce(new Error('não veio'))
  const Peca = peca(carregar)
  await desenhar(
    <Fronteira>
      <Peca />
    </Fronteira>,
  )
  expect(document.body.textContent).toBe('não veio')
  await desmontarTudo()
  await desenhar(
    <Fronteira>
      <Peca />
    </Fronteira>,
  )
  expect(document.body.textContent).toBe('A peça')
})

class Fronteira extends Component<{ children: ReactNode }> {
  override state = { erro: '' }
  static getDerivedStateFromError = (e: Error) => ({ erro: e.message })
  override render() {
    return this.state.erro || this.props.children
  }
}
