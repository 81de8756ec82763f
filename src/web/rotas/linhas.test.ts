import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compilar } from '#modules/acesso/nucleo/regras/compilar.ts'
import * as icones from '#ui/icones.ts'
import { areas } from '#departments/areas.ts'
import { departamentos, linhas } from '#departments/index.ts'
import { completar, telaDoQuadro } from '#departments/montar.ts'
import { modelos } from '#modules/funis/modelos/index.ts'
import { iconeDaArea } from '../casca/icones-das-areas.ts'
import { iconeDaLinha } from '../casca/icones-das-linhas.ts'
import { decidir, exigirGuardasConhecidos, guardas, podeAbrir } from './guardas.ts'
import { ROTAS_DA_ESPECIFICACAO } from './rotas-da-especificacao.ts'

const DEPARTAMENTOS = join(import.meta.dirname, '../../departments')
const FONTES = join(import.meta.dirname, '../..')
const porCaminho = new Map(linhas.map((l) => [l.path, l]))

describe('the rows and the route list of the specification', () => {
  it('[S2.7] [S2.17] has a row for every route of the list', () => {
    expect(ROTAS_DA_ESPECIFICACAO.filter((r) => !porCaminho.has(r.path)).map((r) => r.path)).toEqual([])
  })
  it('has no row outside the list without a written reason', () => {
    const daLista = new Set(ROTAS_DA_ESPECIFICACAO.map((r) => r.path))
    expect(linhas.filter((l) => !daLista.has(l.path) && !l.porque).map((l) => l.path)).toEqual([])
    expect(linhas.filter((l) => l.porque && daLista.has(l.path)).map((l) => l.path)).toEqual([])
  })
  it('has a row for every path that the code navigates to', () => {
    const caminhos = readdirSync(FONTES, { recursive: true, encoding: 'utf8' })
      .filter((n) => /\.tsx?$/.test(n) && !/\.test\./.test(n))
      .flatMap((n) =>
        [...readFileSync(join(FONTES, n), 'utf8').matchAll(/\bhref\(\s*'([^']*)'/g)].map((m) => m[1] ?? ''),
      )
    expect(caminhos.length).toBeGreaterThan(20)
    expect(caminhos.filter((c) => !porCaminho.has(c))).toEqual([])
  })
  it('has no path twice', () => {
    expect(linhas).toHaveLength(porCaminho.size)
  })
  it('[S2.1] uses the guards and layouts of the list', () => {
    for (const rota of ROTAS_DA_ESPECIFICACAO) {
      const linha = porCaminho.get(rota.path)
      expect([rota.path, linha?.guards.join(', ') || null]).toEqual([rota.path, rota.guard])
      if (rota.layout === 'none') expect([rota.path, linha?.layout]).toEqual([rota.path, 'nenhum'])
      if (rota.layout === 'iframe') expect([rota.path, linha?.layout]).toEqual([rota.path, 'iframe'])
    }
  })
  it('[S2.3] opens the page of an order by its token without a session and without the shell', () => {
    const linha = porCaminho.get('/os/{token}')
    expect(linha).toMatchObject({ guards: [], layout: 'nenhum' })
    expect(linha && decidir(null, linha)).toEqual({ deixa: true })
  })
  it.each(['pecas', 'clientes', 'produtos', 'servicos'])(
    '[S2.30] opens the maintenance registry %s only to a signed-in user of the area with the permission',
    (registro) => {
      const linha = porCaminho.get(`/mpvl/cadastros/${registro}`)
      if (!linha?.tela) throw new Error(`/mpvl/cadastros/${registro} has no screen`)
      const com = (...permissoes: string[]) => ({ permissoes: new Set(permissoes) })
      expect(decidir(null, linha)).toEqual({ deixa: false, falta: null })
      expect(decidir(com('ordens.ordem.ver'), linha)).toEqual({ deixa: false, falta: 'mpvl.area.entrar' })
      expect(decidir(com('mpvl.area.entrar'), linha)).toEqual({ deixa: false, falta: 'ordens.ordem.ver' })
      expect(decidir(com('mpvl.area.entrar', 'ordens.ordem.ver'), linha)).toEqual({ deixa: true })
    },
  )
  it('[S6.5] names only guards that exist', () => {
    expect(() => exigirGuardasConhecidos(linhas, guardas)).not.toThrow()
  })
})

describe('the departments', () => {
  it('are the areas, in the order of the rail', () => {
    expect(departamentos.map((d) => d.codigo)).toEqual(
      areas.filter((a) => departamentos.some((d) => d.codigo === a.codigo)).map((a) => a.codigo),
    )
    expect(departamentos).toHaveLength(areas.length)
  })
  it('open tasks, contacts and cards to members of any area', () => {
    const quem = { permissoes: compilar([{ codigo: 'eng', papel: 'operador' }], []) }
    const caminhos = [
      '/co/tarefas',
      '/co/tarefas/view/{id}',
      '/co/dashboard/kanban',
      '/co/dashboard/calendario',
      '/co/funis/oportunidade/{id}',
      '/cad/cadastros/contatos',
      '/cad/cadastros/contatos/{id}',
      '/reservas',
    ]
    expect(caminhos.filter((c) => !linhas.some((l) => l.path === c && podeAbrir(quem, l)))).toEqual([])
    // pages of a single department stay closed
    expect(
      ['/co', '/co/dashboard', '/cad', '/cad/cadastros/usuarios', '/cad/sprinthub/contatos'].filter((c) =>
        linhas.some((l) => l.path === c && podeAbrir(quem, l)),
      ),
    ).toEqual([])
  })
  it('name icons that exist', () => {
    const usados = [...areas.map((a) => a.icone), ...linhas.map((l) => l.icone)]
    expect([...new Set(usados)].filter((nome) => !Object.hasOwn(icones, nome))).toEqual([])
    // an unknown name is shown as a plain circle
    expect(
      linhas.filter((l) => l.icone !== 'Circle' && iconeDaLinha(l.icone) === icones.Circle).map((l) => l.icone),
    ).toEqual([])
    expect(
      areas.filter((a) => a.codigo !== 'chat' && iconeDaArea(a.icone) === icones.MessagesSquare).map((a) => a.icone),
    ).toEqual([])
  })
  it('point to screens whose files exist', () => {
    const textos = readdirSync(DEPARTAMENTOS)
      .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
      .map((f) => readFileSync(join(DEPARTAMENTOS, f), 'utf8'))
    const fontes = new Set(textos.flatMap((t) => [...t.matchAll(/import\('#([^']+)'\)/g)].map((m) => m[1] ?? '')))
    expect(fontes.size).toBeGreaterThan(15)
    expect([...fontes].filter((f) => !existsSync(join(DEPARTAMENTOS, '..', f)))).toEqual([])
  })
  it('have no row with a parameter in their menus', () => {
    expect(linhas.filter((l) => l.noMenu && l.path.includes('{')).map((l) => l.path)).toEqual([])
  })
  it('have a screen for every row; the page of the department is shown by its own row only', () => {
    const doDepartamento = linhas.filter((l) => l.tela.nome === 'departamento')
    expect(doDepartamento.map((l) => l.path)).toEqual(departamentos.map((d) => `/${d.codigo}`))
  })
  it('list a row without a screen of its own in no menu', () => {
    const semTela = completar({ path: '/mpvl/sem-tela', titulo: 'Sem tela' }, 'mpvl')
    expect([semTela.tela.nome, semTela.noMenu]).toEqual(['departamento', false])
    const comTela = completar({ path: '/mpvl/com-tela', titulo: 'Com tela', tela: telaDoQuadro }, 'mpvl')
    expect([comTela.tela.nome, comTela.noMenu]).toEqual(['quadro', true])
  })
  it('name every screen, and two screens not the same', () => {
    const fontes = new Map<string, Set<string>>()
    for (const { tela } of linhas) {
      const componente = /\.then\(\(m\) => m\.(\w+)\)/.exec(String(tela))?.[1]
      if (componente) fontes.set(tela.nome, (fontes.get(tela.nome) ?? new Set()).add(componente))
    }
    expect(linhas.filter((l) => !/^[a-z]+(-[a-z]+)*$/.test(l.tela.nome)).map((l) => l.path)).toEqual([])
    expect([...fontes].filter(([, componentes]) => componentes.size > 1)).toEqual([])
  })
  it('call a board by the name of its funnel', () => {
    const nomes = new Map(modelos.map((m) => [m.chave, m.nome]))
    const quadros = linhas.filter((l) => l.tela === telaDoQuadro && l.funil)
    expect(quadros.map((l) => [l.path, l.titulo])).toEqual(quadros.map((l) => [l.path, nomes.get(l.funil ?? '')]))
  })
})
